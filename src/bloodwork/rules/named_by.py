"""Which of the package's scenarios name which rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import yaml

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def scenarios_naming(ids: Iterable[str]) -> dict[str, list[str]]:
    """For each rule id the scenario files that name it, as `ruleset/file.yaml`."""
    named: dict[str, list[str]] = {id: [] for id in ids}
    for name, file in sorted(_scenario_files(files("bloodwork") / "data" / "scenarios", "")):
        text = file.read_text(encoding="utf-8")
        # Reading YAML is slow; a file that does not hold any of the ids need not be read.
        if len(named) < 20 and not any(id in text for id in named):
            continue
        for document in yaml.load_all(text, Loader=_Loader):
            rules = document.get("rules") if isinstance(document, dict) else None
            for id in rules if isinstance(rules, list) else []:
                if id in named and name not in named[id]:
                    named[id].append(name)
    return named


def _scenario_files(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _scenario_files(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith((".yaml", ".yml")):
            yield prefix + entry.name, entry
