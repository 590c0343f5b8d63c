"""From the words of a phrase to a printed line, in any language."""

from __future__ import annotations

Join = tuple[tuple[str, ...], tuple[str, ...]]  # words that meet, and what they become


def spelled(words: list[str], joins: list[Join]) -> str:
    """Words as a line: what grows together, one comma where two would meet, capitals."""
    words = _joined([word for word in words if word], joins)
    line = ""
    start = True
    glue = True
    for i, word in enumerate(words):
        following = words[i + 1] if i + 1 < len(words) else ""
        if word == "," and (not line or line[-1] in ",:" or following in (",", ".", ":", "")):
            continue
        if word in (",", ".", ":"):
            line += word
            glue = False
        else:
            shown = word.removesuffix("^")
            line += ("" if glue or not line else " ") + (shown[:1].upper() + shown[1:] if start else shown)
            glue = word.endswith("^")
        start = word in (".", ":")
    return line


def _joined(words: list[str], joins: list[Join]) -> list[str]:
    flat = [one for word in words for one in ([word] if word.startswith('"') else word.split(" "))]
    out: list[str] = []
    i = 0
    while i < len(flat):
        for old, new in joins:
            here = flat[i : i + len(old)]
            if len(here) == len(old) and all(_fits(w, pattern) for w, pattern in zip(here, old, strict=True)):
                # what a star stands for stays, and may itself meet what follows
                kept = [w for w, pattern in zip(here, old, strict=True) if pattern.endswith("*")]
                out.extend(word for word in new if word != "*")
                flat[i : i + len(old)] = kept
                break
        else:
            out.append(flat[i])
            i += 1
    return out


def _fits(word: str, pattern: str) -> bool:
    return word.casefold().startswith(pattern[:-1]) if pattern.endswith("*") else word == pattern
