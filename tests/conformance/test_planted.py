"""Tests of the tests: faults are planted, and each must turn the check red that is there for it.

On the pure build only: compiled code cannot be changed while it runs. Nothing is planted in the sources themselves;
what cannot be planted from outside is planted in a copy.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bloodwork
from bloodwork.errors import NotLegal
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.record import Record
from bloodwork.kernel.rng import Rng
from bloodwork.kernel.state import CardState
from bloodwork.kernel.view import JUDGE, PUBLIC, name_seen
from bloodwork.play import log, notation, printing
from bloodwork.play import view as view_module
from bloodwork.rulesets.bloodless import deaths
from conformance import checks, test_refusals, worlds
from conformance.games import AtRandom, Check, Spec
from golden import chain
from golden.rewrite import CHAINS
from kernel import test_reflection

pytestmark = pytest.mark.skipif(bloodwork.compiled, reason="compiled code cannot be changed while it runs")

TESTS = Path(__file__).resolve().parent.parent
TRIES = 40


def turns_red(check: Check, pool: str = "catalogue") -> bool:
    for seed in range(TRIES):
        try:
            check(Spec(pool, seed), AtRandom(seed))
        except Exception:
            return True
    return False


def worlds_differ(viewers: tuple[int, ...] = (0, 1, PUBLIC)) -> bool:
    names = tuple(Spec("catalogue", 0).material()[1].names)
    for seed in range(TRIES):
        for viewer in viewers:
            try:
                worlds.pairs_of(Spec("catalogue", seed), names, viewer)
            except AssertionError:
                return True
    return False


def field_test_fails(*path: str | int) -> bool:
    try:
        test_reflection.test_field(path, ".".join(map(str, path)), "bloodless")
    except AssertionError:
        return True
    return False


Patch = pytest.MonkeyPatch


def clone_forgets_known(m: Patch) -> bool:
    whole = Machine.clone

    def clone(g: Machine) -> Machine:
        new = whole(g)
        new.known = {}
        return new

    m.setattr(Machine, "clone", clone)
    return field_test_fails("known")


def state_clone_forgets_damage(m: Patch) -> bool:
    whole = CardState.clone

    def clone(cs: CardState) -> CardState:
        new = whole(cs)
        new.damage = 0
        return new

    m.setattr(CardState, "clone", clone)
    return field_test_fails("at", 0, "damage") and turns_red(checks.twins_to_the_end)


def clones_share_a_list(m: Patch) -> bool:
    whole = Machine.clone

    def clone(g: Machine) -> Machine:
        new = whole(g)
        new.res = g.res
        return new

    m.setattr(Machine, "clone", clone)
    return field_test_fails("res") and turns_red(checks.twins_to_the_end)


def encoding_forgets_a_number(m: Patch) -> bool:
    whole = Event.encode

    def encode(ev: Event, w: Any) -> None:
        amount, ev.amount = ev.amount, 0
        whole(ev, w)
        ev.amount = amount

    m.setattr(Event, "encode", encode)
    return field_test_fails("last", "amount")


def nobody_dies(m: Patch) -> bool:
    def run(check: deaths.DeathCheck, g: Machine) -> bool:
        g.todo &= ~check.bit
        return True

    m.setattr(deaths.DeathCheck, "run", run)
    return turns_red(checks.soundness)


def a_card_is_left_behind(m: Patch) -> bool:
    whole = Machine.put

    def put(g: Machine, card: int, place: int, index: int) -> None:
        was = g.where[card]
        whole(g, card, place, index)
        if was >= g.table.n_slots and g.turn > 3:
            g.own_places()
            g.zones[was] = (*g.zones[was], card)

    m.setattr(Machine, "put", put)
    return turns_red(checks.soundness)


def a_record_draws_from_the_dice(m: Patch) -> bool:
    whole = Record.begin

    def begin(record: Record, g: Machine, ev: Event) -> None:
        g.rng.word()
        whole(record, g, ev)

    m.setattr(Record, "begin", begin)
    return turns_red(checks.recorded)


def an_option_that_is_refused(m: Patch) -> bool:
    whole = Machine.options
    m.setattr(Machine, "options", lambda g: (*whole(g), 99) if whole(g) else ())
    return turns_red(checks.every_option)


def a_refused_answer_changes_the_state(m: Patch) -> bool:
    whole = Machine.answer

    def answer(g: Machine, number: int) -> bool:
        if whole(g, number):
            return True
        if g.winner == RUNNING:
            g.count += 1
        return False

    m.setattr(Machine, "answer", answer)
    try:
        test_refusals.test_numbers("handmade")
    except AssertionError:
        return True
    return False


def an_answer_is_not_checked(m: Patch) -> bool:
    m.setattr(Machine, "is_option", lambda g, number: g.ask is not None and number >= 0)
    try:
        test_refusals.test_numbers("handmade")
    except Exception:
        return True
    return False


def a_view_shows_hands(m: Patch) -> bool:
    m.setattr(view_module, "name_seen", lambda g, viewer, card: name_seen(g, JUDGE, card))
    return worlds_differ()


def the_public_sees_what_a_player_sees(m: Patch) -> bool:
    m.setattr(view_module, "name_seen", lambda g, viewer, card: name_seen(g, max(viewer, 0), card))
    return worlds_differ((PUBLIC,))


def a_view_holds_the_seed(m: Patch) -> bool:
    whole = view_module.view
    m.setattr(worlds, "view", lambda g, viewer, number: whole(g, viewer, number) | {"key": g.rng.key.hex()})
    return worlds_differ((0,))


def a_view_counts_hidden_cards(m: Patch) -> bool:
    whole = view_module.view

    def view(g: Machine, viewer: int, number: int) -> dict[str, Any]:
        costs = sum(g.lib.faces[g.face_of[card]].stats[0] for card in g.zones[g.table.zone_of(1 - max(viewer, 0), 1)])
        return whole(g, viewer, number) | {"strength": costs}

    m.setattr(worlds, "view", view)
    return worlds_differ((0, 1))


def a_log_names_every_card(m: Patch) -> bool:
    m.setattr(log, "seen_then", lambda note, viewer, other: True)
    return worlds_differ()


def errors_know_every_card(m: Patch) -> bool:
    m.setattr(notation, "sees", lambda g, viewer, card: True)
    m.setattr(notation, "name_seen", lambda g, viewer, card: name_seen(g, JUDGE, card))
    whole = notation._Reader.not_legal

    def not_legal(self: Any, move: Any, verb: int, cards: list[int], place: int, number: int) -> NotLegal:
        """A refusal tells whether there is such a card, which it does not say of cards that are hidden."""
        error = whole(self, move, verb, cards, place, number)
        error.message += "" if cards else " for want of such a card"
        return error

    m.setattr(notation._Reader, "not_legal", not_legal)
    return worlds_differ((0, 1))


def options_name_what_is_hidden(m: Patch) -> bool:
    """A list of options in an order that depends on the cards of the opponent."""
    whole = printing.print_option

    def print_option(g: Machine, answer: int) -> str:
        hand = g.zones[g.table.zone_of(1 - g.active, 1)]
        return whole(g, answer) + ("" if not hand or g.face_of[hand[0]] % 2 else " ")

    for module in (printing, view_module, worlds.decision_of.__globals__):
        if isinstance(module, dict):
            m.setitem(module, "print_option", print_option)
        else:
            m.setattr(module, "print_option", print_option)
    return worlds_differ((0, 1))


def a_biased_shuffle(m: Patch) -> bool:
    m.setattr(Rng, "shuffled", lambda rng, cards: tuple(sorted(cards, key=lambda card: rng.below(7))))
    stored = json.loads(CHAINS.read_text("utf-8"))
    return chain.chains({"handmade": 3})["handmade"] != stored["handmade"][:3]


PLANTS: list[Callable[[Patch], bool]] = [
    clone_forgets_known,
    state_clone_forgets_damage,
    clones_share_a_list,
    encoding_forgets_a_number,
    nobody_dies,
    a_card_is_left_behind,
    a_record_draws_from_the_dice,
    an_option_that_is_refused,
    a_refused_answer_changes_the_state,
    an_answer_is_not_checked,
    a_view_shows_hands,
    the_public_sees_what_a_player_sees,
    a_view_holds_the_seed,
    a_view_counts_hidden_cards,
    a_log_names_every_card,
    errors_know_every_card,
    options_name_what_is_hidden,
    a_biased_shuffle,
]


@pytest.mark.parametrize("plant", PLANTS, ids=[plant.__name__ for plant in PLANTS])
def test_planted(plant: Callable[[Patch], bool], monkeypatch: Patch) -> None:
    assert plant(monkeypatch), f"nothing notices this: {plant.__name__}"


def child(folder: Path, code: str, hash_seed: str = "0") -> subprocess.CompletedProcess[str]:
    env = {
        "PYTHONPATH": os.pathsep.join([str(folder), str(TESTS)]),
        "PYTHONHASHSEED": hash_seed,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PATH": os.environ.get("PATH", ""),
    }
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("planted")
    ignored = shutil.ignore_patterns("__pycache__", "scenarios", "*.so")
    shutil.copytree(Path(bloodwork.__file__).parent, folder / "bloodwork", ignore=ignored, dirs_exist_ok=True)
    return folder


# File, what is there (a pattern), what is planted, what must fail.
IN_THE_SOURCES = [
    pytest.param(
        "kernel/machine.py",
        r" if [^\n]+:\n(?=\s+ev\.step = AFTER  # what became active)",
        " if False:\n",
        "checks.slow_path",
        id="the mask is not tested again after an event done at once",
    ),
    pytest.param(
        "kernel/resolve.py",
        r"        g\.todo \|= g\.again\n",
        "",
        "checks.slow_path",
        id="checks that every event sets anew are not made after slow ones",
    ),
]


@pytest.mark.parametrize(("file", "there", "planted", "check"), IN_THE_SOURCES)
def test_planted_in_a_copy(copy: Path, file: str, there: str, planted: str, check: str) -> None:
    path = copy / "bloodwork" / file
    text = path.read_text("utf-8")
    assert len(re.findall(there, text)) == 1, f"{file} has changed: say anew where to plant this"
    code = (  # the exit code tells a fault that was noticed from one that does not even run
        "import sys\nfrom conformance import checks; from conformance.games import AtRandom, Spec\n"
        f"try:\n for seed in range({TRIES}): {check}(Spec('handmade', seed), AtRandom(seed))\n"
        "except AssertionError: sys.exit(7)"
    )
    path.write_text(re.sub(there, planted, text), "utf-8")
    try:
        done = child(copy, code)
        assert done.returncode == 7, f"nothing notices this: {done.stderr[-500:]}"
    finally:
        path.write_text(text, "utf-8")


def test_planted_set_order() -> None:
    """An order that depends on the hash seed shows when the chains of several are compared."""
    code = (
        "from bloodwork.kernel.rng import Rng\n"
        "Rng.shuffled = lambda rng, cards: tuple(int(word) for word in {str(card) for card in cards})\n"
        "from golden import chain; print(chain.chains({'handmade': 1}))"
    )
    here = Path(bloodwork.__file__).parent.parent
    outputs = {child(here, code, hash_seed).stdout for hash_seed in ("0", "1", "2", "3")}
    assert "" not in outputs and len(outputs) > 1
