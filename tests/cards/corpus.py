"""The community's card file, which is not part of the project: where it is when someone has it."""

from __future__ import annotations

from pathlib import Path

import pytest

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "hemolymph-cards.json"
needs_corpus = pytest.mark.skipif(not CORPUS.is_file(), reason="the community's card file is not here")
