"""Games of Stone Age by an erratic player, checked by the slow checker.

The player tries lines that may be legal or not. Lines that the slow checker accepts become the game; each refused line
becomes a mistake. The library is not used. `play` returns texts of records: each mistake after a legal beginning, the
complete game with assertions of all goods after every line, and the rest of the game after positions.
"""

import copy
import random
from typing import Any

from . import stone_age_slow as slow

GOODS = ("wood", "brick", "stone", "gold")


def amount(counts: dict[str, int]) -> str:
    return " ".join(f"{count} {good}" for good, count in counts.items() if count)


def in_braces(values: dict[Any, Any]) -> str:
    return f"{{{', '.join(f'{key}: {value}' for key, value in values.items())}}}"


class Wild:
    """A game that is being played."""

    def __init__(self, seed: int, mistakes: float = 0.3) -> None:
        self.rng = random.Random(seed)
        self.mistakes = mistakes
        rng = self.rng
        self.rulings: dict[str, str] = {}
        if rng.random() < 0.3:
            self.rulings["upgraded tool"] = "fresh"
        if rng.random() < 0.3:
            self.rulings["below zero"] = "no"
        if rng.random() < 0.3:
            self.rulings["tie break"] = "sum"
        self.table = slow.Table(["Ann", "Bob", "Cleo", "Dan"][: rng.choice((2, 2, 3, 4))], self.rulings)
        self.lines = ["stone age: 1", f"players: [{', '.join(self.table.players)}]"]
        if self.rulings:
            self.lines.append(f"rulings: {in_braces(self.rulings)}")
        self.lines.append("rounds:")
        self.stated = list(self.lines)
        self.broken: list[str] = []
        self.moments: list[tuple[int, slow.Table]] = []
        self.likes = {kind: rng.choice((1, 1, 3, 0.2)) for kind in ("card", "building", "hunt", "hut", "")}

    def chance(self, likelihood: float) -> bool:
        return self.rng.random() < likelihood

    def offer(self, written: list[str], call: str, *said: Any) -> bool:
        """Play a line and write it if it is legal and its claims are true. Otherwise add it to the mistakes."""
        attempt = copy.deepcopy(self.table)
        try:
            getattr(attempt, call)(*said)
        except slow.WrongError:
            legal = False
        else:
            legal = not attempt.claims
        if legal:
            self.table = attempt
            self.lines += written
            self.stated += written
            if self.chance(0.02):
                self.moments.append((len(self.stated), copy.deepcopy(attempt)))
        elif self.chance(self.mistakes):
            self.broken.append("\n".join([*self.lines, *written]) + "\n")
        return legal

    def state(self, indent: str = "  - ", word: str = "have ") -> None:
        """Write assertions of all players' goods, as free actions or as checks."""
        table = self.table
        for player in table.players:
            have = " ".join(f"{count} {what}" for what, count in table.have[player].items())
            self.stated.append(f"{indent}{player}: {word}{have}")

    # --- rounds

    def begin(self) -> None:
        table, rng = self.table, self.rng
        unseen = [card for card, copies in slow.CARDS.items() for _ in range(copies - table.seen[card])]
        tiles_unseen = [tile for tile, copies in slow.TILES.items() for _ in range(copies - table.seen[tile])]
        hidden = sum(table.hidden.values())
        while True:
            gaps = table.board.count(None)
            need = [stack for stack, tile in enumerate(table.tiles) if tile is None and table.stacks[stack]]
            cards = rng.sample(unseen, min(gaps, len(unseen) - hidden))
            tiles: Any = rng.sample(tiles_unseen, len(need))
            wrong = rng.choice(("cards-", "cards+", "cards=", "tiles-", "tiles+", "tiles=", *[""] * 4))
            if wrong == "cards-" and cards:
                cards.pop()
            elif wrong == "cards+":
                cards.append(rng.choice(sorted(slow.CARDS)))
            elif wrong == "cards=" and cards:
                cards[-1] = rng.choice(sorted(slow.CARDS))
            elif wrong == "tiles-" and tiles:
                tiles.pop()
            elif wrong == "tiles+":
                tiles.append(rng.choice(sorted(slow.TILES)))
            elif wrong == "tiles=" and tiles:
                tiles[-1] = rng.choice(sorted(slow.TILES))
            by_stack = self.chance(0.3) and tiles
            if by_stack:
                keys = [stack + 1 for stack in need]
                while len(keys) < len(tiles):
                    keys.append(rng.randrange(1, 6))
                tiles = dict(zip(keys, tiles, strict=False))
                shown = in_braces(tiles)
            else:
                shown = f"[{', '.join(tiles)}]"
            head = []
            if cards or self.chance(0.2):
                head.append(f"cards: [{', '.join(cards)}]")
            if tiles or self.chance(0.1):
                head.append(f"buildings: {shown}")
            if self.chance(0.2):
                head.append(f"round: {table.round + 1}")
            rng.shuffle(head)
            head.append("placements:")
            written = [("- " if index == 0 else "  ") + line for index, line in enumerate(head)]
            if self.offer(written, "begin", cards, tiles):
                return

    # --- placing

    def placing(self) -> None:
        rng = self.rng
        while self.table.phase == "placements":
            table = self.table
            player = table.turn if self.chance(0.95) else rng.choice(table.players)
            places = [*table.places(), "card 5", f"building {len(table.players) + 1}", "pass", "hunt"]
            (place,) = rng.choices(places, [self.likes.get(place.split()[0], self.likes[""]) for place in places])
            if place in slow.ROLLS and self.chance(0.97):
                most = table.hand[table.turn]
                place += f" {rng.randint(1, most) if self.chance(0.9) else rng.randint(1, 9)}"
            elif place in slow.EXACT and self.chance(0.1):
                place += f" {rng.randint(1, 3)}"
            line = self.with_free(player, [place])
            if self.offer([f"  - {player}: {line}"], "place", player, line):
                self.state()

    def with_free(self, player: str, steps: list[str]) -> str:
        """Return the text of a line with free steps at times."""
        rng, table = self.rng, self.table
        steps = list(steps)
        if self.chance(0.02) or ("choice / healing" in table.open[player] and self.chance(0.05)):
            counts = {good: rng.choice((0, 1, 2, 1)) for good in rng.sample(GOODS, 2)}
            if any(counts.values()):
                steps.insert(rng.randint(0, len(steps)), f"take {amount(counts)}")
        if self.chance(0.03):
            what = rng.choice(slow.HELD + GOODS)
            steps.insert(rng.randint(0, len(steps)), f"have {max(table.have[player][what], 0)} {what}")
        return ", ".join(steps)

    # --- acting

    def acting(self) -> None:
        rng = self.rng
        self.lines.append("  actions:")
        self.stated.append("  actions:")
        while self.table.next_to_act():
            table = self.table
            if not any(table.to_name(p) for p in table.players) and self.chance(0.5):
                break
            if self.chance(0.03):
                player = rng.choice(table.players)
                line = self.with_free(player, [])
                if not line:
                    continue
            else:
                order = [p for p in table.clockwise(table.start) if p not in table.acted]
                named = [p for p in order if table.to_name(p)] or order
                player = named[0] if self.chance(0.95) else rng.choice(table.players)
                line = self.actions_of(player)
            if line and self.offer([f"  - {player}: {line}"], "act", player, line):
                self.state()

    def actions_of(self, player: str) -> str:
        rng, table = self.rng, self.table
        places = [where for who, where in table.stand if who == player]
        places = [where for where in places if where not in slow.EXACT or self.chance(0.5)]
        rng.shuffle(places)
        if self.chance(0.5):  # dice first, what they bring pays
            places.sort(key=lambda where: where.startswith(("card", "building")))
        if places and self.chance(0.02):
            places.pop()
        if self.chance(0.02):
            places.append(rng.choice(table.places()))
        supply = {good: table.have[player][good] for good in GOODS}
        steps = [self.clause(player, place, supply) for place in places]
        return self.with_free(player, steps)

    def clause(self, player: str, place: str, supply: dict[str, int]) -> str:
        rng, table = self.rng, self.table
        if self.chance(0.01):
            return f"leave {place}"
        if place in slow.EXACT:
            return place
        if place in slow.ROLLS:
            people = table.stand.get((player, place), 1) + (rng.choice((-1, 1)) if self.chance(0.02) else 0)
            dice = [rng.randint(1, 6) for _ in range(people)]
            supply[slow.ROLLS[place]] = supply.get(slow.ROLLS[place], 0) + sum(dice) // slow.VALUE[slow.ROLLS[place]]
            return " ".join([place, *map(str, dice), *self.helped(player, sum(dice) // slow.VALUE[slow.ROLLS[place]])])
        kind, _, n = place.rpartition(" ")
        if kind == "building":
            return self.building(place, table.tiles[int(n) - 1] if int(n) <= len(table.tiles) else None, supply)
        return self.card(player, place, int(n), table.board[int(n) - 1], supply)

    def helped(self, player: str, plain: int) -> list[str]:
        """Return the tools of a roll and its claimed yield."""
        rng, table = self.rng, self.table
        words: list[str] = []
        claimed = self.chance(0.2)
        with_tools = bool(table.tools[player]) and self.chance(0.5)
        if with_tools:
            words = ["with", *(str(rng.choice(table.tools[player])[0]) for _ in range(rng.choice((1, 1, 2, 3))))]
        if any(card.startswith("once") for card in table.open[player]) and self.chance(0.4):
            words = (words or ["with"]) + ["once", str(rng.randint(2, 4))]
        if self.chance(0.01):
            words = (words or ["with"]) + [str(rng.randint(1, 4))]
        if claimed and not words:
            words += ["gets", str(plain if self.chance(0.9) else plain + 1)]
        return words

    def paying(self, supply: dict[str, int], count: int, kinds: int = 0) -> str:
        """Return some resources of the player, or at times slightly different ones."""
        rng = self.rng
        if self.chance(0.03):
            count = max(count + rng.choice((-1, 1)), 1)
        paid: dict[str, int] = {}
        owned = [good for good, have in supply.items() if have > 0 and good != "food"]
        if kinds and len(owned) >= kinds:
            for good in rng.sample(owned, kinds):
                paid[good] = 1
        for _ in range(count - len(paid)):
            fits = [g for g in (paid if kinds else owned) if supply.get(g, 0) > paid.get(g, 0)]
            good = rng.choice(fits) if fits and self.chance(0.99) else rng.choice(["food", *GOODS])
            paid[good] = paid.get(good, 0) + 1
        for good, n in paid.items():
            supply[good] = supply.get(good, 0) - n
        return f"paying {amount(paid)}"

    def affordable(self, supply: dict[str, int], count: int) -> bool:
        return sum(have for good, have in supply.items() if good != "food") >= count

    def building(self, place: str, tile: str | None, supply: dict[str, int]) -> str:
        rng = self.rng
        if tile is None:
            return f"{place} paying 1 wood"
        words = tile.split()
        if " of " in tile:
            count, kinds = int(words[0]), int(words[2])
            if not self.affordable(supply, count) and self.chance(0.95):
                return f"leave {place}"
            paid = self.paying(supply, count, kinds)
        elif " to " in tile:
            if not self.affordable(supply, 1) and self.chance(0.95):
                return f"leave {place}"
            most = min(sum(have for good, have in supply.items() if good != "food"), 8)
            paid = self.paying(supply, rng.randint(1, max(most, 1)))
        else:
            printed = dict(zip(words[1::2], map(int, words[::2]), strict=True))
            if any(supply[good] < n for good, n in printed.items()) and self.chance(0.95):
                return f"leave {place}"
            for good, n in printed.items():
                supply[good] -= n
            items = list(printed.items())
            rng.shuffle(items)
            paid = f"paying {amount(dict(items))}" if self.chance(0.5) else ""
        if self.chance(0.02):
            paid = ""
        gets = f" gets {rng.randint(0, 40)}" if self.chance(0.02) else ""
        return f"{place} {paid}".strip() + gets

    def card(self, player: str, place: str, n: int, card: str | None, supply: dict[str, int]) -> str:
        rng, table = self.rng, self.table
        if card is None:
            return f"{place} paying {n} wood"
        if not self.affordable(supply, n) and self.chance(0.95):
            return f"leave {place}"
        words = [place]
        if self.chance(0.98):
            words.append(self.paying(supply, n))
        top = card.split()[0] if self.chance(0.97) else rng.choice(("dice", "roll", "draw", "food"))
        if top == "dice" and self.chance(0.98):
            count = len(table.players) + (rng.choice((-1, 1)) if self.chance(0.03) else 0)
            dice = [rng.randint(1, 6) for _ in range(count)]
            picks = rng.sample(dice, count)
            if self.chance(0.05):
                picks[0] = rng.randint(1, 6)
            while picks and len(set(picks)) == 1 and self.chance(0.5):
                picks = picks[:0]
            if picks and self.chance(0.5):
                while len(picks) > 1 and picks[-1] == picks[-2]:
                    picks.pop()
                if self.chance(0.9):
                    picks = picks[:-1]
            if self.chance(0.02):
                picks.append(rng.randint(1, 6))
            words.append(f"dice {' '.join(map(str, dice))}")
            if picks:
                words.append(f"picks {' '.join(map(str, picks))}")
            if self.chance(0.02):
                words.append("with 1")
        elif top == "roll" and self.chance(0.98):
            dice = [rng.randint(1, 6) for _ in range(2 if self.chance(0.95) else rng.choice((1, 3)))]
            good = card.split()[1] if card.startswith("roll") else "wood"
            words += ["roll", *map(str, dice), *self.helped(player, sum(dice) // slow.VALUE[good])]
        elif top == "draw" and (table.deck or self.chance(0.2)):
            words.append("draw")
            if self.chance(0.5):
                words.append(rng.choice(sorted(slow.CARDS)))
        return " ".join(words)

    # --- feeding, the end

    def feeding(self) -> None:
        rng = self.rng
        while True:
            table = copy.deepcopy(self.table)
            table.understood_turns()
            lines = {}
            for player in table.players:
                have = table.have[player]
                short = have["people"] - have["food"] - have["production"]
                steps = []
                if short > 0 and self.chance(0.97):
                    supply = {good: have[good] for good in GOODS}
                    can = self.affordable(supply, short)
                    steps = ["pay" + self.paying(supply, short)[6:] if can and self.chance(0.7) else "starve"]
                elif self.chance(0.02):
                    steps = [rng.choice(("starve", "pay 1 wood"))]
                line = self.with_free(player, steps)
                if line:
                    lines[player] = line
            written = ["  feeding: {}"]
            if lines:
                written = ["  feeding:", *(f"    {player}: {line}" for player, line in lines.items())]
            if self.offer(written, "feed", lines):
                break
        self.stated.append("  check:")
        self.state("    ", "")

    def end(self) -> None:
        table, rng = self.table, self.rng
        unseen = [card for card, copies in slow.CARDS.items() for _ in range(copies - table.seen[card])]
        named = []
        for player in table.players:
            if table.hidden[player]:
                card = rng.choice(unseen)
                table.cards[player].append(card)
                table.hidden[player] = 0
                named.append(f"  {player}: drawn {card}")
        tail = ["end:", *named] if named else []
        tail.append("scores:")
        for player in table.players:
            sheet = table.score(player)
            tail.append(f"  {player}: {in_braces(sheet | {'total': sum(sheet.values())})}")
        self.stated += tail
        self.broken.append("\n".join([*self.lines, "scores: {Ann: 3000}"]) + "\n")

    def play(self) -> tuple[list[str], str, list[str]]:
        """Play to the end. Return the texts of the mistakes, of the game, and of records that start from positions."""
        while not self.table.ended:
            self.begin()
            self.placing()
            self.acting()
            self.feeding()
        self.broken.append("\n".join([*self.lines, "- cards: [tool / art]"]) + "\n")
        self.end()
        rests = [self.from_moment(*moment) for moment in self.moments]
        return self.broken, "\n".join(self.stated) + "\n", rests

    # --- positions

    def from_moment(self, at: int, table: slow.Table) -> str:
        """Return the rest of the game after a position."""
        head = self.stated[: self.stated.index("rounds:")]
        rest = self.stated[at:]
        while table.phase == "start" and rest[0].startswith(" "):  # what is checked after the feeding
            rest.pop(0)
        if rest and rest[0].startswith("  - "):
            rest = [f"- {'placements' if self.written_last(at) == '  placements:' else 'actions'}:", *rest]
        elif rest and rest[0].startswith("  "):
            rest[0] = "- " + rest[0][2:]
        if rest and rest[0].startswith("- "):
            rest = ["rounds:", *rest]
        return "\n".join([*head, *position_of(table), *rest]) + "\n"

    def written_last(self, at: int) -> str:
        """Return the phase of the line before a point."""
        for line in reversed(self.stated[:at]):
            if line[2:] in ("placements:", "actions:"):
                return "  " + line[2:]
        raise AssertionError


def position_of(table: slow.Table) -> list[str]:
    """Return the lines of a table as a position."""
    inside = table.phase != "start"
    lines = ["position:"]
    if not table.ended:
        lines += [f"  round: {table.round + (not inside)}", f"  starting player: {table.players[table.start]}"]
    lines.append(f"  cards: [{', '.join(card or 'none' for card in table.board)}]")
    lines.append(f"  buildings: [{', '.join(tile or 'none' for tile in table.tiles)}]")
    lines.append(f"  stacks: {table.stacks}")
    lines.append("  tribes:")
    for player in table.players:
        have = table.have[player]
        lines += [f"    {player}:", f"      people: {have['people']}"]
        lines.append(f"      supply: {amount({good: have[good] for good in slow.VALUE}) or '0 food'}")
        lines += [f"      production: {have['production']}", f"      tools: {have['tool']}"]
        lines += [f"      points: {have['points']}", f"      buildings: {have['building']}"]
        lines.append(f"      cards: [{', '.join(table.cards[player] + ['hidden'] * table.hidden[player])}]")
        lines.append(f"      open: [{', '.join(table.open[player])}]")
    if inside:
        turn = table.turn if table.phase == "placements" else table.next_to_act()
        phase = table.phase if turn else "feeding"
        lines += ["  now:", f"    phase: {phase}"]
        if turn:
            lines.append(f"    turn: {turn}")
        placed: dict[str, list[str]] = {}
        for (player, place), people in table.stand.items():
            placed.setdefault(player, []).append(f"{place} {people}" if place in slow.ROLLS else place)
        if placed:
            lines += ["    placed:", *(f"      {player}: [{', '.join(places)}]" for player, places in placed.items())]
        if table.phase == "placements" and table.passed:
            lines.append(f"    passed: [{', '.join(sorted(table.passed))}]")
        used = {p: " ".join(str(value) for value, used in tools if used) for p, tools in table.tools.items()}
        if any(used.values()):
            lines += ["    used:", *(f"      {player}: {values}" for player, values in used.items() if values)]
    return lines
