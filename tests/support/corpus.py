"""The shipped records, each of which is a test, and the parts of the game that they cover."""

from pathlib import Path

from attrs import Factory, define

from caverna import Record, load
from caverna.engine.run import Run
from caverna.games.caverna import steps
from caverna.games.caverna.catalogue.loot import LOOT
from caverna.games.caverna.catalogue.rounds import FIXED_PLAN
from caverna.games.caverna.catalogue.spaces import SOLO_COVERED, SPACES, printed_for
from caverna.games.caverna.rules.expedition import row_of
from caverna.games.caverna.rules.game import Game
from caverna.games.caverna.steps import STEPS
from caverna.model.phases import Played

RECORDS = Path(__file__).parents[2] / "records"
LOOT_NAMES = {row.does for row in LOOT}


@define
class Shown:
    """The coverage of records: spaces by player count, furnishings, loot, kinds of steps, ends of rounds, options."""

    spaces: set[tuple[int, str]] = Factory(set)
    furnishings: set[str] = Factory(set)
    loot: set[str] = Factory(set)
    kinds: set[tuple[str, bool]] = Factory(set)
    """The words of steps, each with whether six or seven play."""
    events: set[str] = Factory(set)
    question_rounds: set[tuple[int, ...]] = Factory(set)
    """The rounds with question marks."""
    options: set[tuple[str, str]] = Factory(set)

    def watch(self, record: Record) -> Run:
        """Play a record and add its coverage."""
        questions: list[int] = []

        def listen(played: Played) -> None:
            for line in played.lines.values():
                for step in line.steps:
                    self.see(played.game, step)
            if played.kind != "harvest":
                return
            if played.round in FIXED_PLAN:
                self.events.add(f"round {played.round}")
            elif played.game.marker == "question":
                questions.append(played.round)
                self.events.add(f"question mark {played.game.questions}")
            elif played.game.marker == "leaf":
                self.events.add("leaf")

        run = Run(record, listener=listen).run()
        if run.playable and run.game.finished and record.rounds:
            self.question_rounds.add(tuple(questions))
            self.options |= {("variant", record.head["variant"]), *record.rulings.items()}
        return run

    def see(self, game: Game, step: steps.Step) -> None:
        """Add one step."""
        self.kinds.add((step.word, len(game.homes) >= 6))
        if isinstance(step, steps.Place):
            for name in (step.space, *step.of):
                self.spaces.add((len(game.homes), game.space_key(name)))
        elif isinstance(step, steps.Furnish):
            self.furnishings.add(step.tile)
        elif isinstance(step, steps.Expedition):
            for item in step.loot:
                self.see(game, item)
                if not item.free:
                    self.loot.add(row_of(item).does)


def every_space() -> set[tuple[int, str]]:
    """Return each action space with each player count at which it exists."""
    found = set()
    for players in range(1, 8):
        covered = SOLO_COVERED if players == 1 else ()
        found |= {(players, row.key) for row in printed_for(players) if row.key not in covered}
        found |= {(players, row.key) for row in SPACES.values() if row.stage and players in row.players}
    return found


def files(folder: str) -> list[Path]:
    """Return the records of a folder."""
    return sorted((RECORDS / folder).rglob("*.yaml"))


def shown_by(*folders: str) -> Shown:
    """Return the coverage of all records of some folders."""
    shown = Shown()
    for folder in folders:
        for path in files(folder):
            shown.watch(load(path))
    return shown


ALL_KINDS = set(STEPS)
