"""Writing of untidy records: with any case, quotes, spaces, comments and folded lines that YAML allows."""

import random
from typing import Any

from caverna.writing.yamlwrite import is_plain, quoted

Data = dict[str, Any]


def badly_spelled(data: Data, rnd: random.Random) -> Data:
    """Return a record's data with every name and move in another case and with other spaces."""

    def odd(text: str) -> str:
        text = rnd.choice((str, str.upper, str.lower, str.title))(text)
        return text.replace(" ", rnd.choice((" ", "  ", " ", "   "))).replace("Slash-and-burn", "slash and burn")

    def amount(value: Any) -> Any:
        return odd(value) if isinstance(value, str) else {odd(good): count for good, count in value.items()}

    def lines(by: Data) -> Data:
        return {player: odd(line) if isinstance(line, str) else line for player, line in by.items()}

    def home(said: Data) -> Data:
        changed: Data = {key: amount(said[key]) for key in ("supply", "animals") if key in said}
        if "board" in said:
            changed["board"] = {odd(where): odd(what) for where, what in said["board"].items()}
        if "used" in said:
            changed["used"] = [odd(name) for name in said["used"]]
        return {**said, **changed}

    def position(said: Data) -> Data:
        changed: Data = {}
        if "cards" in said:
            changed["cards"] = [odd(card) for card in said["cards"]]
        if "spaces" in said:
            changed["spaces"] = {odd(space): amount(goods) for space, goods in said["spaces"].items()}
        if "homes" in said:
            changed["homes"] = {player: home(each) for player, each in said["homes"].items()}
        return {**said, **changed}

    def round_(said: Data) -> Data:
        changed: Data = {key: odd(said[key]) for key in ("card", "marker") if key in said}
        changed.update({key: lines(said[key]) for key in ("start", "harvest", "check") if key in said})
        return {**said, **changed, "turns": [lines(turn) for turn in said["turns"]]}

    changed: Data = {"variant": odd(data["variant"])}
    if "rulings" in data:
        changed["rulings"] = {odd(name): odd(value) for name, value in data["rulings"].items()}
    if "position" in data:
        changed["position"] = position(data["position"])
    if "rounds" in data:
        changed["rounds"] = [round_(each) for each in data["rounds"]]
    if "end" in data:
        changed["end"] = lines(data["end"])
    return {**data, **changed}


