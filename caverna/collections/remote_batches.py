"""Records on other file systems that the workers of a cluster read themselves, so that their texts are not sent.

A group of files is always read in the same batches, so that any worker can read any batch. A worker keeps files open
to continue with the next batch. This machine gets only the names and sizes of the records in a batch.
"""

import pickle
from collections import OrderedDict, deque
from collections.abc import Generator, Iterator, Sequence
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import attrs
from attrs import define, frozen

from .cluster import Threads, answer, called
from .remote import files_in
from .sources import RecordFile, Sheets, Source, read_files
from .worker_records import Held

if TYPE_CHECKING:
    from caverna.model.ruleset import Ruleset

MIN_BATCH, MAX_BATCH = 16, 128
"""The least and greatest number of files in a group, and of records in a batch. They grow, so that each worker gets
some even if there are few."""
HEAVIEST = 1 << 20
"""The size of a batch, in bytes, above which no more records are added."""
MAX_OPEN = 8
"""The greatest number of groups that a worker keeps open."""


@frozen
class Group:
    """Files that one worker after another reads in batches."""

    key: str
    files: tuple[RecordFile, ...]
    first: int
    """The number of its first file among all files."""
    total: int
    game: "Ruleset | None" = None


@define
class _Batch:
    """Some records of a group, with their texts."""

    sources: list[Source] = attrs.Factory(list)
    notes: list[tuple[str, str]] = attrs.Factory(list)
    """Notes about cells that were interpreted, with their positions."""
    more: bool = False
    """True if more batches of the group follow."""


# --- on a worker ----------------------------------------------------------------------------------------------------


def _batches(group: Group) -> Generator[_Batch, None, None]:
    """Yield the records of a group in batches. The last one has ``more`` False."""
    notes: list[tuple[str, str]] = []
    sheets = Sheets(group.game, lambda path, note: notes.append((path, note)))
    batch, weight, most = _Batch(), 0, MIN_BATCH
    for source in read_files(group.files, group.first, group.total, sheets):
        if len(batch.sources) >= most or weight > HEAVIEST:
            batch.more = True
            yield batch
            batch, weight, most = _Batch(), 0, min(most * 2, MAX_BATCH)
        batch.notes += notes
        notes.clear()
        batch.sources.append(source)
        weight += len(source.data)
    batch.notes += notes
    yield batch


class _Open:
    """The groups that this process is reading, each with the number of its next batch."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._readers: OrderedDict[str, tuple[int, Generator[_Batch, None, None]]] = OrderedDict()

    def read(self, group: Group, number: int) -> _Batch:
        """Return a batch of a group by its number; an empty one after the last."""
        with self._lock:
            at, batches = self._readers.pop(group.key, (0, None))
        if batches is None or at > number:
            at, batches = 0, _batches(group)
        batch = next(islice(batches, number - at, None), _Batch())
        if batch.more:
            self._keep(group.key, number + 1, batches)
        return batch

    def _keep(self, key: str, at: int, batches: Generator[_Batch, None, None]) -> None:
        with self._lock:
            self._readers[key] = at, batches
            oldest = self._readers.popitem(last=False)[1][1] if len(self._readers) > MAX_OPEN else None
        if oldest is not None:
            oldest.close()


_open = _Open()


def read_batch(sent: bytes, number: int) -> tuple[bytes, bytes]:
    """Read a batch on a worker. Return its records without texts, and their texts, both as bytes."""
    batch = _open.read(pickle.loads(sent), number)
    said = [(attrs.evolve(source, data=b""), source.sha256) for source in batch.sources]
    texts = [source.data for source in batch.sources]
    return _dumped((said, batch.notes, batch.more)), _dumped(texts)


def headers_of(batch: tuple[bytes, bytes]) -> bytes:
    """Return the records of a batch without their texts, as bytes."""
    return batch[0]


def listed(sent: bytes) -> bytes:
    """Return the files that a path names, as bytes. Runs on a worker."""
    return _dumped(files_in(pickle.loads(sent)))


def _dumped(what: Any) -> bytes:
    return pickle.dumps(what, pickle.HIGHEST_PROTOCOL)


# --- on the machine of the user -------------------------------------------------------------------------------------


@frozen
class RemoteFiles:
    """Lists and reads files through the workers of a cluster."""

    client: Any

    def files_in(self, path: str) -> list[str]:
        """Return the files that a path names. Raise OSError if they cannot be listed."""
        found: list[str] = pickle.loads(answer(called(self.client, listed, _dumped(path))))
        return found

    def records(self, files: Sequence[RecordFile], first: int, total: int, sheets: Sheets) -> Iterator[Source]:
        """Yield the records of files in order, with handles instead of their texts."""
        threads = Threads(self.client)
        groups = _groups(files, first, total, sheets.game)
        waiting: deque[_Asked] = deque()
        while True:
            for group in islice(groups, max(threads.ahead() - len(waiting), 0)):
                waiting.append(self._asked(group, 0))
            if not waiting:
                return
            asked = waiting.popleft()
            said, notes, more = pickle.loads(answer(asked.said))
            for path, note in notes:
                sheets.on_note(path, note)
            behind = sum(each.group is asked.group for each in waiting)
            if more:
                for number in range(asked.number + behind + 1, asked.number + threads.ahead() + 1):
                    waiting.insert(number - asked.number - 1, self._asked(asked.group, number))
            else:
                for _ in range(behind):  # they are empty
                    waiting.popleft()
            for number, (source, sha256) in enumerate(said):
                yield attrs.evolve(source, held=Held(asked.batch, number, sha256)) if source.size else source

    def _asked(self, group: Group, number: int) -> "_Asked":
        batch = called(self.client, read_batch, _dumped(group), number, first=True)
        return _Asked(group, number, batch, called(self.client, headers_of, batch, first=True))


@frozen(eq=False)
class _Asked:
    """A batch that workers are reading: the futures of its texts, and of its records without texts."""

    group: Group
    number: int
    batch: Any
    said: Any


def _groups(files: Sequence[RecordFile], first: int, total: int, game: "Ruleset | None") -> Iterator[Group]:
    run, at, most = uuid4().hex, 0, MIN_BATCH
    while some := tuple(files[at : at + most]):
        yield Group(f"{run}-{at}", some, first + at, total, game)
        at, most = at + len(some), min(most * 2, MAX_BATCH)
