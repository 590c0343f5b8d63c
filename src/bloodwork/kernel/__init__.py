"""The kernel: events, outcomes, processes, decisions and abilities as data. It knows no game."""
