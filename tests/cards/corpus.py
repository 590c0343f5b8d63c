"""Cards of others, which are not part of the project: where they are when someone has them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("BLOODWORK_SHARED") or Path(__file__).parents[3] / "shared")
CORPUS = SHARED / "corpus" / "hemolymph-cards.json"
DESIGNERS = SHARED / "designers"
needs_corpus = pytest.mark.skipif(not CORPUS.is_file(), reason="the community's card file is not here")
