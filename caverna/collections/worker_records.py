"""Records whose texts stay on the workers of a cluster. This process has only handles, which workers replace."""

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
    """A handle for the text of a record in a batch that a worker keeps."""

    batch: Any
    """The future of the batch. The worker keeps the texts as long as the future exists."""
    number: int
    sha256: str

    def __reduce__(self) -> str:
        """Raise an error: only `packed` can pickle handles."""
        raise _LeftOut


class _LeftOut(Exception):  # noqa: N818 - no error: what is packed is to be packed otherwise
    """Raised if an object to be pickled has handles."""


class _Packer(pickle.Pickler):
    """Pickles an object for a worker. Handles become references to the texts of ``batches``."""

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
    """Return an object as bytes, and the batches with the texts that it refers to."""
    with suppress(_LeftOut):  # the fast path: most objects have no handles
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
    """Return the object that was packed, with texts from its batches instead of handles."""
    return _Unpacker(sent, batches).load()
