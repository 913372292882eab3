"""What the games are: rule families, and the effects of cards. No drawing, no I/O."""
