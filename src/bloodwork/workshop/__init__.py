"""For who writes cards: what a card does, a position to try it in, and what changed between two sets."""
