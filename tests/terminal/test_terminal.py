"""A game at the terminal: scripted sessions through standard input."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from bloodwork.cards import shipped
from bloodwork.cli import main
from bloodwork.cli.book import CardsAndRules
from bloodwork.play import Game
from bloodwork.terminal import Autosave, Shared, Terminal, read_session

POSITION = {
    "A": {
        "blood": 3,
        "hand": ["Gravel Ant", "Royal Jelly"],
        "board": ["Leaf Carrier", "-", "-", "-"],
        "deck": ["Dusk Moth"],
    },
    "B": {"hand": ["Horned Beetle"], "deck": ["Nest Eater"], "board": ["-", "Fork Mantis", "-", "-"]},
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "bloodwork" / "games"


def session(*lines: str, args: tuple[str, ...] = ()) -> Result:
    known = ("--seed", "5", "--first", "A", "--deck", "hive", "--opponent-deck", "graves")
    called = ["play", *(args if "--resume" in args else (*known, *args))]
    result = CliRunner().invoke(main, called, input="".join(f"{line}\n" for line in lines), prog_name="bloodwork")
    assert "Traceback" not in result.output
    return result


class Script:
    """A terminal over a position, with lines that are typed one after another."""

    def __init__(self, game: Game, lines: list[str | type[BaseException]], hot_seat: bool = True) -> None:
        self.lines = list(lines)
        self.said: list[str] = []
        self.game = game
        book = CardsAndRules(shipped("bloodless"), "bloodless")
        self.autosave = Autosave(Shared(hot_seat=hot_seat))
        self.terminal = Terminal(game, book, None, self.autosave, read=self.read, write=self.said.append)

    def read(self, prompt: str) -> str:
        self.said.append(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if not isinstance(line, str):
            raise line
        return line + "\n"

    def run(self) -> str:
        self.terminal.run()
        return "\n".join(self.said)


def at_position(*lines: str | type[BaseException]) -> Script:
    return Script(Game.from_setup("bloodless", POSITION, seed=1), ["", *lines])


def test_end_of_input_leaves_cleanly_and_the_game_can_be_taken_up(home: Path) -> None:
    result = session("keep")
    assert result.exit_code == 0
    [file] = home.iterdir()
    assert f"bloodwork play --resume {file}" in result.output
    before = Game.replay(read_session(file)[0])
    assert before.moves()[0] == "A: keep"
    again = session("quit", args=("--resume", str(file)))
    assert again.exit_code == 0
    assert "against the bot greedy" in again.output
    assert Game.replay(read_session(file)[0]).digest == before.digest


def test_it_shows_the_table_and_asks() -> None:
    out = session("keep", "quit").output
    for words in (
        "You play hive.",
        "You are A, against the bot greedy, B.",
        "Opponent, B: blood 0, 6 cards in hand, deck 45, blood deck 5, discard 0.",
        "  B1: empty",
        "Your hand, 6 cards:",
        "Main: what do you do?",
    ):
        assert words in out
    assert "\x1b" not in out
    assert all(line.isprintable() for line in out.splitlines())


def test_help_explains_options_cards_spaces_keywords_and_rules() -> None:
    script = at_position(
        "?",
        "? 1",
        "? Dusk Moth",
        "? A1",
        "? B2",
        "? A3",
        "? flying",
        "? c-n18.5",
        "? Gravel Ent",
        "? 99",
        "? play Gravel Ant at 2",
    )
    out = script.run()
    for words in (
        "  save FILE      write the game to a file",
        "Option 1: play Gravel Ant at 2",
        "Rules that it would follow:",
        "Dusk Moth: creature, cost 2",
        "C-N13.1: Flying: this creature attacks a space with a creature as if it were empty.",
        "A1: Leaf Carrier, health 1, defense 0, power 1",
        "B2: Fork Mantis",
        "C-N13.3: Bifurcated Strike",
        "A3 is empty.",
        "C-N18.5, Notes 18: Combat: A strike on an empty space",
        'Did you mean "Gravel Ant"?',
        "There is no option 99",
    ):
        assert words in out, words
    assert script.game.number == 0


def test_help_does_not_change_the_game_nor_tell_what_is_hidden() -> None:
    script = at_position(*[f"? {number}" for number in range(1, 9)], "? Horned Beetle", "? Nest Eater")
    digest = script.game.digest
    out = script.run()
    assert script.game.digest == digest
    assert "in B's hand" not in out
    assert "in B's deck" not in out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "there is no option 0"),
        ("99999999999999999999", "no move"),
        ("play Gravel Ant at 9", 'there is no space "9"'),
        ("play Gravel Ant at 1", "(C-D10.1)"),
        ("play Wolf", 'unknown card "Wolf"'),
        ("play Horned Beetle at 2", "Not possible"),
        ("\x00\x1b[2J", "cannot be printed"),
        ("x" * 5000, "Not possible"),
        ("choose A1", "Not possible"),
        ("save", "save FILE"),
        ("save /no/such/folder/game.json", "Not saved"),
        ("log much", "Not possible"),
    ],
)
def test_illegal_input_is_refused_with_a_reason_and_changes_nothing(typed: str, answer: str) -> None:
    script = at_position(typed)
    digest = script.game.digest
    assert answer in script.run()
    assert script.game.digest == digest


def test_a_refusal_tells_the_words_of_the_rule() -> None:
    assert "  C-D10.1: A place holds at most one card." in at_position("play Gravel Ant at 1").run()


def test_numbers_and_notation_both_answer() -> None:
    script = at_position("1", "attack")
    script.run()
    assert script.game.moves() == ["A: play Gravel Ant at 2", "A: attack"]


def test_a_hint_tells_what_a_bot_thinks_of_the_options() -> None:
    told = session("hint", "hint 1", "quit", args=("--bot", "search:20"))
    hints = [line for line in told.output.splitlines() if line.endswith("playouts)")]
    assert len(hints) == 3, "two options, and then the better of them once more"
    assert hints[0] == hints[2]
    assert {hint.split("%")[1].split("(")[0].strip() for hint in hints} == {"1 keep", "2 mulligan"}
    assert "There is nobody to give a hint." in at_position("hint").run()


def test_undo_takes_back_what_taught_nothing() -> None:
    script = at_position("play Gravel Ant at 2", "undo", "undo")
    out = script.run()
    assert "Your last answer is taken back." in out
    assert "There is nothing to take back" in out
    assert script.game.number == 0


@pytest.mark.parametrize("move", ["draw main", "play Royal Jelly"])
def test_undo_is_refused_once_something_was_learned(move: str) -> None:
    script = at_position(move, "undo")
    assert "That cannot be taken back: by it you learned" in script.run()
    assert script.game.moves()[0] == f"A: {move}"


def test_undo_is_refused_after_the_other_player_had_a_say() -> None:
    script = at_position("attack", "", "attack", "", "undo")
    assert "before the other player had a say stands" in script.run()
    assert script.game.moves() == ["A: attack", "B: attack"]
    assert "before your opponent had a say stands" in session("keep", "undo", "quit").output


def test_the_log_names_rules() -> None:
    out = at_position("play Gravel Ant at 2", "log 3", "log").run()
    assert "A plays Gravel Ant at A2 (C-P1.3" in out
    log = out.split("> \n")[-1] if "> \n" in out else out
    lines = [line for line in log.splitlines() if "Gravel Ant" in line and "(" in line]
    assert all("(C-" in line for line in lines)


def test_save_and_resume(tmp_path: Path, home: Path) -> None:
    file = tmp_path / "my game.json"
    out = session("keep", f"save {file}", "quit").output
    assert "Saved. Take it up again with: bloodwork play --resume '" in out
    saved = Game.load(file)
    assert saved.moves()[0] == "A: keep"
    again = session("concede", "yes", args=("--resume", str(file)))
    assert again.exit_code == 0
    assert "B wins: a player conceded (C-N16.6)." in again.output
    assert Game.load(file).digest == saved.digest  # what was saved stays as it was


def test_conceding_asks_first() -> None:
    script = at_position("concede", "no", "concede", "yes")
    out = script.run()
    assert "You play on." in out
    assert script.game.result is not None
    assert script.game.result.winner == 1


def test_interrupting_leaves_cleanly_and_keeps_the_game(home: Path) -> None:
    script = at_position("play Gravel Ant at 2", KeyboardInterrupt)
    assert "Take the game up again with" in script.run()
    assert read_session(script.autosave.path)[0].moves == ["A: play Gravel Ant at 2"]
    assert [file.suffix for file in home.iterdir()] == [".json"]


def test_input_that_is_no_text_ends_like_the_end_of_input() -> None:
    broken = type("Broken", (UnicodeDecodeError,), {"__init__": lambda self: None})
    assert "Take the game up again" in at_position(broken, "view", broken, broken, broken).run()


def test_without_a_place_to_keep_it_the_game_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    out = at_position("play Gravel Ant at 2").run()
    assert "Note: the game cannot be kept for later" in out
    assert out.count("Note:") == 1


def test_hot_seat_hides_hands_between_turns() -> None:
    out = at_position("attack", "", "attack", "").run()
    _, first, second, third = out.split("Pass the seat to ")
    assert first.startswith("A, press Enter.")
    assert "Royal Jelly" in first
    assert "Horned Beetle" not in first
    assert second.startswith("B, press Enter.")
    assert "Horned Beetle" in second
    assert "Royal Jelly" not in second
    assert "Gravel Ant" not in second
    assert third.startswith("A, press Enter.")
    assert "Horned Beetle" not in third


def test_hot_seat_from_the_command_line(home: Path) -> None:
    out = session("", "keep", "", "keep", "", args=("--hot-seat",)).output
    assert out.count("Pass the seat to A") == 2
    assert out.count("Pass the seat to B") == 1
    [file] = home.iterdir()
    assert "Two players share this seat" in session("", args=("--resume", str(file))).output


def test_a_number_that_is_asked_for_is_typed_as_it_is() -> None:
    position = {"A": {"blood": 3, "hand": ["Locust Cloud"]}, "B": {}}
    script = Script(Game.from_setup("bloodless", position), ["", "play Locust Cloud at 1", "2", "attack"])
    assert "Type the number itself." in script.run()
    assert script.game.moves()[1] == "A: choose 2"


def test_a_whole_game_against_each_bot() -> None:
    for bot in ("greedy", "random"):
        result = session("keep", *["1"] * 400, args=("--bot", bot))
        assert result.exit_code == 0
        assert "The game is over." in result.output or "Take the game up again" in result.output


def test_the_hand_of_the_bot_is_never_shown() -> None:
    out = session("keep", "attack", "attack", "log", "quit").output
    game = Game.replay(read_session(next(Path(out.split("--resume ")[1].strip()).parent.iterdir()))[0])
    hidden = {card["card"] for card in game.view("judge")["players"]["B"]["hand"]}
    seen = {
        card["card"]
        for zone in ("discard", "board", "timeline")
        for card in game.view("A")["players"]["B"][zone]
        if card
    }
    own = {card.name for card in shipped("bloodless") if card.name in Path(__file__).read_text()}
    assert hidden - seen - own
    for name in hidden - seen - own:
        assert name not in out


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (("--deck", "hiv"), 2, 'unknown deck "hiv"; did you mean "hive"?'),
        (("--ruleset", "bloodles"), 2, 'did you mean "bloodless"?'),
        (("--switch", "loop_limit=7"), 2, 'switch "loop_limit" cannot be "7"'),
        (("--seed", "-1"), 2, "Invalid value for '--seed'"),
        (("--bot", "clever"), 2, 'unknown bot "clever"'),
        (("--cards", "no-such.yaml"), 1, "no-such.yaml"),
        (("--resume", "no-such.json"), 1, "no-such.json"),
        (("--resume", "x.json", "--seed", "3"), 2, "--seed cannot be said with --resume"),
    ],
)
def test_wrong_calls_get_one_message(args: tuple[str, ...], code: int, message: str) -> None:
    result = CliRunner().invoke(main, ["play", *args], prog_name="bloodwork")
    assert result.exit_code == code, result.output
    assert message in result.stderr
    assert result.stderr.count("Error:") == 1


def test_a_deck_against_the_rules_is_refused(tmp_path: Path) -> None:
    deck = tmp_path / "small.txt"
    deck.write_text("main:\n6x Leaf Carrier\nblood:\n6x Blood Flask\n")
    result = CliRunner().invoke(main, ["play", "--deck", str(deck)], prog_name="bloodwork")
    assert result.exit_code == 1
    assert "C-N16.9" in result.stderr
    assert "C-N16.10" in result.stderr


def test_a_session_that_was_tampered_with_is_refused(home: Path) -> None:
    session("keep", "quit")
    [file] = home.iterdir()
    document = json.loads(file.read_text())
    document["record"]["seed"] += 1
    file.write_text(json.dumps(document))
    result = session(args=("--resume", str(file)))
    assert result.exit_code == 1
    assert "cannot be taken up" in result.stderr


def test_the_interpreter_is_not_asked_for_more_than_lines() -> None:
    """The prompt is written as a line is: nothing moves about on the screen."""
    assert not [text for text in ("\r", "\b", "\x1b") if text in click.unstyle(session("keep", "quit").output)]
