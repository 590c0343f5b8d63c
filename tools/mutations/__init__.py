"""Whether the scenarios of a rule would fail without it: rules are bent one at a time, and what shows them is run.

`table.py` reads the mutations (one file of them for each ledger, beside it), `tree.py` makes a copy of the sources with
one of them, `trial.py` runs there what shows a rule, and `report.py` tells what came of it.
"""
