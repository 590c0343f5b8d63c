"""What came of scenarios, for people, for programs and for test tools."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from bloodwork.scenarios.run import Outcome, Report

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def line(outcome: Outcome) -> str:
    """One line for a scenario.

    >>> line(Outcome("wolf.yaml", "A wolf bites", "bloodless", False, "line 9: pool: expected 18, is 20"))
    'failed  wolf.yaml: A wolf bites: line 9: pool: expected 18, is 20'
    """
    if outcome.passed:
        return f"passed  {outcome.file}: {outcome.name}"
    message = outcome.message.removeprefix(f"{outcome.file}:")
    if outcome.skipped:
        return f"skipped  {outcome.file}: {outcome.name}: {message}"
    return f"failed  {outcome.file}: {outcome.name}: {' '.join(message.split())}"


def summary(report: Report) -> str:
    return f"{report.passed} passed, {report.failed} failed"


def document(report: Report) -> dict[str, Any]:
    return {
        "scenarios": [
            {
                "file": outcome.file,
                "name": outcome.name,
                "ruleset": outcome.ruleset,
                "passed": outcome.passed,
                "message": outcome.message,
            }
            for outcome in report.outcomes
            if not outcome.skipped
        ],
        "passed": report.passed,
        "failed": report.failed,
    }


def junit(report: Report) -> bytes:
    """The report as JUnit XML."""
    suite = ElementTree.Element(
        "testsuite",
        name="bloodwork scenarios",
        tests=str(len(report.outcomes)),
        failures=str(report.failed),
        errors="0",
    )
    for outcome in report.outcomes:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=_clean(Path(outcome.file).with_suffix("").as_posix()),
            name=_clean(outcome.name),
        )
        if outcome.skipped:
            ElementTree.SubElement(case, "skipped", message=_clean(outcome.message))
        elif not outcome.passed:
            failure = ElementTree.SubElement(case, "failure", message=_clean(outcome.message))
            failure.text = _clean(outcome.message)
    suites = ElementTree.Element("testsuites")
    suites.append(suite)
    ElementTree.indent(suites)
    text: str = ElementTree.tostring(suites, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _clean(text: str) -> str:
    return _NOT_XML.sub("?", text)
