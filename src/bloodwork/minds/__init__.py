"""Players that are programs, as they think: all of it compiled with the rules, and none of it knows a game by name.

A mind answers the question that waits in a game from what its player may know: it thinks in determinizations, which
are copies of the game in which everything that is hidden from the player is dealt anew (`determinize.py`).
"""
