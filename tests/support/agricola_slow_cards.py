"""The slow checker of Agricola's records, third part: hand cards, stated and described."""

from typing import Any

from .agricola_slow import GOODS, MAJORS, Bad, Farm, Step, amount, first_word, plain
from .agricola_slow_acts import MATERIALS, Acts, Doing


class Cards(Acts):
    """The steps of a line, with hand cards and their effects."""

    no_hands: bool
    out: set[str]
    passed: dict[str, str]

    def playable(self, farm: Farm, step: Step, name: str, kind: str) -> str:
        key = plain(name)
        card = self.cards.get(key, {})
        for thing, said in card.get("needs", {}).items():
            self.need(farm, thing, str(said), step)
        if self.no_hands or card.get("kind", kind) != kind or len(self.players) < int(card.get("players", 1)):
            raise Bad("illegal", "card.hand", step.at)
        if key in self.passed and (self.passed[key] != self.who or kind == "occupation"):
            raise Bad("illegal", "card.hand", step.at)
        if key in self.out:
            raise Bad("illegal", "card.once", step.at)
        if key not in self.passed and (len(farm.occupations) if kind == "occupation" else farm.own_minors) >= 7:
            raise Bad("illegal", "card.hand", step.at)
        return key

    def need(self, farm: Farm, thing: str, said: str, step: Step) -> None:
        if thing == "house":
            met = MATERIALS.index(farm.house) >= MATERIALS.index(said)
        else:
            has, figure = farm.count(thing), int(said.split()[-1])
            met = has <= figure if "most" in said else has == figure if "exactly" in said else has >= figure
        if not met:
            raise Bad("illegal", "card.needs", step.at)

    def do_occupation(self, farm: Farm, doing: Doing, step: Step) -> None:
        self.full_only(step)
        act = self.use(doing, "occupation", step)
        if step.by:
            self.owner(farm, doing, step.by, step.at)
        name = step.name.removeprefix("occupation ")
        key = self.playable(farm, step, name, "occupation")
        prices = act.removeprefix("occupation")
        usual = {"food": int(prices[min(len(farm.occupations), len(prices) - 1)])}
        paid = self.price(doing, step, usual, 1, "occupation.cost", "occupation")
        self.pay(farm, paid, "occupation.cost", step)
        farm.occupations.append(key)
        self.out.add(key)
        doing.played.add(key)
        doing.acted = True

    def do_minor(self, farm: Farm, doing: Doing, step: Step) -> None:
        self.full_only(step)
        self.use(doing, "minor", step)
        if step.by:
            self.owner(farm, doing, step.by, step.at)
        key = self.playable(farm, step, step.name.removeprefix("minor "), "minor")
        card = self.cards.get(key, {})
        paid = self.minor_price(farm, doing, step, card)
        if any(farm.goods[good] < count for good, count in paid.items()):
            raise Bad("illegal", "card.cost", step.at)
        if step.returning:
            self.give_back(farm, doing, step.returning)
        self.pay(farm, paid, "card.cost", step)
        if self.passed.pop(key, None) is None:
            farm.own_minors += 1
        if step.passing and card and card.get("passes") != "yes" and card.get("other") != "yes":
            raise Bad("illegal", "card.effect", step.at)
        doing.played.add(key)
        doing.acted = True
        if not (step.passing or card.get("passes") == "yes"):
            farm.minors.append(key)
            self.out.add(key)
            return
        doing.passing.add(key)
        farm.passing.setdefault(self.round + 1, set()).add(key)
        if len(self.players) == 1:
            self.out.add(key)
        else:
            self.passed[key] = self.players[(self.players.index(self.who) + 1) % len(self.players)]

    def minor_price(self, farm: Farm, doing: Doing, step: Step, card: dict[str, Any]) -> dict[str, int]:
        owned = [one for one in farm.majors if step.returning in (one, first_word(one))]
        returns = card.get("returns", "")
        if card and card.get("other") != "yes" and step.returning not in (returns, *self.kinds(returns)):
            raise Bad("illegal", "card.cost", step.at)
        if len(owned) > 1 or (owned and plain(step.returning) in farm.minors):
            raise Bad("ambiguous", "record.name", step.at)
        if step.returning and not owned and plain(step.returning) not in farm.minors:
            raise Bad("illegal", "card.cost", step.at)
        said = card.get("cost")
        costs = None if said is None else [amount(one) for one in (said if isinstance(said, list) else [said])]
        if step.paying is None:
            if costs is None or len(costs) > 1:
                raise Bad("ambiguous", "card.cost", step.at)
            return costs[0]
        if costs is None or step.paying in costs:
            return step.paying
        if not step.by:
            raise Bad("illegal", "card.cost", step.at)
        refused = None
        for cost in costs:
            try:
                return self.price(doing, step, cost, 1, "card.cost", "improvement/minor")
            except Bad as bad:
                refused = bad
        assert refused is not None
        raise refused

    @staticmethod
    def kinds(name: str) -> list[str]:
        return [one for one in MAJORS if first_word(one) == name]

    def do_card(self, farm: Farm, doing: Doing, step: Step) -> None:
        self.full_only(step)
        name, _, owner = step.name.removeprefix("card ").partition(" of ")
        if owner in self.players:
            other = self.farms[owner]
            if plain(name) not in (*other.occupations, *other.minors):
                raise Bad("illegal", "card.owner", step.at)
        else:
            owner = ""
            self.owner(farm, doing, step.name.removeprefix("card "), step.at)
        key = plain(name)
        inner = Doing(step.items)
        inner.card, inner.fences_left = key, sum(item.verb == "fence" for item in step.items)
        inner.played, inner.passing, inner.returned = doing.played, doing.passing, doing.returned
        for item in step.items:
            if item.verb[0] in "+-":
                self.change(farm, doing, key, owner, item)
            elif item.verb == "later":
                self.later(farm, doing, key, owner, item)
            else:
                if item.verb == "fence":
                    inner.fences_left -= 1
                self.do(farm, inner, item)

    def change(self, farm: Farm, doing: Doing, key: str, owner: str, item: Step) -> None:
        words = item.name.split()
        cell = words.pop() if len(words) % 2 else ""
        goods = {good: int(count) for count, good in zip(words[::2], words[1::2], strict=True)}
        card = self.cards.get(key, {}) if not owner else {}
        if "points" in goods:
            if card.get("other") != "yes" and ("bonus" in card or int(card.get("points", 0))):
                raise Bad("illegal", "card.effect", item.at)
            farm.points += goods.pop("points")
        if cell:
            for good, count in goods.items():
                crop, there = farm.fields.get(cell) or ("", 0)
                if crop != good or there + count < 0:
                    raise Bad("illegal", "card.effect", item.at)
                farm.fields[cell] = (good, there + count) if there + count else None
            return
        if card and card.get("other") != "yes" and ("at once" in card or "spaces" in card):
            right: dict[str, int] = dict.fromkeys(GOODS, 0)
            if key in doing.played:
                for good, count in amount(card.get("at once", "")).items():
                    right[good] += count
            elif doing.placed is not None:
                for space, given in card.get("spaces", {}).items():
                    if first_word(doing.space) == space or doing.space == space or doing.space == space + " card":
                        for good, count in amount(given).items():
                            right[good] += count
            self.not_more(doing, key, 0, goods, right, item)
        for good, count in goods.items():
            farm.goods[good] += count
            if farm.goods[good] < 0:
                raise Bad("illegal", "card.effect", item.at)

    def not_more(self, doing: Doing, key: str, number: int, goods: Any, right: Any, item: Step) -> None:
        for good, count in goods.items():
            if count > 0:
                given = doing.given.get((key, number, good), 0) + count
                doing.given[key, number, good] = given
                if given > right.get(good, 0):
                    raise Bad("illegal", "card.effect", item.at)

    def later(self, farm: Farm, doing: Doing, key: str, owner: str, item: Step) -> None:
        words = item.name.split()[1:]
        last = max(index for index, word in enumerate(words) if word.isalpha()) + 1
        goods, rounds = amount(" ".join(words[:last])), [int(word) for word in words[last:]]
        if len(set(rounds)) < len(rounds) or not all(self.round < number <= 14 for number in rounds):
            raise Bad("illegal", "card.effect", item.at)
        card = self.cards.get(key, {}) if not owner else {}
        if "later" in card and card.get("other") != "yes":
            said = card["later"]
            coming = list(range(self.round + 1, 15))
            if "next" in said:
                coming = coming[: int(said["next"])]
            elif "rounds" in said:
                coming = [number for number in coming if str(number) in said["rounds"]]
            elif said["rest"] != "all":
                coming = [number for number in coming if number % 2 == (said["rest"] == "odd")]
            for number in rounds:
                right = amount(said["goods"]) if key in doing.played and number in coming else {}
                self.not_more(doing, key, number, goods, right, item)
        for number in rounds:
            self.lay(farm, number, goods)
