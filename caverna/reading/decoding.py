"""Decoding: bytes into UTF-8 text without forbidden characters, with or without a byte order mark."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from itertools import islice

from attrs import frozen

from caverna.model.values import Value

from .tree import Source

MAX_FORBIDDEN = 20
"""The number of forbidden characters, tabs, tags and the like that are reported one by one."""

_OTHERS = {BOM_UTF32_LE: "UTF-32", BOM_UTF32_BE: "UTF-32", BOM_UTF16_LE: "UTF-16", BOM_UTF16_BE: "UTF-16"}
_SAVE = "save the file as UTF-8"
_FORBIDDEN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")
SURROGATE = re.compile("[\ud800-\udfff]")
"""A surrogate, half a character."""
_ALLOWED = bytes([*b"\t\n\r", *range(0x20, 0x7F)])
_CHARACTERS = {
    "\0": "a NUL character",
    "\x85": "a next-line character (U+0085)",
    "\u2028": "a line separator (U+2028)",
    "\u2029": "a paragraph separator (U+2029)",
    "\ufeff": "a byte order mark inside the text",
}


@frozen(eq=False, repr=False)
class TextError(Value):
    """An error in a text that is not plain YAML; ``offset`` points to the character."""

    offset: int
    message: str
    hint: str = ""


def decode(data: bytes) -> tuple[Source, TextError | None]:
    """Return the text; after an error the readable beginning and the error."""
    for mark, name in _OTHERS.items():
        if data.startswith(mark):
            return Source(""), TextError(0, f"the file is in {name}", _SAVE)
    data = data.removeprefix(BOM_UTF8)
    try:
        return Source(data.decode("utf-8")), None
    except UnicodeDecodeError as error:
        source = Source(data[: error.start].decode("utf-8"))
        byte = data[error.start]
        hint = _SAVE
        if byte >= 0xA0:
            hint += f"; in Latin-1 this byte is {chr(byte)!r}"
        return source, TextError(len(source.text), f"the byte 0x{byte:02X} is not UTF-8", hint)


def forbidden(text: str) -> list[TextError]:
    """Return an error for each forbidden character: control characters, unusual line ends."""
    if text.isascii() and not text.encode().translate(None, _ALLOWED):
        return []
    return [_refusal(match[0], match.start()) for match in islice(_FORBIDDEN.finditer(text), MAX_FORBIDDEN)]


def _refusal(character: str, offset: int) -> TextError:
    sort = "half a character (surrogate " if "\ud800" <= character <= "\udfff" else "a control character ("
    what = _CHARACTERS.get(character) or f"{sort}U+{ord(character):04X})"
    hint = "the file is not text, or not in UTF-8" if character == "\0" else "delete it; lines end with LF or CR LF"
    return TextError(offset, f"{what} is not allowed in a record", hint)