class UntidyYaml:
    """A writer of YAML that varies its style at random. ``comments`` has the written comments in order."""

    def __init__(self, rnd: random.Random) -> None:
        self.rnd = rnd
        self.comments: list[str] = []

    def text(self, data: Data) -> str:
        mark = self.rnd.choice(("", "", "\ufeff"))
        end = self.rnd.choice(("\n", "\r\n"))
        lines = [*self._between(0), *self._mapping(data, 0), *self._between(0)]
        return mark + end.join(lines) + self.rnd.choice(("", end, end * 3))

    def _likely(self, chance: float = 0.3) -> bool:
        return self.rnd.random() < chance

    def _spaces(self, least: int = 0) -> str:
        return " " * (least + (self.rnd.randrange(4) if self._likely() else 0))

    def _comment(self) -> str:
        if not self._likely(0.25):
            return self._spaces()
        self.comments.append(f"# note {len(self.comments)}, 'as it is': [x]")
        return self._spaces(1) + self.comments[-1] + self._spaces()

    def _between(self, indent: int) -> list[str]:
        """Return blank lines and comments on lines of their own."""
        lines = []
        while self._likely(0.2):
            lines.append(self._spaces() if self._likely(0.5) else " " * indent + self._comment().lstrip())
        return lines

    def _scalar(self, value: Any, flow: bool) -> str:
        if isinstance(value, int):
            return str(value)
        ways = [quoted(value, '"')]
        if value.isprintable():
            ways.append(quoted(value, "'"))
        if is_plain(value, flow):
            ways += [value, value]
        return self.rnd.choice(ways)

    # --- block style

    def _mapping(self, data: Data, indent: int) -> list[str]:
        lines: list[str] = []
        for key, value in data.items():
            lines += self._between(indent)
            head = " " * indent + self._scalar(key, False) + (" " if self._likely(0.1) else "") + ":"
            lines += self._entry(head, value, indent)
        return lines

    def _entry(self, head: str, value: Any, indent: int) -> list[str]:
        if not isinstance(value, dict | list):
            return self._on_lines(head, value, indent)
        if not value or self._likely():
            return self._flow_lines(head, value, indent)
        inner = indent + self.rnd.choice((1, 2, 4))
        lines = [head + self._comment()]
        if isinstance(value, dict):
            return [*lines, *self._mapping(value, inner)]
        return [*lines, *self._list(value, self.rnd.choice((indent, inner)))]

    def _list(self, items: list[Any], indent: int) -> list[str]:
        lines: list[str] = []
        for item in items:
            lines += self._between(indent)
            dash = "-" + " " * self.rnd.choice((1, 1, 3))
            if isinstance(item, dict) and item and self._likely(0.8):
                below = self._plainly(item, indent + len(dash))
            else:
                below = self._flow_lines(" " * (indent + len(dash) - 1), item, indent)
            lines += [" " * indent + dash + below[0][indent + len(dash) :], *below[1:]]
        return lines

    def _plainly(self, item: Data, indent: int) -> list[str]:
        """Return the lines of a mapping whose first key comes directly after a dash."""
        first, *others = item.items()
        lines = self._entry(" " * indent + self._scalar(first[0], False) + ":", first[1], indent)
        return [*lines, *self._mapping(dict(others), indent)]

    def _on_lines(self, head: str, value: Any, indent: int) -> list[str]:
        """Return a key and its text, which may continue on further lines after commas."""
        margin = " " * (indent + self.rnd.choice((1, 2, 5)))
        if not isinstance(value, str) or ", " not in value or not value.isprintable() or self._likely(0.5):
            return [f"{head}{self._spaces(1)}{self._scalar(value, False)}{self._comment()}"]
        parts = value.replace(",  ", ", ").split(", ")
        if not all(part and part == part.strip() for part in parts) or value.startswith((" ", ",")):
            return [f"{head} {self._scalar(value, False)}{self._comment()}"]
        lines = [margin + part + "," for part in parts[:-1]] + [margin + parts[-1]]
        style = self.rnd.choice(("plain", ">", ">-", "|", '"'))
        if style == '"':
            inner = [quoted(line.strip(), '"')[1:-1] for line in lines]
            end = f'{margin}{inner[-1]}"{self._comment()}'
            return [f'{head} "{inner[0]}', *(margin + line for line in inner[1:-1]), end]
        if style == "plain" and is_plain(value):
            return [f"{head} {lines[0].strip()}", *lines[1:-1], lines[-1] + self._comment()]
        if style == "plain":
            return [f"{head} {self._scalar(value, False)}"]
        return [f"{head} {style}{self._comment()}", *lines]

    # --- flow style

    def _flow_lines(self, head: str, value: Any, indent: int) -> list[str]:
        lines = [head + " "]
        self._flow(value, lines, indent + 1)
        lines[-1] += self._comment()
        return lines

    def _flow(self, value: Any, lines: list[str], indent: int) -> None:
        if not isinstance(value, dict | list):
            lines[-1] += self._scalar(value, True)
            return
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        lines[-1] += opening + self._spaces()
        items = list(value.items()) if isinstance(value, dict) else [(None, item) for item in value]
        for at, (key, item) in enumerate(items):
            if self._likely(0.15):
                lines[-1] += self._comment()
                lines.append(" " * indent + self._spaces())
            if key is not None:
                lines[-1] += self._scalar(key, True) + self._spaces() + ":" + self._spaces(1)
            self._flow(item, lines, indent)
            lines[-1] += self._spaces()
            if at < len(items) - 1 or (items and self._likely(0.1)):
                lines[-1] += "," + self._spaces()
        lines[-1] += closing
