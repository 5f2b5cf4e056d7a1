"""Suggested lines in findings, and a check of them."""

import re

from caverna import Finding, explain, loads, verify


def only(text: str) -> Finding:
    """Return the only finding of a record, with its explanation."""
    (finding,) = explain(verify(loads(text))).findings
    return finding


def offered(finding: Finding) -> list[str]:
    """Return the lines that a finding suggests, without the player."""
    lines = finding.because.removesuffix(" would be legal").removesuffix(" is enough").rpartition("; ")[2]
    found = re.findall(r"'(?:\w+: )?([^']+)'", lines)
    assert found, finding.because
    return found


def mends(text: str, wrong: str, finding: Finding) -> bool:
    """Return whether each line that a finding suggests is legal instead of the wrong one."""
    assert text.count(wrong) == 1
    return all(not verify(loads(text.replace(wrong, line))).findings for line in offered(finding))
