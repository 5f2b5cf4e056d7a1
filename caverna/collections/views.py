"""Views of an export that answer common questions. SQLite and DuckDB get them as views; the guide has the queries."""

from attrs import frozen


@frozen
class View:
    """A query with a name."""

    name: str
    question: str
    """The question that the query answers."""
    query: str


VIEWS = (
    View(
        "trust", "How many games are there, and how many can be trusted?",
        """SELECT game, players, count(*) AS games, sum(CASE WHEN verified THEN 1 ELSE 0 END) AS verified
FROM games GROUP BY game, players ORDER BY game, players""",
    ),
    View(
        "furnishing_wins", "Which furnishing wins?",
        """SELECT tile, count(*) AS built, avg(CASE WHEN winner THEN 1.0 ELSE 0.0 END) AS win_rate
FROM caverna_furnishings JOIN players USING (game_id, seat) JOIN games USING (game_id)
WHERE verified GROUP BY tile ORDER BY win_rate DESC, built DESC, tile""",
    ),
    View(
        "points_by_round", "How do points grow?",
        """SELECT round, avg(CASE WHEN winner THEN points END) AS winners,
       avg(CASE WHEN NOT winner THEN points END) AS others
FROM caverna_moments JOIN players USING (game_id, seat) GROUP BY round ORDER BY round""",
    ),
    View(
        "seat_wins", "Is it better to begin?",
        """SELECT game, seat, count(*) AS games, avg(CASE WHEN winner THEN 1.0 ELSE 0.0 END) AS win_rate,
       avg(total) AS points
FROM players JOIN games USING (game_id) WHERE verified AND players > 1 GROUP BY game, seat ORDER BY game, seat""",
    ),
    View(
        "space_use", "Which space is used when?",
        """SELECT space, round, count(*) AS times
FROM turns JOIN games USING (game_id) WHERE game = 'caverna' AND space IS NOT NULL
GROUP BY space, round ORDER BY space, round""",
    ),
    View(
        "begging_causes", "Where does begging come from?",
        """SELECT game, players, ledger.round, harvest, count(*) AS times, sum(delta) AS markers
FROM ledger JOIN games USING (game_id) JOIN rounds ON rounds.game_id = ledger.game_id AND rounds.round = ledger.round
WHERE good = 'begging' GROUP BY game, players, ledger.round, harvest
ORDER BY markers DESC, game, players, ledger.round, harvest""",
    ),
    View(
        "winning_lines", "What separates the winner from the others?",
        """SELECT game, category,
       avg(CASE WHEN winner THEN points END) - avg(CASE WHEN NOT winner THEN points END) AS more
FROM scores JOIN players USING (game_id, seat) JOIN games USING (game_id)
WHERE verified AND players > 1 GROUP BY game, category ORDER BY game, more DESC, category""",
    ),
    View(
        "ruby_causes", "Where do rubies come from?",
        """SELECT cause, sum(delta) AS rubies, count(DISTINCT game_id) AS games
FROM ledger WHERE good = 'ruby' AND delta > 0 GROUP BY cause ORDER BY rubies DESC, cause""",
    ),
    View(
        "mistakes", "Which mistakes do people make?",
        """SELECT game, rule, kind, count(*) AS times, min(source) AS example
FROM findings JOIN games USING (game_id) GROUP BY game, rule, kind
ORDER BY times DESC, game, rule, kind""",
    ),
    View(
        "best_players", "Who plays best?",
        """SELECT name, count(*) AS games, avg(CASE WHEN rank = 1 THEN 1.0 ELSE 0.0 END) AS first, avg(total) AS points,
       max(total) AS best
FROM players JOIN games USING (game_id) WHERE verified GROUP BY name ORDER BY first DESC, points DESC, name""",
    ),
    View(
        "average_scores", "What is the average score by number of players?",
        """SELECT game, games.players, count(DISTINCT game_id) AS games, avg(total) AS points
FROM players JOIN games USING (game_id) WHERE verified GROUP BY game, games.players ORDER BY game, games.players""",
    ),
)  # fmt: skip


def view_statements() -> list[str]:
    """Return the SQL statements that create all views, unless they exist."""
    return [f"CREATE VIEW IF NOT EXISTS {view.name} AS {view.query}" for view in VIEWS]
