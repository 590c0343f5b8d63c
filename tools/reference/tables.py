"""The generated parts of the reference: tables of events, triggers, forms, keywords and the grammar."""

from __future__ import annotations

import dataclasses
from typing import Final

from bloodwork import rules as book
from bloodwork import rulesets
from bloodwork.kernel.contract import Kind
from bloodwork.rulesets.bloodless.beyond import BEYOND
from bloodwork.server.limits import Limits
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.expectations import CLASSES
from reference import ledger, meaning, notation, railroad
from reference.forms import Form, forms
from reference.notation import Item, Option, Text
from reference.reading import RULESET, ruleset

MOST_SAID: Final = 8


# ------------------------------------------------------------------ events


def event_rule(kind: Kind) -> str:
    """The rule of C-N2 that tells what an event holds; "" for one that the block does not number."""
    return kind.adds.removesuffix(".2")


def event_index(page: str) -> str:
    out = ["| event | rule | can fail | has an opposite | is made of parts |", "| --- | --- | --- | --- | --- |"]
    for kind in ruleset().kinds:
        rule = event_rule(kind)
        shown = ledger.link(rule, page) if rule else "ours, beyond C-N2"
        fails, opposite = _fails(kind), _opposite(kind)
        out.append(
            f"| [{words(kind.name)}](#{kind.name}) | {shown} | {'yes' if fails else 'no'} "
            f"| {'yes' if opposite else 'no'} | {'yes' if kind.whole else 'no'} |"
        )
    return "\n".join(out)


def words(name: str) -> str:
    return name.replace("_", " ")


def _fails(kind: Kind) -> bool:
    return bool(kind.fails) if event_rule(kind) else bool(BEYOND[kind.name].fails)


def _opposite(kind: Kind) -> bool:
    return bool(kind.undoes) if event_rule(kind) else bool(BEYOND[kind.name].opposite)


def all_events(page: str) -> str:
    return "\n\n".join(_event(kind, page) for kind in ruleset().kinds)


def _event(kind: Kind, page: str) -> str:
    rule = event_rule(kind)
    out = [f'<a id="{kind.name}"></a>', f"### {words(kind.name)}", ""]
    if rule:
        ids = [rule, kind.sure or kind.fails, kind.adds, *([kind.undoes] if kind.undoes else [])]
        out.append(ledger.quoted(ids, page))
        if not kind.undoes:
            out.append(f"- It has no opposite, so it cannot be done “until” a moment ({ledger.link('C-N2.47', page)}).")
    else:
        told = BEYOND[kind.name]
        rules = ", ".join(ledger.link(id, page) for id in told.rules)
        out.append(f"- _(ours; {rules})_ Event {kind.name}: holds {told.holds}.")
        out.append(f"- It fails: {told.fails}." if told.fails else "- It never fails.")
        out.append(f"- A Success adds {told.adds}.")
        out.append(f"- Its opposite is {told.opposite}." if told.opposite else "- It has no opposite.")
    if kind.wants or kind.holds:
        draft = ", ".join(ledger.link(id, page) for id in (kind.wants, kind.holds) if id)
        out.append(f"- The draft itself says of it: {draft}.")
    if kind.whole:
        out.append(f"- It is made of parts: {ledger.link('C-N8.14', page)}, {ledger.link('C-N8.15', page)}.")
    if kind.self_heard:
        out.append(f"- Its own card hears it: {ledger.link(kind.self_heard, page)}.")
    said = meaning.said_as()[kind.name][:MOST_SAID]
    if said:
        out.append(f"- _Said as:_ {' · '.join(said)}")
    else:
        out.append("- No instruction does it by itself; it comes as a part of others, or by the rules.")
    heard = meaning.heard_as()[kind.name]
    if heard:
        out.append(f"- _Heard as:_ {' · '.join(heard)}")
    return "\n".join(out)


def all_triggers(page: str) -> str:
    out = ["| form | example | a Success of | binds |", "| --- | --- | --- | --- |"]
    for one in meaning.heard():
        binds = "; ".join(one.binds) or "nothing"
        events = ", or ".join(one.phrases)
        form = shown(one.form, page)
        if one.form.rule == "ev_change":
            form = f"_{rule_link('cards', page)}_ gain/lose {form}"
        out.append(f"| {form} | {one.form.sentence} | {events} | {binds} |")
    return "\n".join(out)


# ------------------------------------------------------------------ forms


def shown(form: Form, page: str) -> str:
    """A way as words, with links to the rules that it uses."""
    return _row(form.way.items, form.verb, page) or form.way.node


def _row(items: tuple[Item, ...], verb: str, page: str) -> str:
    return " ".join(_part(item, verb, page) for item in items)


def _part(item: Item, verb: str, page: str) -> str:
    if isinstance(item, Text):
        return "/".join(item.forms)
    if isinstance(item, Option):
        return f"\\[{_row(item.items, '', page)}\\]"
    if item.label == "verb" and verb:
        return f"**{verb}**"
    return f"_{rule_link(item.rule, page)}_{item.many.replace('*', '…').replace('+', '…')}"


GRAMMAR_PAGES: Final = ("grammar.md", "bluthelden-grammar.md")


def rule_link(rule: str, page: str) -> str:
    anchor = f"class-{rule.lower()}" if rule.isupper() else rule
    return f"[{rule}]({'' if page in GRAMMAR_PAGES else 'grammar.md'}#{anchor})"


