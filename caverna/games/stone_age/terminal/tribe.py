"""Text about a tribe: a mat drawn with characters, and a summary."""

from caverna.model.columns import can_show, table, wrap
from caverna.model.wording import plural

from ..catalogue.buildings import BUILDINGS
from ..catalogue.cards import CARDS
from ..catalogue.places import PLACES, ROWS, place_name
from ..catalogue.tables import MAX_PEOPLE, MAX_PRODUCTION, TOOL_SPACES
from ..rules.game import Game
from ..state.tribe import Tribe

WIDTH = 44
"""The width of a drawn mat, in columns."""
_SIGNS, _PLAIN = "●○", "*."


def summary_of(tribe: Tribe) -> str:
    """Return a text with a tribe's goods, people, food track, tools, cards, buildings and score track."""
    parts = [
        str(tribe.supply),
        f"{tribe.people} people",
        f"food track {tribe.production}",
        f"tools {_tools(tribe)}" if tribe.tools else "no tools",
        plural(tribe.card_count, "card"),
        plural(tribe.building_count, "building"),
        f"score track {tribe.points}",
    ]
    return "; ".join(parts)


def _tools(tribe: Tribe) -> str:
    """Return a text with the values of the tools; those used in this round are in parentheses."""
    return " ".join(str(tool) if tool > 0 else f"({-tool})" for tool in tribe.tools)


def tribe_text(game: Game, seat: int, columns: int) -> str:
    """Return a tribe's mat as text: a drawn table, or, in too few columns, a paragraph.

    Both include the tribe's cards, buildings and places.
    """
    tribe = game.tribes[seat]
    rows = [*(_drawn(tribe) if columns >= WIDTH else []), *_lists(game, seat)]
    if columns >= WIDTH:
        return table(rows, "", columns, "  ")
    text = "; ".join(f"{name}: {value}" for name, value in rows)
    return wrap(text or "nothing yet", columns, "  ") + "\n"


def _drawn(tribe: Tribe) -> list[tuple[str, str]]:
    full, empty = tuple(_SIGNS if can_show(_SIGNS) else _PLAIN)

    def row(count: int, most: int) -> str:
        return f"{full * count}{empty * (most - count)} {count}"

    tools = [f"[{tool}]" if tool > 0 else f"({-tool})" for tool in tribe.tools]
    spaces = [*tools, *["[ ]"] * (TOOL_SPACES - len(tools))]
    return [
        ("people", row(tribe.people, MAX_PEOPLE)),
        ("food track", row(tribe.production, MAX_PRODUCTION)),
        ("tools", " ".join(spaces)),
    ]


def _lists(game: Game, seat: int) -> list[tuple[str, str]]:
    """Return pairs of a label and a text for cards, buildings and people on the board, if there are any."""
    tribe, mine = game.tribes[seat], game.board.standing[seat]
    hidden = [f"{tribe.hidden} hidden"] if tribe.hidden else []
    tiles = [BUILDINGS[tile].name for tile in tribe.buildings]
    unknown = tribe.building_count - len(tiles)
    standing = [
        place_name(place) if ROWS[place].people else f"{place_name(place)} {mine[place]}"
        for place in range(PLACES)
        if mine[place]
    ]
    found = [
        ("cards", ", ".join([*(CARDS[card].name for card in tribe.cards), *hidden])),
        ("open", ", ".join(CARDS[card].name for card in tribe.open)),
        ("buildings", ", ".join([*tiles, *([f"{unknown} more"] if unknown else [])])),
        ("on the board", ", ".join(standing)),
    ]
    return [(name, text) for name, text in found if text]
