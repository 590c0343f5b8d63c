"""How a database of an earlier version becomes one of this version. Run when a store is opened."""
