"""`make load`: how many live tables a server holds, and how long players wait at them."""
