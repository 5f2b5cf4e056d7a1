"""Records whose texts a worker of a cluster holds: here only what is said of them, until a worker is to read them."""

import io
import pickle
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import attrs
from attrs import frozen

from .sources import Source


@frozen(eq=False)
class Held:
    """The text of a record among those of a batch that some worker holds."""

    batch: Any
    """The future of the batch; while anybody has it, the worker keeps the texts."""
    number: int
    sha256: str

    def __reduce__(self) -> str:
        """Refuse to be packed by others."""
        raise _LeftOut


class _LeftOut(Exception):  # noqa: N818 - no error: what is packed is to be packed otherwise
    """Something holds texts of workers."""


class _Packer(pickle.Pickler):
    """Packs what is sent to a worker; texts that a worker holds are left out, and found there."""

    def __init__(self, stream: io.BytesIO) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self.batches: list[Any] = []

    def persistent_id(self, what: Any) -> tuple[int, int] | None:
        if type(what) is not Held:
            return None
        if what.batch not in self.batches:
            self.batches.append(what.batch)
        return self.batches.index(what.batch), what.number

    def reducer_override(self, what: Any) -> Any:
        if type(what) is Source and what.held is not None:
            return _filled, (attrs.evolve(what, held=None), what.held)
        return NotImplemented


def _filled(source: Source, text: bytes) -> Source:
    return attrs.evolve(source, data=text)


def packed(what: Any) -> tuple[bytes, list[Any]]:
    """Return something as bytes, and the batches that hold the rest of it."""
    with suppress(_LeftOut):  # looking at each object takes as long as packing it, and most have nothing left out
        return pickle.dumps(what, pickle.HIGHEST_PROTOCOL), []
    stream = io.BytesIO()
    packer = _Packer(stream)
    packer.dump(what)
    return stream.getvalue(), packer.batches


class _Unpacker(pickle.Unpickler):
    def __init__(self, sent: bytes, batches: Sequence[tuple[bytes, bytes]]) -> None:
        super().__init__(io.BytesIO(sent))
        self._texts = cache(lambda number: pickle.loads(batches[number][1]))

    def persistent_load(self, found: tuple[int, int]) -> bytes:
        batch, number = found
        text: bytes = self._texts(batch)[number]
        return text


def unpacked(sent: bytes, batches: Sequence[tuple[bytes, bytes]]) -> Any:
    """Return what was packed, with the texts of its batches."""
    return _Unpacker(sent, batches).load()
