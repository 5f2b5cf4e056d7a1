"""The log of a table, event by event."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

from .names import Goods, our_word, site_word


class Telling:
    """The log of a table that is being written."""

    def __init__(self, players: Sequence[str], dice: Random) -> None:
        self.dice = dice
        self.number = {name: 90000000 + 7 * seat + 2 for seat, name in enumerate(players)}
        self.notes: list[tuple[str, dict[str, Any]]] = []
        self.move = 1
        self.ids = count(500)
        self.uids = count(1)
        self.goods: dict[str, Counter[str]] = {name: Counter() for name in players}
        self.weapons: dict[str, dict[int, int]] = {name: {} for name in players}
        self.lying: dict[str, list[dict[str, Any]]] = {}
        self.harvest = ""

    # --- the envelope -------------------------------------------------------------------------------------------

    def tell(self, kind: str, log: str = "", **args: Any) -> None:
        """Add an event."""
        note = {"uid": f"u{next(self.uids):06}", "type": kind, "log": log, "args": args}
        self.notes.append((str(self.move), note))

    def act(self, player: str, kind: str, log: str = "", **args: Any) -> None:
        """Add an event of a player."""
        shown = log and "${player_name} " + log
        self.tell(kind, shown, **args, player_name=player, player_id=self.number[player])

    def ask(self, player: str, state: int) -> None:
        """Add a question of the site. The answer is a new move."""
        self.tell("gameStateChange", id=str(state), active_player=str(self.number[player]), type="activeplayer")
        if state not in (23, 43):
            self.move += 1

    def data(self, **more: Any) -> dict[str, Any]:
        """Return the archive."""
        packets: list[dict[str, Any]] = []
        for move, note in self.notes:
            if not packets or packets[-1]["move_id"] != move:
                packets.append({
                    "channel": "/table/t7", "table_id": "7", "packet_id": str(len(packets) + 1),
                    "packet_type": "history", "move_id": move, "time": "1700000000", "data": [],
                })  # fmt: skip
            packets[-1]["data"].append(note)
        players = [{"id": str(number), "name": name, "color": "f00"} for name, number in self.number.items()]
        self.dice.shuffle(players)
        return {"status": 1, "data": {"logs": packets, "players": players}, **more}

    # --- goods --------------------------------------------------------------------------------------------------

    def tokens(self, player: str, goods: Goods, **more: Any) -> list[dict[str, Any]]:
        """Return new tokens for goods."""
        pid = str(self.number[player]) if player else "0"
        rest = {"location": "reserve", "pId": pid, "x": None, "y": None, "state": "0", **more}
        kinds = [site_word(good) for good, number in goods.items() for _ in range(number)]
        return [{"id": next(self.ids), "type": kind, **rest} for kind in kinds]

    def gain(self, player: str, goods: Goods, source: str | None = None, log: str = "gains") -> None:
        """Add an event for gained goods."""
        self.goods[player].update(goods)
        told = {"source": source} if log != "gets" else {}
        self.act(player, "gainResources", f"{log} ${{resources_desc}}", resources=self.tokens(player, goods), **told)

    def pay(self, player: str, goods: Goods, source: str) -> None:
        """Add an event for paid goods."""
        self.goods[player].subtract(goods)
        self.ask(player, 23)
        self.act(player, "payResources", "pays", resources=self.tokens(player, goods), source=source)

    def exchange(self, player: str, given: Goods, got: Goods, source: str | None = "") -> None:
        """Add an event for an exchange."""
        self.goods[player].subtract(given)
        self.goods[player].update(got)
        self.act(player, "exchange", "converts", resources=self.tokens(player, given),
                 resources2=self.tokens(player, got), source=source)  # fmt: skip

    def discard(self, player: str, goods: Goods) -> None:
        """Add an event for animals that are let go."""
        self.goods[player].subtract(goods)
        self.act(player, "payResources", "discards", resources=self.tokens(player, goods))

    def collect(self, player: str, space: str, log: str = "collects") -> None:
        """Add an event for the goods taken from a space."""
        tokens = self.lying.pop(space, [])
        if tokens:
            self.goods[player].update(our_word(token["type"]) for token in tokens)
            taken = [{**token, "location": "reserve", "pId": self.number[player]} for token in tokens]
            self.act(player, "collectResources", log, resources=taken)

    def picture(self) -> None:
        """Add an event with the state of the whole table."""
        tokens = [token for tokens in self.lying.values() for token in tokens]
        for player, goods in self.goods.items():
            tokens += self.tokens(player, +goods)
            for dwarf, strength in self.weapons[player].items():
                if strength:
                    tokens += self.tokens(player, {"weapon": 1}, location=str(dwarf), state=str(strength))
        if self.harvest:
            tokens += self.tokens("", {self.harvest: 1}, location="harvest")
        self.tell("refreshUI", datas={"meeples": tokens})

    def restart(self, player: str, since: int | None = None) -> None:
        """Let a player undo a turn. All events since then are undone, perhaps also those of other players."""
        self.move += 2
        lost = self.notes[since:] if since is not None else []
        if since is not None:
            del self.notes[since:]
        self.act(player, "clearTurn", "restart", notifIds=[note["uid"] for _, note in lost])
        self.picture()