def form_table(names: list[str], page: str) -> str:
    """The ways of rules, each with an example."""
    out = ["| form | example |", "| --- | --- |"]
    for name in names:
        rule = notation.rules()[name]
        if rule.words:
            out.append(f"| {' · '.join(rule.words)} | |")
        for form in forms(name):
            out.append(f"| {shown(form, page)} | {form.sentence if form.way.node else 'see there'} |")
    return "\n".join(out)


# ------------------------------------------------------------------ keywords


def all_keywords(page: str) -> str:
    out = []
    default = {name: switch.default for name, switch in book.switches(RULESET).items()}
    for number, word in enumerate(ruleset().vocabulary.keywords):
        out.append(f"### {word.name}\n")
        if word.meaning:
            out.append("In full:\n")
            out.append("\n".join(f"> {line}  " for line in word.meaning.splitlines()) + "\n")
        else:
            out.append("The rules read this keyword themselves; no sentence of the card language says it.\n")
        if word.number:
            out.append(f"It takes a number: `{word.name} x2` does it 2 times.\n")
        for switch, values in book.switches(RULESET).items():
            for option in values.options:
                other = rulesets.make(RULESET, {**default, switch: option}).vocabulary.keywords[number].meaning
                if other != word.meaning:
                    text = " ".join(other.splitlines()) or "nothing: the rules read it themselves"
                    out.append(f"With `{switch}` = `{book.written(option)}`: {text}\n")
        ids = [*word.rules, *([word.many] if word.many else []), *(id for line in word.lines for id in line)]
        base = word.rules[0]
        ids += [id for id in ledger.block("C-N13") if id.startswith(base) and id[len(base) :].isalpha()]
        out.append(ledger.quoted(list(dict.fromkeys(ids)), page) + "\n")
    return "\n".join(out).strip()


def keyword_texts(ruleset: str) -> str:
    """The texts for which the keywords of a ruleset are short."""
    default = {name: switch.default for name, switch in book.switches(ruleset).items()}
    out = ["| keyword | text |", "| --- | --- |"]
    for word in rulesets.make(ruleset, default).vocabulary.keywords:
        if word.meaning:
            out.append(f"| {word.name}{' N' if word.number else ''} | {word.meaning.replace('{N}', 'N')} |")
    return "\n".join(out)


def all_kins(page: str) -> str:
    tags = ruleset().vocabulary.tags

    def below(parent: str, depth: int) -> list[str]:
        out = []
        for name in tags:
            if tags[name] == parent:
                out.append("  " * depth + f"- {name}")
                out += below(name, depth + 1)
        return out

    return "\n".join(below("", 0))


# ------------------------------------------------------------------ grammar

# sections of a grammar of two files, in the order in which they are read
_SECTIONS: Final = {
    name: number
    for number, name in enumerate(
        ("sentences", "what is done", "what happens", "conditions", "cards", "places", "players", "numbers", "lines")
    )
}


def all_diagrams(page: str, dialect: str = "") -> str:
    out: list[str] = []
    section = ""
    ordered = sorted(notation.rules(dialect).values(), key=lambda rule: _SECTIONS.get(rule.section, 0))
    rules = {rule.name: rule for rule in ordered} if dialect else notation.rules()
    users: dict[str, list[str]] = {}
    for rule in rules.values():
        for name in notation.uses(rule):
            users.setdefault(name, []).append(rule.name)
    for rule in rules.values():
        if rule.section != section:
            section = rule.section
            out.append(f"\n## {section[:1].upper()}{section[1:]}\n")
        out.append(f'<a id="{rule.name}"></a>')
        out.append(f"### {rule.name}\n")
        if rule.remark:
            out.append(f"{rule.remark[0].upper()}{rule.remark[1:].rstrip('.')}.\n")
        if rule.ways:
            out.append(f"```text\n{railroad.draw(rule)}\n```\n")
        else:
            out.append("One of: " + " · ".join(f"`{word}`" for word in rule.words) + "\n")
        used = [rule_link(name, page) for name in notation.uses(rule)]
        if used:
            out.append("Uses " + ", ".join(used) + ".")
        if rule.name in users:
            out.append("Used in " + ", ".join(rule_link(name, page) for name in users[rule.name]) + ".")
        examples = [] if dialect else list(dict.fromkeys(form.sentence for form in forms(rule.name) if form.sentence))
        if examples:
            out.append("\n" + "\n".join(f"- {text}" for text in examples))
        out.append("")
    return "\n".join(out).strip()


def all_classes(page: str, dialect: str = "") -> str:
    """The classes of words that the vocabulary, not the grammar, knows."""
    found = sorted(
        {name for rule in notation.rules(dialect).values() for name in notation.uses(rule) if name.isupper()}
    )
    out = ["| class | what stands there |", "| --- | --- |"]
    out += [f'| <a id="class-{name.lower()}"></a>`{name}` | {CLASSES[name]} |' for name in found]
    return "\n".join(out)


def all_spellings(page: str, dialect: str = "") -> str:
    """Words and phrases that are read and spelled otherwise when printed."""
    out = ["| written | read as |", "| --- | --- |"]
    said = DIALECTS[dialect]
    pairs = [*sorted(said.words.items()), *((" ".join(old), " ".join(new)) for old, new in said.phrases)]
    out += [f"| {one} | {other} |" for one, other in pairs]
    return "\n".join(out)


def server_limits() -> str:
    """What one client may ask of the table's server, by default, and the name by which `--limit` changes it."""
    rows = ["| limit | default | |", "| --- | ---: | --- |"]
    for field in dataclasses.fields(Limits):
        value = f"{field.default:,}" if field.type == "int" else f"{field.default:g}"
        rows.append(f"| `{field.name}` | {value} | {field.metadata['about'].replace('{} ', '')} |")
    return "\n".join(rows)
