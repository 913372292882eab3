"""The command line: options in, diagnostics out."""
