"""What an op can foretell of a run that is only thought of (prospect.py), where that is not the op to go on with."""

from __future__ import annotations

from typing import Final

CAN: Final = -1
CANNOT: Final = -2
