"""Makes the rules reference in docs/ from its sources and from the program: `make docs`."""
