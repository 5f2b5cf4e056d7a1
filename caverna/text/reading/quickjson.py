"""Plain data from JSON, without the places of its values."""

import json
import re
from typing import Any

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""An escape that stands for half a character."""
_BLANKS = "\t\r\n "


def decode(text: str) -> Any:
    """Return the data of a text, None where it is no JSON. Of a key given twice only the last value is there."""
    if "\\" in text and _HALF.search(text):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def keys_stand_once(text: str, keys: int) -> bool:
    """Return whether it is certain that no key stands twice in an object; ``keys`` are those of the data.

    In the text there are as many or more, and behind each there is a colon, so all is well if that many are all there
    are. If not, some may stand in strings. Where nothing is escaped a quote begins or ends a string, and without white
    space before colons each key ends with ``":``; others of these begin a string and can only make them more.
    """
    if text.count(":") == keys:
        return True
    # A single character is looked for much faster than two.
    spaced = any(blank in text and f"{blank}:" in text for blank in _BLANKS)
    return not spaced and "\\" not in text and text.count('":') == keys
