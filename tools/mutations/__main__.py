"""python -m mutations [LEDGER or RULE ...]: bends rules, and says of which no scenario or test that names it fails.

--sample N   of each ledger N rules, picked at random; --seed tells by which numbers (13 if not said)
--jobs N     so many at once
--told       also what failed, for each
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from bloodwork import rules as book
from mutations.report import KILLED, SAME, report

LEDGERS = ("bloodless", "bluthelden")


def main() -> int:
    words = argparse.ArgumentParser(prog="mutations", description=__doc__)
    words.add_argument("what", nargs="*", help="ledgers, or ids of rules")
    words.add_argument("--sample", type=int, default=0)
    words.add_argument("--seed", type=int, default=13)
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--told", action="store_true")
    args = words.parse_args()
    wanted = [word for word in args.what if word not in book.rulesets()]
    ledgers = [word for word in args.what if word in book.rulesets()]
    if not ledgers:
        named = {book.rule(id).ruleset for id in wanted}
        ledgers = [ledger for ledger in LEDGERS if not wanted or ledger in named]
    verdicts: dict[str, set[str]] = {}
    for trial in report(ledgers, wanted, args.jobs, args.sample, args.seed):
        verdicts.setdefault(trial.rule, set()).add(trial.verdict)
        if trial.verdict not in (KILLED, SAME) or args.told:
            print(f"{trial.verdict:10} {trial.rule}  {' '.join(trial.told.split())}", flush=True)
            for edit in trial.mutation.edits if trial.mutation is not None else ():
                print(f"{'':10} {edit.file}: {edit.find!r} -> {edit.put!r}")
    killed = sum(KILLED in found for found in verdicts.values())
    print(f"{len(verdicts)} rules: {killed} killed;", Counter(v for found in verdicts.values() for v in found))
    return 0 if all(found <= {KILLED, SAME} for found in verdicts.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
