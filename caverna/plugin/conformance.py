"""Conformance: checks that a game keeps the contract of `Ruleset` and `Game`. An author runs it on recorded games.

A test of a game needs one line::

    def test_the_game_keeps_the_contract() -> None:
        check_game(RULESET, [Path("game.yaml").read_text()])

``docs/plugin.md`` states the contract. `faults` returns what is wrong as texts, for programs.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any

from attrs import define, evolve, field

from caverna.engine.api_input.strict import steps_of
from caverna.engine.game import Game
from caverna.engine.verify import verify
from caverna.model.changes import Change
from caverna.model.phases import END, OVER, START, Part, must_be_complete, recorded
from caverna.model.record import Line, Record, Round
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import Ruleset, known, registered, ruleset
from caverna.model.steps import Step
from caverna.reading.reader import loads
from caverna.writing.fmt import fmt
from caverna.writing.plain import dumps_json
from caverna.writing.writer import dumps

__all__ = ["NotConforming", "check_game", "faults"]


def __dir__() -> list[str]:
    return __all__


class NotConforming(AssertionError):  # noqa: N818 - the game is what does not conform
    """Raised for a game that does not keep the contract. The message lists every fault."""


def check_game(rules: Ruleset, records: Iterable[str]) -> None:
    """Raise `NotConforming` unless a game keeps the contract. ``records`` are texts of correct records."""
    found = faults(rules, records)
    if found:
        raise NotConforming("\n".join([f"{rules.title} does not keep the contract of caverna.plugin:", *found]))


def faults(rules: Ruleset, records: Iterable[str]) -> list[str]:
    """Return a text for each breach of the contract by a game. ``records`` are texts of correct records."""
    is_own = rules.key in known() and type(ruleset(rules.key)) is type(rules)
    with nullcontext() if is_own else registered(rules):
        found = list(_facts(rules))
        texts = list(records)
        if not texts:
            found.append("there is no record to check it with")
        for number, text in enumerate(texts, start=1):
            found += [f"record {number}: {fault}" for fault in _of_record(rules, text)]
    return list(dict.fromkeys(found))


# --- facts ------------------------------------------------------------------------------------------------------------


def _facts(rules: Ruleset) -> Iterator[str]:
    """Yield the faults in the facts of a game."""
    if rules.key != rules.key.lower() or not rules.key.strip():
        yield f"the key {rules.key!r} is not in lower case"
    of_records: Any = rules.format.record
    for name, key in (("format", rules.format.key), ("class of records", of_records.game)):
        if key != rules.key:
            yield f"the {name} has the key {key!r}, the ruleset {rules.key!r}"
    if not rules.players or min(rules.players) < 1:
        yield f"players is a range of how many can play, not {rules.players!r}"
    if not rules.categories or len(set(rules.categories)) < len(rules.categories):
        yield f"categories are the lines of the score sheet, each once, not {rules.categories!r}"
    if not rules.format.parts:
        yield "a round of a record has no phase: no key with LinesInOrder or LinesByPlayer"
    known_rules = rules.rulebook.all
    if rules.end_rule not in known_rules:
        yield f"end_rule {rules.end_rule!r} is not in the rulebook"
    yield from (f"the waivable rule {rule!r} is not in the rulebook" for rule in rules.waivable - known_rules.keys())


# --- records ----------------------------------------------------------------------------------------------------------


def _of_record(rules: Ruleset, text: str) -> Iterator[str]:
    """Yield the faults in reading, writing, verifying and playing one record."""
    record = loads(text)
    if record.findings or record.ruleset.key != rules.key:
        yield f"it can't be read as a record of {rules.title}: {_first(record.findings)}"
        return
    yield from _written(rules, record, text)
    yield from _correct(record)
    yield from _mutilated(record)
    walk = _Walk(rules, record)
    try:
        walk.run()
    except RuleBroken as broken:
        walk.faults.append(f"{walk.where}: it is refused: {broken}")
    except Exception as error:  # a game may raise anything
        walk.faults.append(f"{walk.where}: it fails with {error!r}")
    yield from walk.faults


def _first(findings: Sequence[object]) -> str:
    return str(findings[0]) if findings else "it is of another game"


def _written(rules: Ruleset, record: Record, text: str) -> Iterator[str]:
    """Yield the differences after writing and reading again."""
    plain = dumps(record)
    texts = {"YAML": plain, "JSON": dumps_json(record), "objects": dumps_json(record, structured=True)}
    for name, again in texts.items():
        if dumps(loads(again)) != plain:
            yield f"it is not the same after writing it as {name} and reading it again"
    if fmt(fmt(text)) != fmt(text):
        yield "formatting it twice changes it again"
    for part, line in _lines(record):
        written = rules.write(line.steps)
        try:
            same = steps_of(rules.format, written, part) == line.steps
        except RuleBroken:
            same = False
        if not same:
            yield f"the line {written!r} is not read as the steps that it was written from"


def _lines(record: Record) -> Iterator[tuple[str, Line]]:
    """Yield the lines of a record, each with the key of its phase."""
    for entry in record.rounds:
        for part in record.format.parts:
            lines = getattr(entry, part.name) or ()
            yield from ((part.name, line) for line in (lines.values() if isinstance(lines, dict) else lines))
    yield from ((END, line) for line in (record.end or {}).values())


def _correct(record: Record) -> Iterator[str]:
    """Yield a fault if a record is not correct, or if a false claim of a total is not reported."""
    try:
        report = verify(record)
    except Exception as error:  # a game may raise anything
        yield f"verifying it fails with {error!r}"
        return
    if report.findings:
        yield f"it is not correct: {_first(report.findings)}"
        return
    for player, sheet in report.scores.items() if record.scores is not None else ():
        wrong = verify(_with(record, scores={player: {"total": sheet.total + 1}}))
        if [each.rule for each in wrong.findings] != ["claim.score"]:
            yield f"a false total of {player} is not reported as claim.score alone"


def _mutilated(record: Record) -> Iterator[str]:
    """Yield the faults in verifying the record with a line missing, doubled or moved to another player."""
    for index, entry in enumerate(record.rounds):
        for part in record.format.parts:
            lines = getattr(entry, part.name)
            for number in range(len(lines)) if part.in_order else ():
                doubled = [*lines[: number + 1], *lines[number:]]
                for changed in ([*lines[:number], *lines[number + 1 :]], doubled):
                    rounds: list[Round] = [*record.rounds]
                    rounds[index] = evolve(entry, **{part.name: changed})
                    yield from _verified(_with(record, rounds=rounds), f"round {index + 1}, line {number + 1}")


def _verified(record: Record, where: str) -> Iterator[str]:
    """Yield a fault if verifying a broken record fails, or reports a rule that is not in the rulebook."""
    for keep_going in (False, True):
        try:
            report = verify(record, keep_going)
        except Exception as error:  # a game may raise anything
            yield f"{where} missing or doubled: verifying fails with {error!r}"
            return
        for each in report.findings:
            if each.rule not in record.ruleset.rulebook.all:
                yield f"{where} missing or doubled: the rule {each.rule!r} is not in the rulebook"


def _with(record: Record, **keys: Any) -> Record:
    """Return a copy of a record with changed keys."""
    changed: Record = evolve(record, **keys)
    return changed


def _steps(lines: Mapping[str, Line]) -> dict[str, tuple[Step, ...]]:
    return {player: line.steps for player, line in lines.items()}


def _close(part: str, lines: Mapping[str, tuple[Step, ...]] | None, game: Game) -> None:
    game.close(part, lines)


# --- playing ----------------------------------------------------------------------------------------------------------


@define(eq=False)
class _Walk:
    """A replay of a record call by call, which compares each call with the contract."""

    rules: Ruleset
    record: Record
    faults: list[str] = field(factory=list)
    where: str = "set-up"

    def run(self) -> None:
        """Play the whole record."""
        record, rules = self.record, self.rules
        game = rules.new_game(record.players, record.head)
        if record.position is not None:
            rules.from_position(game, record.position)
        self._expect(isinstance(game, Game), "new_game returns a Game")
        if rules.key != game.KEY:
            self.faults.append(f"Game.KEY is {game.KEY!r}, the key of the ruleset {rules.key!r}")
            return
        self._expect(game.players == list(record.players), "players are those of the record")
        self._at_rest(game)
        for index, entry in enumerate(record.rounds):
            self._round(game, entry, index)
        if record.end is not None or game.due == END:
            self._call(game, END, lambda table: table.close(END, _steps(record.end or {})))
            self._expect(game.due in OVER, f"after the end due is 'end' or None, not {game.due!r}")

    def _round(self, game: Game, entry: Round, index: int) -> None:
        start, *_ = parts = self.rules.format.parts
        if game.due not in (START, *OVER) and index == 0:
            for broken in game.resume(entry.head):
                self.faults.append(f"{self.where}: resume refuses a key: {broken}")
        else:
            lines = {} if start.in_order else _steps(getattr(entry, start.name))
            number = game.coming_round
            self._call(game, f"the start of round {number}", lambda table: table.begin(entry.head, lines))
            self._expect(game.round == number, f"coming_round was {number}, and round is {game.round}")
        phases = parts if start.in_order else parts[1:]
        for number, part in enumerate(phases):
            if part.in_order:
                for line in getattr(entry, part.name):
                    self._line(game, part, line)
                last = index == len(self.record.rounds) - 1
                if not last or must_be_complete(entry, part, phases[number + 1 :]) or game.due != part.name:
                    self._call(game, f"the end of {part.name}", partial(_close, part.name, None))
            elif game.due == part.name or (recorded(entry, part) and game.due not in OVER):
                said = getattr(entry, part.name)
                self._call(game, part.name, partial(_close, part.name, None if said is None else _steps(said)))

    def _line(self, game: Game, part: Part, line: Line) -> None:
        """Play a line, after checking the calls that must be refused or must lead to the same game."""
        rules, steps, seat = self.rules, line.steps, game.seat(line.player)
        self.where = f"round {game.round}, {line.player}: {rules.write(steps)}"
        if game.is_turn(steps):
            self._expect(game.due == part.name, f"due is {part.name!r} before its lines, not {game.due!r}")
            self._expect(game.to_act in game.players, f"to_act is a player, not {game.to_act!r}")
            self._refused_early(game, part)
        for player in game.players:
            if player != line.player:
                self._refused_whole(game, player, steps)
        for upto in range(len(steps)):
            self._partly(game, line.player, steps, upto)
        fast = game.copy()
        fast.note_changes(False)
        fast.apply(seat, steps)
        self._call(game, self.where, lambda table: table.play(line.player, steps))
        self._expect(fast == game, "apply and play lead to the same game")
        if game.seats:
            self._expect(not fast.changes, "changes are noted although note_changes is off")

    def _refused_early(self, game: Game, part: Part) -> None:
        """Check that an ordered phase cannot be closed while a player is to act."""
        trial = game.copy()
        try:
            trial.close(part.name)
        except RuleBroken as broken:
            self._known(broken)
            self._expect(trial == game, "a refused close changes nothing")
        else:
            self.faults.append(f"{self.where}: close({part.name!r}) is not refused although {game.to_act} is to act")

    def _refused_whole(self, game: Game, player: str, steps: Sequence[Step]) -> None:
        """Check that a refused line changes nothing, with another player's line."""
        trial = game.copy()
        try:
            trial.play(player, tuple(steps))
        except RuleBroken as broken:
            self._known(broken)
            self._expect(trial == game, "a refused line changes nothing")
            self._expect(not trial.changes, "a refused line leaves no changes")

    def _partly(self, game: Game, player: str, steps: Sequence[Step], upto: int) -> None:
        """Check that the first steps of a line can be played."""
        try:
            game.copy().play(player, tuple(steps), upto=upto)
        except RuleBroken as broken:
            self.faults.append(f"{self.where}: upto={upto} is refused: {broken}")

    def _call(self, game: Game, where: str, call: Callable[[Game], object]) -> None:
        """Make a call. Check that undo works, that copies do not change, and that the noted changes are complete."""
        self.where = where
        before, had = game.copy(), game.supplies()
        self._expect(before == game and hash(before) == hash(game), "a copy equals the game, and has its hash")
        call(game)
        changes = list(game.changes)
        after = game.copy()
        self._expect(before.supplies() == had, "a copy does not change with the game")
        moved = (before.due, before.to_act, had) != (game.due, game.to_act, game.supplies())
        self._expect(before != game or not moved, "games at different points are not equal")
        game.undo()
        self._expect(game == before, "undo leads back to the game before the call")
        call(game)
        self._expect(game == after, "the same call leads to the same game again")
        self._summed(game, had, changes)
        self._at_rest(game)

    def _summed(self, game: Game, had: Mapping[str, Mapping[str, int]], changes: Iterable[Change]) -> None:
        """Compare the goods of all players with the noted changes."""
        goods = set(self.rules.goods)
        counts = {(player, good): had[player].get(good, 0) for player in game.players for good in goods}
        for change in changes:
            if change.player not in game.players or change.good not in goods:
                self.faults.append(f"{self.where}: {change!r} is of no player of the game, or of no good")
            else:
                counts[change.player, change.good] += change.delta
        has = game.supplies()
        wrong = [
            f"{player} has {has[player].get(good, 0)} {good}, by the changes {count}"
            for (player, good), count in counts.items()
            if has[player].get(good, 0) != count
        ]
        self._expect(not wrong, "; ".join(wrong))

    def _at_rest(self, game: Game) -> None:
        """Check the properties that hold between two calls."""
        names = [part.name for part in self.rules.format.parts]
        self._expect(game.due in (START, *names, *OVER), f"due is {game.due!r}, which is no phase")
        ordered = any(part.name == game.due and part.in_order for part in self.rules.format.parts)
        self._expect(ordered or game.to_act is None, f"to_act is {game.to_act!r} where nobody acts in turn")
        self._expect(game.finished == (game.due in OVER), "finished says whether due is 'end' or None")
        sheets = game.scores()
        self._expect([*sheets] == game.players, "scores has a sheet for each player, clockwise")
        for player, sheet in sheets.items():
            lines = tuple(line.category for line in sheet.lines)
            self._expect(lines == self.rules.categories, f"the sheet of {player} has the lines {lines}")
        self._expect(set(game.winners()) <= set(game.players), "winners are players")
        if self.rules.positions is not None:
            self._position(game)

    def _position(self, game: Game) -> None:
        """Check that a position leads back to an equal game. A scored game comes back just before its scoring."""
        if game.due is None:
            return
        head = self.rules.head_of(game)
        again = type(game).from_position(game.position(), game.players, **head)
        self._expect(again == game, "from_position(position()) is an equal game")

    def _known(self, broken: RuleBroken) -> None:
        if broken.rule not in self.rules.rulebook.all:
            self.faults.append(f"{self.where}: the rule {broken.rule!r} is not in the rulebook")

    def _expect(self, holds: bool, what: str) -> None:
        """Add a fault unless ``holds``; ``what`` is the sentence that should be true."""
        if not holds:
            self.faults.append(f"{self.where}: {what}")
