"""python -m audit: every text that reads, beside its explanation; what differs and has not been judged is listed.

With --tidy the entries of judged.toml get their examples anew, and those that nothing needs are taken out.
"""

from __future__ import annotations

import sys

from audit.compared import audit
from audit.tidy import tidy


def main() -> int:
    found = audit()
    for difference in found.faults:
        print(f"{difference.side}: {difference.fact[0]} {difference.fact[1]}   [{difference.text.source}]")
        print(f"  printed: {difference.text.printed}")
        print(f"  told:    {difference.text.told}")
    print(f"{found.texts} texts, {found.same} say the same, {found.judged} judged, {len(found.faults)} not")
    if "--tidy" in sys.argv[1:]:
        for reason in tidy(found):
            print(f"taken out: {reason}")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
