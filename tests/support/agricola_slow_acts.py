"""The slow checker of Agricola's records, second part: the effects of steps (first part: `agricola_slow`)."""

from copy import deepcopy
from itertools import combinations
from typing import Any

from .agricola_slow import (
    ANIMALS,
    BOARD,
    BUILDING,
    BY_PLAYERS,
    CELLS,
    FAMILY,
    FAMILY_BY_PLAYERS,
    FULL,
    FULL_BY_PLAYERS,
    GOODS,
    MAJORS,
    ROUND_CARDS,
    Bad,
    Farm,
    Found,
    Step,
    amount,
    around,
    beside,
    first_word,
    plain,
    together,
)  # fmt: skip

SEVERAL = {"room", "stable", "sow", "fence"}
MATERIALS = ["wood", "clay", "stone"]


class Doing:
    """The effects of a line so far."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.written = {step.verb for step in steps}
        self.space = ""
        self.placed: Step | None = None
        self.done: list[str] = []
        self.acted = False
        self.took = 0
        self.card = ""  # the card that grants the action being done
        self.fences_left = 0
        self.parts: list[set[str]] = []  # what a split left over
        self.rooms = self.stables = self.bakes = 0
        self.overflow: Any = None
        self.played: set[str] = set()
        self.passing: set[str] = set()
        self.returned: set[str] = set()
        self.given: dict[tuple[str, int, str], int] = {}


class Acts:
    """The steps of a line, played on the farms of a table."""

    players: list[str]
    cards: dict[str, Any]
    mode: str
    options: dict[str, str]
    farms: dict[str, Farm]
    offers: dict[str, tuple[str, str]]
    lying: dict[str, int]
    standing: dict[str, str]
    majors: set[str]
    claims: list[Found]
    starting: str
    round: int
    who: str
    last_harvest: bool

    def named(self, name: str) -> str:
        """Return the space in play with a name; "" if there is none."""
        fits = [space for space in self.offers if space in (name, name.removesuffix(" board"))]
        fits += [space for space in self.offers if space.startswith("1 stone") and name == "1 stone"]
        return fits[0] if fits else ""

    def is_place(self, step: Step) -> bool:
        names = {*BOARD, *FULL, *FAMILY, *ROUND_CARDS, "1 stone", "1 clay board", "Occupation board"}
        for table in (BY_PLAYERS, FULL_BY_PLAYERS, FAMILY_BY_PLAYERS):
            names |= {name for spaces in table.values() for name in spaces}
        return step.name in names

    # --- actions of spaces ------------------------------------------------------------------------------------

    def groups(self, space: str) -> list[tuple[str, str]]:
        """Return the actions of a space, each with the one that must come first; both of an either/or in one text."""
        offer = self.offers[space][0]
        if self.mode == "family":
            offer = offer.replace("|minor", "").replace("> minor", "")
        before, _, after = offer.partition(" > ")
        return [("", group) for group in before.split()] + [(before.strip(), group) for group in after.split()]

    @staticmethod
    def bare(act: str) -> str:
        return act.rstrip("0123456789")

    def is_take(self, doing: Doing) -> bool:
        return bool(doing.space) and any(group == "take" for _, group in self.groups(doing.space))

    def use(self, doing: Doing, act: str, step: Step) -> str:
        """Use an action of the space, or of the card that grants it. Return it with its number."""
        if doing.card:
            if act == "bake":
                if "bake" in doing.done and not doing.bakes:
                    raise Bad("illegal", "work.offered", step.at)
                doing.bakes -= "bake" in doing.done
                doing.done.append(act)
            return {"stable": "stable2", "occupation": "occupation0"}.get(act, act)
        for first, group in self.groups(doing.space):
            options = group.split("|")
            full = next((option for option in options if self.bare(option) == act), None)
            if full is None or (act == "bake" and "bake" in doing.done and doing.bakes):
                continue
            if act in doing.done and act not in SEVERAL:
                raise Bad("illegal", "work.offered", step.at)
            if any(self.bare(option) in doing.done for option in options if option != full):
                raise Bad("illegal", "work.order-of-actions", step.at)
            if first and first not in doing.done:
                raise Bad("illegal", "work.order-of-actions", step.at)
            doing.done.append(act)
            return full
        if act == "bake" and doing.bakes:
            doing.bakes -= 1
            return act
        raise Bad("illegal", "work.offered", step.at)

    # --- steps ------------------------------------------------------------------------------------------------

    def do(self, farm: Farm, doing: Doing, step: Step) -> None:
        if self.is_place(step):
            self.place(farm, doing, step)
        else:
            getattr(self, "do_" + step.verb.replace(" ", "_").replace("plough", "plow"))(farm, doing, step)

    def owner(self, farm: Farm, doing: Doing, card: str, at: Any) -> None:
        usable = {*farm.occupations, *farm.minors, *doing.passing, *farm.passing.get(self.round, ())}
        if plain(card) not in usable:
            raise Bad("illegal", "card.owner", at)

    def full_only(self, step: Step) -> None:
        if self.mode == "family":
            raise Bad("illegal", "setup.mode", step.at)

    def place(self, farm: Farm, doing: Doing, step: Step) -> None:
        space = self.named(step.name)
        if not space:
            raise Bad("illegal", "work.available", step.at)
        if space in self.standing and not step.by:
            raise Bad("illegal", "work.occupied", step.at)
        if step.by:
            self.full_only(step)
            self.owner(farm, doing, step.by, step.at)
        if farm.people - farm.newborn - farm.placed > 0:
            farm.placed += 1
        self.standing.setdefault(space, self.who)
        doing.space, doing.placed = space, step
        for _, act in [group for group in self.groups(space) if not group[0]]:
            if act == "take":
                doing.done.append("take")
                self.collect(farm, doing)
            elif act == "token" and "leave" not in doing.written:
                doing.done.append("token")
                self.starting, doing.acted = self.who, True
            elif act in ("grow", "renovate") and act not in doing.written:
                self.do(farm, doing, Step(act, step.at))

    def collect(self, farm: Farm, doing: Doing) -> None:
        words, _, fixed = self.offers[doing.space][1].partition("+")
        lying = self.lying.pop(doing.space, 0)
        if lying:
            farm.goods[words.split()[0]] += lying
            doing.acted = True
        for good, count in amount(fixed).items():
            farm.goods[good] += count
            doing.acted = True

    def do_pass(self, farm: Farm, doing: Doing, step: Step) -> None:
        free = [space for space in self.offers if space not in self.standing]
        if any(self.usable(farm, space) for space in free):
            raise Bad("illegal", "work.stuck", step.at)
        farm.passed = True

    def do_leave(self, farm: Farm, doing: Doing, step: Step) -> None:
        token = doing.space == "Starting player" and self.mode == "full"
        if not token or self.options.get("starting player") == "token always" or "token" in doing.done:
            raise Bad("illegal", "work.offered", step.at)
        doing.done.append("token")

    def do_take(self, farm: Farm, doing: Doing, step: Step) -> None:
        acts = [act for _, group in self.groups(doing.space) for act in group.split("|")]
        choose = next((act for act in acts if act.startswith("choose")), "")
        if "cattle" in acts:
            self.market(farm, doing, step)
        elif choose:
            self.use(doing, "choose", step)
            if len(step.rest) < int(choose[-1]):
                raise Bad("ambiguous", "work.choice", step.at)
            if len(step.rest) > int(choose[-1]) or len(set(step.rest)) < len(step.rest):
                raise Bad("illegal", "work.choice", step.at)
            if not set(step.rest) <= set(BUILDING):
                raise Bad("illegal", "work.choice", step.at)
            for good in step.rest:
                farm.goods[good] += 1
            doing.acted = True
        elif step.rest or "take" not in acts:
            raise Bad("illegal", "work.offered", step.at)
        elif self.is_take(doing):
            doing.took += 1
            if doing.took > 1:
                raise Bad("illegal", "work.offered", step.at)
        else:
            self.use(doing, "take", step)
            self.collect(farm, doing)

    def market(self, farm: Farm, doing: Doing, step: Step) -> None:
        if not step.rest:
            raise Bad("ambiguous", "work.choice", step.at)
        if not set(step.rest) <= set(ANIMALS):
            raise Bad("illegal", "work.choice", step.at)
        if len(step.rest) > 1:
            raise Bad("illegal", "work.order-of-actions", step.at)
        animal = step.rest[0]
        self.use(doing, animal, step)
        if animal == "cattle":
            self.pay(farm, {"food": 1}, "work.price", step)
        farm.goods[animal] += 1
        farm.goods["food"] += animal == "sheep"
        doing.acted = True

    # --- prices -----------------------------------------------------------------------------------------------

    def pay(self, farm: Farm, goods: dict[str, int], rule: str, step: Step) -> None:
        if any(farm.goods[good] < count for good, count in goods.items()):
            raise Bad("illegal", rule, step.at)
        for good, count in goods.items():
            farm.goods[good] -= count

    def price(self, doing: Doing, step: Step, usual: dict[str, int], each: int, rule: str, kind: str) -> dict[str, int]:
        """Return the goods that are paid: the usual price, or that of a card."""
        usual = {good: count for good, count in usual.items() if count}
        if step.paying is None or step.paying == usual:
            return usual
        card = self.cards.get(plain(step.by) if step.by else doing.card, {})
        if not step.by and not doing.card:
            raise Bad("illegal", rule, step.at)
        if card.get("other") == "yes":
            return step.paying
        rights = []
        for name, goods in card.get("prices", {}).items():
            if name.removesuffix(" less") not in kind.split("/"):
                continue
            for changed in range(1, each + 1):
                one = {good: count // each for good, count in usual.items()}
                less = {good: max(0, count - amount(goods).get(good, 0)) for good, count in one.items()}
                new = less if name.endswith(" less") else amount(goods)
                total = {good: one.get(good, 0) * (each - changed) + new.get(good, 0) * changed for good in GOODS}
                rights.append({good: count for good, count in total.items() if count})
        if rights and step.paying not in rights:
            raise Bad("illegal", rule, step.at)
        return step.paying

    # --- house, family, fields --------------------------------------------------------------------------------

    def do_room(self, farm: Farm, doing: Doing, step: Step) -> None:
        if step.by:
            self.full_only(step)
        self.use(doing, "room", step)
        if doing.space == "Room or traveling players" and not doing.card and doing.rooms + len(step.rest) > 1:
            raise Bad("illegal", "work.offered", step.at)
        if step.by:
            self.owner(farm, doing, step.by, step.at)
        new = set(step.rest)
        if len(new) < len(step.rest) or not new <= set(farm.empty()):
            raise Bad("illegal", "room.place", step.at)
        house = set(farm.rooms)
        for _ in step.rest:
            house |= {cell for cell in new if house & set(beside(cell))}
        if not new <= house and not step.by:
            raise Bad("illegal", "room.place", step.at)
        usual = {farm.house: 5 * len(step.rest), "reed": 2 * len(step.rest)}
        self.pay(farm, self.price(doing, step, usual, len(step.rest), "room.cost", "room"), "room.cost", step)
        farm.rooms |= new
        doing.rooms += len(new)
        doing.acted = True

    def do_renovate(self, farm: Farm, doing: Doing, step: Step) -> None:
        if step.by:
            self.full_only(step)
        self.use(doing, "renovate", step)
        if step.by:
            self.owner(farm, doing, step.by, step.at)
        if farm.house == "stone":
            raise Bad("illegal", "renovate.step", step.at)
        better = MATERIALS[MATERIALS.index(farm.house) + 1]
        usual = {better: len(farm.rooms), "reed": 1}
        self.pay(farm, self.price(doing, step, usual, 1, "renovate.cost", "renovation"), "renovate.cost", step)
        farm.house, doing.acted = better, True

    def do_grow(self, farm: Farm, doing: Doing, step: Step) -> None:
        if step.by:
            self.full_only(step)
        self.use(doing, "grow", step)
        if step.by:
            self.owner(farm, doing, step.by, step.at)
        on_card = not doing.card and doing.space in ("Occupation or family growth", "Resources or family growth")
        if farm.people == 5:
            raise Bad("illegal", "family.limit", step.at)
        if on_card and self.round < 5:
            raise Bad("illegal", "family.round", step.at)
        anyhow = not doing.card and doing.space == "Family growth without room"
        anyhow = anyhow or (on_card and self.options.get("growth card") == "without room") or bool(step.by)
        if not anyhow and len(farm.rooms) <= farm.people:
            raise Bad("illegal", "family.room", step.at)
        farm.people += 1
        farm.newborn += 1
        doing.acted = True

    def do_stable(self, farm: Farm, doing: Doing, step: Step) -> None:
        if step.by:
            self.full_only(step)
        act = self.use(doing, "stable", step)
        if step.by:
            self.owner(farm, doing, step.by, step.at)
        if any(cell in farm.rooms or cell in farm.fields for cell in step.rest):
            raise Bad("illegal", "stable.place", step.at)
        new = set(step.rest)
        most = 1 - doing.stables if act == "stable1" else 99
        if len(new) < len(step.rest) or new & farm.stables or len(new | farm.stables) > 4 or len(new) > most:
            raise Bad("illegal", "stable.limit", step.at)
        usual = {"wood": int(act[-1]) * len(new)}
        self.pay(farm, self.price(doing, step, usual, len(new), "stable.cost", "stable"), "stable.cost", step)
        farm.stables |= new
        doing.stables += len(new)
        doing.acted = True

    def do_plow(self, farm: Farm, doing: Doing, step: Step) -> None:
        if step.by:
            self.full_only(step)
        self.use(doing, "plow", step)
        if step.by:
            self.owner(farm, doing, step.by, step.at)
        (cell,) = step.rest
        if cell not in farm.empty():
            raise Bad("illegal", "field.place", step.at)
        if farm.fields and not step.by and not any(other in farm.fields for other in beside(cell)):
            raise Bad("illegal", "field.adjacent", step.at)
        farm.fields[cell] = None
        doing.acted = True

    def do_sow(self, farm: Farm, doing: Doing, step: Step) -> None:
        self.use(doing, "sow", step)
        crop, sown = "", {}
        for word in step.rest:
            if word in ("grain", "vegetable"):
                crop = word
            elif farm.fields.get(word, "none") is not None or word in sown:
                raise Bad("illegal", "sow.field", step.at)
            else:
                sown[word] = crop
        for seed in ("grain", "vegetable"):
            self.pay(farm, {seed: list(sown.values()).count(seed)}, "sow.seed", step)
        for cell, seed in sown.items():
            farm.fields[cell] = (seed, 3 if seed == "grain" else 2)
        doing.acted = True

    def do_fence(self, farm: Farm, doing: Doing, step: Step) -> None:
        if step.by:
            self.full_only(step)
        self.use(doing, "fence", step)
        cells, standing = set(step.rest), farm.pastures()
        if len(cells) < len(step.rest) or not together(cells):
            raise Bad("illegal", "fence.outline", step.at)
        if cells & (farm.rooms | set(farm.fields)):
            raise Bad("illegal", "fence.cells", step.at)
        touched = [pasture for pasture in standing if pasture & cells]
        if touched and not cells <= touched[0]:
            raise Bad("illegal", "fence.permanent", step.at)
        if cells in standing and cells not in doing.parts:
            raise Bad("illegal", "fence.split", step.at)
        if step.by:
            self.owner(farm, doing, step.by, step.at)
        new = around(cells) - farm.fences
        if len(farm.fences | new) > 15:
            raise Bad("illegal", "fence.limit", step.at)
        usual = {"wood": len(new)}
        self.pay(farm, self.price(doing, step, usual, len(new), "fence.cost", "fence"), "fence.cost", step)
        farm.fences |= new
        if cells in doing.parts:
            doing.parts.remove(cells)
        elif touched:
            doing.parts = [part for part in doing.parts if part != touched[0]]
            doing.parts += [part for part in farm.pastures() if part < touched[0] and part != cells]
        doing.acted = doing.acted or bool(new)
        if "fence" not in doing.done:
            doing.done.append("fence")
        if not doing.fences_left and not together(farm.fenced()):
            raise Bad("illegal", "fence.adjacent", step.at)

    # --- bread and improvements -------------------------------------------------------------------------------

    def do_bake(self, farm: Farm, doing: Doing, step: Step) -> None:
        self.use(doing, "bake", step)
        grain, ovens = int(step.rest[0]), farm.ovens()
        if not ovens:
            raise Bad("illegal", "bake.improvement", step.at)
        loaves = sorted((food for food, most in ovens for _ in range(min(most, grain))), reverse=True)
        if len(loaves) < grain:
            raise Bad("illegal", "bake.limit", step.at)
        self.pay(farm, {"grain": grain}, "bake.grain", step)
        farm.goods["food"] += sum(loaves[:grain])
        doing.acted = True

    def do_buy(self, farm: Farm, doing: Doing, step: Step) -> None:
        if step.by:
            self.full_only(step)
        self.use(doing, "major", step)
        name = step.name.removeprefix("buy ")
        there = [one for one in self.majors - doing.returned if name in (one, first_word(one))]
        if len(there) > 1:
            raise Bad("ambiguous", "record.name", step.at)
        if not there:
            raise Bad("illegal", "major.available", step.at)
        if step.by:
            self.owner(farm, doing, step.by, step.at)
        usual = amount(MAJORS[there[0]][0])
        if step.returning:
            usual = self.fireplace(farm, there[0], step)
        paid = self.price(doing, step, usual, 1, "major.cost", "improvement")
        if any(farm.goods[good] < count for good, count in paid.items()):
            raise Bad("illegal", "major.cost", step.at)
        if step.returning:
            self.give_back(farm, doing, step.returning)
        self.pay(farm, paid, "major.cost", step)
        self.majors.discard(there[0])
        farm.majors.append(there[0])
        doing.bakes += there[0].endswith("oven")
        if there[0] == "Well":
            for number in range(self.round + 1, min(14, self.round + 5) + 1):
                self.lay(farm, number, {"food": 1})
        doing.acted = True

    def lay(self, farm: Farm, number: int, goods: dict[str, int]) -> None:
        due = farm.due.setdefault(number, {})
        for good, count in goods.items():
            due[good] = due.get(good, 0) + count

    def fireplace(self, farm: Farm, bought: str, step: Step) -> dict[str, int]:
        if not bought.startswith("Cooking hearth"):
            raise Bad("illegal", "major.cost", step.at)
        majors = [one for one in MAJORS if step.returning in (one, first_word(one))]
        owned = [one for one in majors if one in farm.majors]
        minor = plain(step.returning) in farm.minors
        if minor and not owned:
            return {}
        if not majors:
            self.full_only(step)
            raise Bad("illegal", "card.owner", step.at)
        if len(owned) > 1 or minor:
            raise Bad("ambiguous", "record.name", step.at)
        if not owned or not owned[0].startswith("Fireplace"):
            raise Bad("illegal", "major.cost", step.at)
        return {}

    def give_back(self, farm: Farm, doing: Doing, name: str) -> None:
        for one in list(farm.majors):
            if name in (one, first_word(one)):
                farm.majors.remove(one)
                self.majors.add(one)
                doing.returned.add(one)
        farm.minors = [card for card in farm.minors if card != plain(name)]

    # --- free steps -------------------------------------------------------------------------------------------

    def do_eat(self, farm: Farm, doing: Doing, step: Step) -> None:
        goods = amount(" ".join(step.rest))
        if any(good not in GOODS[5:] or farm.goods[good] < count for good, count in goods.items()):
            raise Bad("illegal", "food.convert", step.at)
        for good, count in goods.items():
            if good in ANIMALS and (self.last_harvest or not farm.food_of(good)):
                raise Bad("illegal", "food.cook", step.at)
            farm.goods[good] -= count
            farm.goods["food"] += count * farm.food_of(good)

    def do_let_go(self, farm: Farm, doing: Doing, step: Step) -> None:
        for animal, count in amount(" ".join(step.rest)).items():
            if animal not in ANIMALS or farm.goods[animal] < count:
                raise Bad("illegal", "ruling.let-go", step.at)
            farm.goods[animal] -= count

    def do_have(self, farm: Farm, doing: Doing, step: Step) -> None:
        if not self.holds(farm, step.rest):
            self.claims.append(("claim", "claim.have", *step.at))

    def holds(self, farm: Farm, words: list[str]) -> bool:
        for count, what in zip(words[::2], words[1::2], strict=True):
            has = {
                "room": len(farm.rooms), "field": len(farm.fields), "pasture": len(farm.pastures()),
                "fence": len(farm.fences), "stable": len(farm.stables), "person": farm.people, "begging": farm.begging,
                "points": sum(farm.score().values()), **farm.goods,
            }  # fmt: skip
            if has[what] != int(count):
                return False
        return True

    # --- passing ----------------------------------------------------------------------------------------------

    def usable(self, farm: Farm, space: str) -> bool:
        """Return whether a space could be used with the goods in supply. Unknown hands count as empty."""
        return any(self.can(farm, space, act) for first, group in self.groups(space) if not first
                   for act in group.split("|"))  # fmt: skip

    def can(self, farm: Farm, space: str, act: str) -> bool:
        goods, verb = farm.goods, self.bare(act)
        if verb in ("token", "choose", "sheep", "boar"):
            return True
        if verb == "take":
            return bool(self.lying.get(space) or "+" in self.offers[space][1])
        if verb == "cattle":
            return goods["food"] > 0
        if verb in ("occupation", "minor"):
            return False
        tries = {
            "room": [f"room {cell}" for cell in CELLS], "stable": [f"stable {cell}" for cell in CELLS],
            "plow": [f"plow {cell}" for cell in CELLS], "bake": ["bake 1"], "renovate": ["renovate"], "grow": ["grow"],
            "sow": [f"sow {crop} {cell}" for crop in ("grain", "vegetable") for cell in farm.fields],
            "fence": [f"fence {' '.join(cells)}" for size in range(1, 7) for cells in combinations(CELLS, size)
                      if together(set(cells))] if goods["wood"] else [],
            "major": [f"buy {major}{back}" for major in MAJORS
                      for back in ("", " returning Fireplace 2", " returning Fireplace 3")],
        }[verb]  # fmt: skip
        return any(self.goes(farm, space, line) for line in tries)

    def goes(self, farm: Farm, space: str, line: str) -> bool:
        doing = Doing([])
        doing.space = space
        majors = set(self.majors)
        try:
            self.do(deepcopy(farm), doing, Step(line, (0, 0)))
        except Bad:
            return False
        finally:
            self.majors = majors
        return True
