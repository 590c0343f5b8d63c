"""The table in the browser: its program, its rooms and what it keeps."""
