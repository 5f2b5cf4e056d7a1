"""``caverna names``."""

from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

from caverna.games.caverna.catalogue import CARDS, FURNISHINGS, LOOT, PRINTED, FurnishingRow, LootRow, SpaceRow
from caverna.games.caverna.catalogue.rounds import SOLO_CARDS, STAGE_OF_ROUND, WISH_ROUND, rounds_for
from caverna.games.caverna.notation.names import FURNISHING, LOOTED, SPACE, closest, normalise
from caverna.games.caverna.options import FULL, INTRODUCTORY

from .offers import loot_offer, refill, space_offer
from .output import as_json
from .text import table, terminal_width

SORTS = ("spaces", "cards", "furnishings", "loot")
Row = SpaceRow | FurnishingRow | LootRow


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the sorts and the names that begin so; hyphens stand for spaces, which shells would split at."""
    names = [*SORTS, *(name.replace(" ", "-") for name in (*SPACE.all, *FURNISHING.all))]
    start = normalise(incomplete)
    return [CompletionItem(name) for name in dict.fromkeys(names) if normalise(name).startswith(start)]


@click.command("names")
@click.argument("what", nargs=-1, metavar="[WHAT]...", shell_complete=_complete)
@click.option("-p", "--players", type=click.IntRange(1, 7), metavar="N", help="Only what is in play with N players.")
@click.option("--variant", type=click.Choice([FULL, INTRODUCTORY]), default=FULL, help="Furnishings of this variant.")
@click.option("--languages", is_flag=True, help="Show the Spanish and Polish names that are understood, too.")
@click.option("-f", "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(what: tuple[str, ...], players: int | None, variant: str, languages: bool, form: str) -> None:
    """List spaces, furnishings and loot.

    WHAT is spaces, cards, furnishings or loot, or the name of one of them; without it all are listed. A space shows
    what it gains each round ("3 wood (1 wood)": the second where goods still lie on it) and what it offers, a
    furnishing its price and points (*: only what its effect scores).

    \b
    Examples:
      caverna names --players 4
      caverna names furnishings --variant introductory
      caverna names "Beer parlor" Logging
      caverna names spaces --players 2 --format json
    """
    rows: dict[str, list[Row]] = {
        "spaces": [row for row in PRINTED if players is None or players in row.players],
        "cards": [row for row in CARDS if players is None or players in row.players],
        "furnishings": [row for row in FURNISHINGS.values() if row.intro or variant == FULL],
        "loot": [*LOOT],
    }
    if what:
        rows = _chosen(rows, what)
    if form == "json":
        data = {sort: [_DATA[sort](row, players) for row in found] for sort, found in rows.items() if found}
        click.echo(as_json(data), nl=False)
        return
    columns = terminal_width()
    told = []
    for sort, found in rows.items():
        if found:
            lines = [(*_LINE[sort](row, players), *([_foreign(row)] if languages else [])) for row in found]
            heading = (*HEADINGS[sort], *(["also called"] if languages else []))
            told.append(click.style(sort.upper(), bold=True) + "\n" + table([heading, *lines], ALIGN[sort], columns))
    click.echo("\n".join(told), nl=False)


def _chosen(rows: dict[str, list[Row]], what: Iterable[str]) -> dict[str, list[Row]]:
    """Return the rows of the sorts and names asked for."""
    chosen: dict[str, list[Row]] = {sort: [] for sort in rows}
    for word in what:
        if normalise(word) in SORTS:
            chosen[normalise(word)] += rows[normalise(word)]
            continue
        names = {SPACE.find(word), FURNISHING.find(word), LOOTED.find(word), word} - {None}
        found = {sort: [row for row in some if names & _names(row)] for sort, some in rows.items()}
        if not any(found.values()):
            near = closest(word, [*SORTS, *SPACE.all, *FURNISHING.all])[1]
            hint = f"; did you mean {near!r}?" if near else ""
            raise click.UsageError(f"nothing in play is called {word!r}{hint}")
        for sort, some in found.items():
            chosen[sort] += some
    return chosen


def _names(row: Row) -> set[str | None]:
    return {row.does} if isinstance(row, LootRow) else {row.name, row.full_name}


def _foreign(row: Row) -> str:
    return "" if isinstance(row, LootRow) else ", ".join(filter(None, (row.es, row.pl)))


# --- spaces and cards -------------------------------------------------------------------------------------------


def space_name(row: SpaceRow, players: int | None) -> str:
    """Return the name of a space: with its number only where two share the name."""
    alike = [other for other in PRINTED if other.name == row.name and (players is None or players in other.players)]
    numbers = {other.number for other in alike}
    return row.full_name if len(numbers) > 1 else row.name


def _counts(players: tuple[int, ...]) -> str:
    """Return player counts as ``2-3`` or ``3, 5``."""
    runs: list[list[int]] = []
    for count in players:
        if runs and runs[-1][-1] == count - 1:
            runs[-1].append(count)
        else:
            runs.append([count])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _space_line(row: SpaceRow, players: int | None) -> tuple[str, ...]:
    return space_name(row, players), _counts(row.players), refill(row), space_offer(row)


def _space_data(row: SpaceRow, players: int | None) -> dict[str, Any]:
    return {
        "name": space_name(row, players),
        "players": list(row.players),
        "refill": str(row.refill) if row.refill else "",
        "refill_more": str(row.refill_more) if row.refill_more else "",
        "offers": space_offer(row),
        "es": row.es,
        "pl": row.pl,
    }


def card_rounds(row: SpaceRow, players: int | None) -> list[int]:
    """Return the rounds in which a card can come."""
    if players is not None and players not in row.players:
        return []
    if players == 1:
        return [number for number, key in SOLO_CARDS.items() if key == row.key]
    if row.key == "wish_for_children":
        return [WISH_ROUND]
    if row.key == "urgent_wish_for_children":
        return []
    numbers = [number for number, stage in STAGE_OF_ROUND.items() if stage == row.stage and number != WISH_ROUND]
    return [number for number in numbers if number in rounds_for(players or 7)]


def _card_line(row: SpaceRow, players: int | None) -> tuple[str, ...]:
    numbers = tuple(card_rounds(row, players))
    return row.name, _counts(numbers) or "Family life", refill(row), space_offer(row)


def _card_data(row: SpaceRow, players: int | None) -> dict[str, Any]:
    return {**_space_data(row, players), "stage": row.stage, "rounds": card_rounds(row, players)}


# --- furnishings and loot ---------------------------------------------------------------------------------------


def _points(row: FurnishingRow) -> str:
    return "*" if row.points is None else str(row.points)


def _furnishing_line(row: FurnishingRow, players: int | None) -> tuple[str, ...]:
    return row.full_name, row.kind, str(row.cost) if row.cost else "free", _points(row), row.effect


def _furnishing_data(row: FurnishingRow, players: int | None) -> dict[str, Any]:
    return {
        "name": row.full_name,
        "kind": row.kind,
        "cost": dict(row.cost),
        "points": row.points,
        "effect": row.effect,
        "introductory": row.intro,
        "es": row.es,
        "pl": row.pl,
    }


def _loot_line(row: LootRow, players: int | None) -> tuple[str, ...]:
    return str(row.strength), loot_name(row), loot_offer(row)


def loot_name(row: LootRow) -> str:
    """Return a loot item as a line of notation begins it."""
    return "pasture" if row.does.endswith("pasture") else row.does


def _loot_data(row: LootRow, players: int | None) -> dict[str, Any]:
    return {"strength": row.strength, "item": loot_name(row), "brings": loot_offer(row)}


HEADINGS = {
    "spaces": ("name", "players", "each round", "offers"),
    "cards": ("name", "rounds", "each round", "offers"),
    "furnishings": ("name", "kind", "price", "points", "effect"),
    "loot": ("strength", "item", "brings"),
}
ALIGN = {"spaces": "", "cards": "", "furnishings": "<<<>", "loot": ">"}
_LINE: dict[str, Callable[..., tuple[str, ...]]] = {
    "spaces": _space_line, "cards": _card_line, "furnishings": _furnishing_line, "loot": _loot_line,
}  # fmt: skip
_DATA: dict[str, Callable[..., dict[str, Any]]] = {
    "spaces": _space_data, "cards": _card_data, "furnishings": _furnishing_data, "loot": _loot_data,
}  # fmt: skip
