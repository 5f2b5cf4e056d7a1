"""Bytes into text: UTF-8, with or without a byte order mark."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

from .tree import Source
from .yamlslips import YamlSlip

_OTHERS = (
    (BOM_UTF32_LE, "UTF-32"),
    (BOM_UTF32_BE, "UTF-32"),
    (BOM_UTF16_LE, "UTF-16"),
    (BOM_UTF16_BE, "UTF-16"),
)
_SAVE = "save the file as UTF-8"


def decode(data: bytes) -> tuple[Source, YamlSlip | None]:
    """Return the text, or as much of it as can be read and what is wrong with the rest."""
    for mark, name in _OTHERS:
        if data.startswith(mark):
            return Source(""), YamlSlip(0, f"the file is in {name}", _SAVE)
    data = data.removeprefix(BOM_UTF8)
    try:
        return Source(data.decode("utf-8")), None
    except UnicodeDecodeError as error:
        source = Source(data[: error.start].decode("utf-8"))
        byte = data[error.start]
        hint = _SAVE
        if byte >= 0xA0:
            hint += f"; in Latin-1 this byte is {chr(byte)!r}"
        return source, YamlSlip(len(source.text), f"the byte 0x{byte:02X} is not UTF-8", hint)
