"""What a teacher needs besides the sheets: how to print, cut and sort them, and a checklist."""
