"""Writes `data/shown_by_tests.json` anew: python -m bloodwork.scenarios.marks tests"""

from __future__ import annotations

import sys
from pathlib import Path

from bloodwork.scenarios.coverage import marks_text

if __name__ == "__main__":
    target = Path(__file__).parent.parent / "data" / "shown_by_tests.json"
    target.write_text(marks_text(Path(sys.argv[1])), encoding="utf-8")
