"""What could have stood where a sentence could not be read, told by kind: an event, a card, a number, a time.

The kinds come from the rules of the grammar that could have begun there. A rule that has no plain name is told by
those that it begins with.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import cache
from typing import Final

from bloodwork.text.grammar import END, Grammar, Reading, Ref

# Plain names of rules, in the order in which they are shown.
_PLAIN: Final = (
    ('a moment ("when ...")', "triggered"),
    ("an event", "event past_event alone_event"),
    ("a condition", "cond one_cond happened"),
    ("a cost", "costs listed_costs cost may_pay"),
    ("something to do", "said body chain clause act vp mode_list mode mode_chain allowance waiting life_change"),
    ("something more to do", "linked linked_and link further_mode semi_mode mode_between"),
    ("a verb", "pred becomes_pred aux be be_post be_is be_there was has blow done use_verb become_be coin_falls"),
    ("a verb", "did_verb done_verb did_base alone_verb alone_past alone_done alone_base enter_verb enter_past"),
    ("a verb", "player_verb deck_verb hit_verb hit_past fight_verb fight_past blood_verb blood_past get_verb get_past"),
    ("a verb", "control_verb participle post_participle moved_verb counter_moves deck_done card_verb play_verb"),
    ("a verb", "make_verb move_verb choose_verb gain_verb copy_verb transform_verb coin_verb life_verb return_verb"),
    ("a verb", "cost_verb not_verb not_done not_act gerund short_participle turn_verb past_deed stay_verb"),
    ("a verb", "becoming_named failing said_named kill_verb lone_verb"),
    ("a card or a player", "whom"),
    ("a card", "cards some ref deck_end healed any_target linked_to killed_one on_it"),
    ("a kind of card", "pattern plain noun linked_noun this_noun not_pattern consumed token"),
    ("a player", "player control_who doer whoever_did gaining sovereign each_who"),
    ("a number", "num value count count_all count_each count_any count_exact counter_cmp cmp step stat_value det NUM"),
    ("a number", "LETTER mode_count up_to random_det counted_deeds that_much some_blood some_asp damage"),
    ("a change such as +1 power", "change changes loss losses ev_change SIGNED TRIPLE PAIR"),
    ("a property", "being prop has_prop becoming post_state space_state state token_has token_trait"),
    ('which ones ("you control")', "post past_post kin_post adj past"),
    ("a place", "zone to at_space space place_post enter_space enter_tail space_det token_at zone_name whole_name"),
    ("a place", "counted_space side to_side bare_side lane_word row row_whose lane_of"),
    ("a time", "moment phase during span earlier per_turn first_turn once_turn edge lasting turn_of"),
    ("whose", "whose stat_owner possessor attack_owner turn_whose phase_whose aim_whose nth_whose adj_whose owner_det"),
    ("a duration or a condition", "suffix where price"),
    ("what is counted", "counted"),
    ("a stat", "stat"),
    ("a kin", "KIN KINS"),
    ("a keyword", "KEYWORD"),
    ("a card's name in quotes", "NAME"),
    ("a sentence in quotes", "TEXT"),
    ("the name of a counter", "COUNTER"),
    ("the name of a token", "TOKEN"),
)
_VERB: Final = "a verb"
KINDS: Final = {rule: plain for plain, rules in _PLAIN for rule in rules.split()}
_ORDER: Final = {plain: number for number, plain in reversed(list(enumerate(dict(_PLAIN))))}
# Classes of words where one alone is meant.
CLASSES: Final = {
    "NUM": "a number",
    "LETTER": "a letter such as X",
    "SIGNED": "a change such as +1",
    "TRIPLE": "stats such as +1/+0/+2",
    "PAIR": "stats such as +1/+2",
    "NAME": "a card's name in quotes",
    "TEXT": "a sentence in quotes",
    "KIN": "a kin",
    "KINS": "several of a kin",
    "KEYWORD": "a keyword",
    "COUNTER": "the name of a counter",
    "TOKEN": "the name of a token",
}
_MOST_SHOWN: Final = 6
_MOST_ALIKE: Final = 2
_ALIKE: Final = 0.7


def could_stand(reading: Reading, grammar: Grammar, at: int, here: str) -> tuple[str, ...]:
    """What could have stood at a word: words that are spelled like what does, kinds, then a few other words."""
    literal = {word for word in reading.expected_at(at) if word not in CLASSES and word != END}
    alike = sorted((word for word in literal if likeness(here, word) >= _ALIKE), key=lambda w: (-likeness(here, w), w))
    kinds: set[str] = set()
    words: set[str] = set()
    for wanted in reading.wanted_at(at):
        if wanted == END:
            words.add(wanted)
        elif wanted.startswith('"'):
            words.add(wanted[1:-1])
        else:
            more_kinds, more_words = beginnings(grammar, wanted)
            kinds |= more_kinds
            words |= more_words
    if words & verbs(grammar):
        kinds.add(_VERB)
        words -= verbs(grammar)
    out = [f'"{word}"' for word in alike[:_MOST_ALIKE]]
    out += sorted(kinds, key=lambda kind: _ORDER[kind])
    if END in words:
        out.append(END)
    left = sorted(words - {END} - set(alike[:_MOST_ALIKE]))
    if len(left) <= _MOST_SHOWN - len(out):
        out += [f'"{word}"' for word in left]
    return tuple(out[:_MOST_SHOWN])


@cache
def verbs(grammar: Grammar) -> frozenset[str]:
    """The words that have an ending where one does what they say, and those of the rules that are verbs."""
    out: set[str] = set()
    for rule, ways in grammar.rules.items():
        for way in ways:
            for item in way.items:
                if not isinstance(item, Ref) and (
                    item.flag == "s" or (KINDS.get(rule) == _VERB and len(way.items) == 1)
                ):
                    out |= {item.text, item.other or item.text}
    return frozenset(out)


@cache
def beginnings(grammar: Grammar, rule: str) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds of what a rule can begin with, and the words that are of no kind."""
    kinds: set[str] = set()
    words: set[str] = set()
    seen: set[str] = set()
    left = [rule]
    while left:
        name = left.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in KINDS:
            kinds.add(KINDS[name])
            continue
        for way in grammar.rules.get(name, ()):
            for item in way.items:
                if isinstance(item, Ref):
                    left.append(item.rule)
                else:
                    words.add(item.text)
                if not (isinstance(item, Ref) and item.many == "*"):
                    break
    return frozenset(kinds), frozenset(words)


def likeness(one: str, other: str) -> float:
    """How alike two words are spelled: 1 for the same, 0 for no letter in common."""
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
