"""Paper arithmetic: which card lies where on which sheet, and the marks to cut it by."""
