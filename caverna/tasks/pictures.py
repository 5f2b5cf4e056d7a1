"""Pages and pictures of one record."""

from typing import Any

from caverna.drawing.parts import parts_of
from caverna.engine.replay import game_at, replay
from caverna.model.arguments import check_record
from caverna.model.record import Record
from caverna.model.ruleset import Ruleset
from caverna.model.wording import listed


def page(record: Record, *, lang: str = "en", keep_going: bool = False) -> str:
    """Return an HTML page that needs no other file: the replay of a game, or its score sheets if it has no moves.

    ``lang`` is ``en``, ``es`` or ``pl``. With ``keep_going`` refused steps are skipped and the replay continues.
    """
    from caverna.pages import score_html, view_html  # slow: it loads templates

    check_record(record, "page")
    if record.is_tally:
        return score_html([record], lang)
    return view_html(record, keep_going, lang)


def board(
    record: Record, player: str | None = None, at: str = "", *, lang: str = "en", keep_going: bool = False
) -> str:
    """Return the board of a player as an SVG picture.

    ``at`` is the point in the game: ``"5"`` after round 5, ``"5.3"`` after the third line of its turns. Without it the
    board is that at the end of the record. ``player`` may be omitted in a solo game. Raise LookupError for a player or
    a point that the record does not have, ValueError for a record without boards.
    """
    check_record(record, "board")
    played = replay(record, keep_going)
    if played.game is None:
        raise ValueError(f"{record.file or 'the record'} has no game to draw; verify(record) shows why")
    game = game_at(played, at) if at else played.game
    return board_of(record.ruleset, game, player_of(game.players, player), at, lang)


def card(record: Record, *, lang: str = "en", keep_going: bool = False) -> str:
    """Return the result of a game as an SVG picture of 1200 x 630 with the winner's board, ranking, curve and verdict.

    Raise ValueError for a record without boards or a game that is not finished.
    """
    from caverna.drawing.scene import stage  # imported late: a picture of a board does not need it
    from caverna.pages.card import card_of

    check_record(record, "card")
    if record.is_tally:
        raise ValueError(f"there are no boards of {record.ruleset.title}")
    return card_of(stage(record, keep_going), lang)


def board_of(ruleset: Ruleset, game: Any, player: str, at: str = "", lang: str = "en") -> str:
    """Return the board of a player in the current state of a game, as an SVG picture."""
    picture: str = parts_of(ruleset).board_picture(game, player, (at or str(game.round)) if game.round else "", lang)
    return picture


def player_of(players: list[str], name: str | None) -> str:
    """Return the named player, or the only one. Raise LookupError for an unknown player, or several without a name."""
    from caverna.model.player_names import composed

    name = None if name is None else composed(name)
    if name in players or (name is None and len(players) == 1):
        return name or players[0]
    problem = "whose board? There are" if name is None else f"unknown player {name}; there are"
    raise LookupError(f"{problem} {listed(players)}")
