"""Every card that we have is explained: without a crash, in words, and as what its ops do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bloodwork import cards
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import BadFile
from bloodwork.kernel import ir, ops
from bloodwork.kernel.op import Op
from bloodwork.rulesets import NAMES
from bloodwork.rulesets.bluthelden.aiming import LeavesTargets
from bloodwork.text.card_lines import SentenceLine
from bloodwork.text.plain import describe
from bloodwork.text.plain.causes import CAUSED, caused
from bloodwork.workshop.explain import Explained, explain
from bloodwork.workshop.workbench import Workbench
from cards.corpus import CORPUS, DESIGNERS
from text.test_sentences import ALL

# Files of others, where they are here: which, for which ruleset, and how many cards of each are read at least.
OTHERS = [
    (CORPUS, "bloodless", 65),
    (DESIGNERS / "hobby.json", "bloodless", 21),
    (DESIGNERS / "professional.yaml", "bloodless", 35),
    (DESIGNERS / "bluthelden.yaml", "bluthelden", 24),
]
# Words of the program, and what a template leaves behind that was not filled.
CLASSES = [name for module in (ir, ops) for name in vars(module) if re.fullmatch(r"([A-Z][a-z]+){2,}", name)]
UNFIT = re.compile(rf"\b({'|'.join(CLASSES)})\b|[\[\]{{}}<>_]|  |\bNone\b|\d{{7}}|something|[:;,] [;,.]|\( | \)|\.\.")


# Ops that only lead through an effect, let someone choose or forbid: they cause no event themselves.
INERT = (
    ops.May, ops.If, ops.Need, ops.Jump, ops.Each, ops.Again, ops.ForPlayer, ops.Let, ops.IfFound, ops.Cancel,
    ops.Allow, ops.Choose, ops.Target, ops.ChoosePlace, ops.ChoosePlayer, ops.ChooseTarget, ops.ChooseNumber,
    ops.ChooseModes, ops.InMode, ops.GoBack, ops.NotePaid, ops.Remember, ops.TakePile,
    ops.Divide, ops.Release, ops.HearArrival, ops.NoteNumber, ops.NoteOutcome, LeavesTargets,
)  # fmt: skip


def test_every_op_causes_events_or_is_known_to_cause_none() -> None:
    assert [op.__name__ for op in Op.__subclasses__() if op not in CAUSED and op not in INERT] == []
    assert [op.__name__ for op in INERT if op in CAUSED] == []


def check(found: Explained, bench: Workbench) -> None:
    told = found.numbered
    assert told or not any(isinstance(line, SentenceLine) for line in found.reading.text.lines), found.reading.card
    for line in told:
        assert not UNFIT.search(line.replace('."', '"')), line
    for effect, ability in zip(found.effects, bench.abilities(found.reading), strict=True):
        assert effect.events == caused(ability, bench.lib, bench.vocabulary), str(effect)


@pytest.mark.parametrize("ruleset", NAMES)
def test_every_card_that_is_shipped(ruleset: str) -> None:
    catalogue = cards.shipped(ruleset)
    bench = Workbench(catalogue, with_defaults(ruleset))
    for name in catalogue.names():
        check(explain(bench, bench.read_named(name)), bench)


@pytest.mark.parametrize(("file", "ruleset", "least"), OTHERS, ids=[file.name for file, _, _ in OTHERS])
def test_every_card_of_others_that_reads(file: Path, ruleset: str, least: int) -> None:
    if not file.is_file():
        pytest.skip("the cards of others are not here")
    own = cards.load_cards(file)
    bench = Workbench(own.over(cards.shipped(ruleset)), with_defaults(ruleset))
    read = 0
    for name in own.names():
        try:
            reading = bench.read_named(name)
        except BadFile:
            continue
        check(explain(bench, reading), bench)
        read += 1
    assert read >= least


def test_every_sentence_names_what_it_can_cause(vocab, build) -> None:
    for kind, _, text in ALL:
        face, abilities, lib = build(text, kind)
        for ability in abilities:
            told = describe(ability, lib, vocab, face.types)
            assert told.events == caused(ability, lib, vocab), str(told)
            assert not UNFIT.search(str(told).replace('."', '"')), str(told)
