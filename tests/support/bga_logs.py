"""Logs of BoardGameArena for tests: complete games from its engine, and small ones written by hand."""

import json
import lzma
from itertools import count
from pathlib import Path
from typing import Any

from caverna.importers import Imported
from caverna.importers.bga.table import import_table

LOGS = Path(__file__).parents[1] / "importers" / "bga"
VERIFIED = (
    "1_players_1", "2_players_1", "3_players_1", "4_players_51", "rich_1_players_201", "rich_2_players_201",
)  # fmt: skip
"""The games without broken rules."""


def packed(name: str) -> bytes:
    """Return the bytes of a log file."""
    return (LOGS / f"{name}.json.xz").read_bytes()


def log(name: str) -> dict[str, Any]:
    """Return a new copy of a log as plain data."""
    found: dict[str, Any] = json.loads(lzma.decompress(packed(name)))
    return found


def imported(data: "dict[str, Any] | bytes", **options: Any) -> Imported:
    """Import a log."""
    return import_table(data if isinstance(data, bytes) else json.dumps(data).encode(), **options)


def events(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the notifications of a log in their order."""
    return [note for packet in data["data"]["logs"] for note in packet["data"]]


class Solo:
    """A solo game written by hand, event by event. Every event is a new move. Ann's number is 5."""

    def __init__(self) -> None:
        self.packets: list[dict[str, Any]] = []
        self.ids = count(1000)
        self.round = 0

    def tokens(self, goods: str, **more: Any) -> list[dict[str, Any]]:
        """Return tokens of Ann, for example for ``2 wood 1 pig``."""
        words = goods.split()
        kinds = [kind for number, kind in zip(words[::2], words[1::2], strict=True) for _ in range(int(number))]
        basic = {"location": "reserve", "pId": "5", "x": None, "y": None, "state": "0"}
        return [{"id": next(self.ids), "type": kind, **basic, **more} for kind in kinds]

    def tell(self, kind: str, text: str = "said", **args: Any) -> "Solo":
        """Add a notification."""
        move = str(len(self.packets) + 1)
        note = {"uid": f"u{move}", "type": kind, "log": text, "args": args}
        self.packets.append(
            {"channel": "/table/t9", "table_id": "9", "move_id": move, "time": "1763164800", "data": [note]}
        )
        return self

    def act(self, kind: str, text: str = "said", **args: Any) -> "Solo":
        """Add a notification about Ann."""
        return self.tell(kind, text, player_id=5, player_name="Ann", **args)

    def ask(self, state: int) -> "Solo":
        """Add a question of the site."""
        return self.tell("gameStateChange", "", id=str(state), active_player="5", type="activeplayer")

    def begin(self, card: str, **lying: str) -> "Solo":
        """Begin a round: its card, and the goods that come to the spaces."""
        self.round += 1
        self.tell("startNewRound", round=self.round)
        self.tell("revealActionCard", card={"id": f"Action{card}"}, turn=self.round)
        tokens = [token for space, goods in lying.items()
                  for token in self.tokens(goods, location=f"Action{space}", pId="0")]  # fmt: skip
        return self.tell("accumulation", resources=tokens)

    def place(self, space: str, dwarf: int = 21) -> "Solo":
        """Place a dwarf."""
        return self.ask(20).act("placeDwarf", card={"id": f"Action{space}"}, dwarf=dwarf, source=None)

    def collect(self, goods: str) -> "Solo":
        """Take goods from the space."""
        return self.act("collectResources", resources=self.tokens(goods))

    def gain(self, goods: str, source: str | None = None) -> "Solo":
        """Gain goods."""
        return self.act("gainResources", resources=self.tokens(goods), source=source)

    def pay(self, goods: str, source: str = "something") -> "Solo":
        """Pay goods."""
        return self.act("payResources", resources=self.tokens(goods), source=source)

    def tile(self, *squares: tuple[str, int, int]) -> "Solo":
        """Lay a tile."""
        halves = [{"type": kind, "asset": kind, "x": x, "y": y} for kind, x, y in squares]
        return self.act("placeTile", tile_name="a tile", squares=halves)

    def furnish(self, kind: str, x: int = 7) -> "Solo":
        """Furnish a cavern of the third row."""
        return self.act("furnish", building={"id": 1, "type": kind, "x": x, "y": 5})

    def exchange(self, given: str, got: str) -> "Solo":
        """Trade goods for goods."""
        return self.act("exchange", resources=self.tokens(given), resources2=self.tokens(got), source="")

    def dwarf(self, strength: int) -> list[dict[str, Any]]:
        """Return dwarf 21 with a weapon."""
        return [{"id": 21, "type": "dwarf", "pId": "5", "location": "board", "weapon": str(strength)}]

    def lying(self, space: str) -> list[dict[str, Any]]:
        """Return the first tokens that were put on a space."""
        filled = next(packet["data"][0] for packet in self.packets if packet["data"][0]["type"] == "accumulation")
        return [token for token in filled["args"]["resources"] if token["location"] == f"Action{space}"]

    def home(self) -> "Solo":
        """Bring the dwarfs home, in a round without a harvest."""
        self.tell("returnHome", dwarfs=[])
        self.tell("startHarvest", "", token={"type": "harvest_none"})
        return self.tell("endHarvest", "", token=None)

    def data(self, **more: Any) -> dict[str, Any]:
        """Return the log."""
        return {"status": 1, "data": {"logs": self.packets, "players": [{"id": "5", "name": "Ann"}]}, **more}

    def lines(self, **more: Any) -> list[str]:
        """Return the lines of moves of the imported record, without their comments."""
        result = imported(self.data(**more), partial=True)
        assert result.text
        lines = [line.split("  # ")[0].strip() for line in result.text.splitlines()]
        return [line.removeprefix("- ") for line in lines if line.startswith(("- Ann:", "Ann:"))]
