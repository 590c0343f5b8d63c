"""One module for each step, named by its number. A step that has been released is never edited."""
