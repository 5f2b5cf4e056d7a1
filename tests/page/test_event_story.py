"""The parts of an event page beside its tables: podium, ranks by round, records, a player's form."""

from fractions import Fraction
from xml.etree import ElementTree

from markupsafe import Markup

from caverna.events.standings import Result, Scheme, rank
from caverna.pages.event_story import (
    Best,
    best_of,
    bump_chart,
    favourites,
    form_of,
    podium,
    ranks_by_round,
    rounds_of,
)


def result(file: str, round: str, winners: tuple[str, ...], **totals: int) -> Result:
    return Result(file, tuple(totals.items()), winners, game="caverna", about=(("round", round),))


RESULTS = [
    result("a", "1", ("Ann",), Ann=60, Bob=50, Cleo=40),
    result("b", "2", ("Bob",), Ann=30, Bob=70, Cleo=68),
    result("c", "10", ("Bob", "Cleo"), Ann=20, Bob=45, Cleo=45),
]
"""Ann wins the first round, Bob the second by 2, Bob and Cleo share the tenth."""


def test_ranks_follow_the_rounds_in_order() -> None:
    """Average points: after round 1 60, 50, 40; after round 2 45, 60, 54; after round 10 36.7, 55, 51."""
    assert rounds_of(RESULTS) == ["1", "2", "10"]
    ranks = ranks_by_round(RESULTS, Scheme(by=("average",)))
    assert ranks == {"Ann": [1, 3, 3], "Bob": [2, 1, 1], "Cleo": [3, 2, 2]}
    chart = ElementTree.fromstring(bump_chart(rounds_of(RESULTS), ranks))
    assert chart.get("aria-label") == "Ranks by round: 1 Bob, 2 Cleo, 3 Ann"
    assert len(list(chart.iter("path"))) == 3
    assert bump_chart(["1"], {"Ann": [1]}) == Markup("")


def test_who_came_later_has_a_line_from_then_on() -> None:
    chart = ElementTree.fromstring(bump_chart(["1", "2", "3"], {"Ann": [1, 1, 1], "<Bob>": [None, 2, 2]}))
    assert [len(list(group.iter("circle"))) for group in chart.iter("g")] == [3, 2]
    assert [text.text for text in chart.iter("text") if text.get("class") == "name"] == ["Ann", "<Bob>"]


def test_the_podium_has_places_wins_and_boards() -> None:
    steps = podium(
        list(rank(RESULTS, Scheme(by=("average",)))), {"Bob": "players/bob.html"}, lambda name: f"<b>{name}</b>"
    )
    assert [(step.place, step.player, step.link) for step in steps] == [
        (1, "Bob", "players/bob.html"), (2, "Cleo", ""), (3, "Ann", ""),
    ]  # fmt: skip
    assert steps[0].worth == "2 wins in 3 games, 165 points"
    assert steps[0].board == Markup("<b>Bob</b>")


def test_where_places_give_points_the_podium_tells_them() -> None:
    """2 points for a win, 1 for second place: Bob has 1 + 2 and half of 2 + 1, Cleo 0 + 1 and the other half."""
    scheme = Scheme(by=("points",), placement=(Fraction(2), Fraction(1)))
    steps = podium(list(rank(RESULTS, scheme)), {}, lambda _: "", placement=True)
    assert [(step.player, step.worth) for step in steps[:2]] == [
        ("Bob", "4.5 points, 2 wins in 3 games"), ("Cleo", "2.5 points, 1 win in 3 games"),
    ]  # fmt: skip


def test_the_eighth_line_of_the_chart_is_dashed() -> None:
    """There are seven colours. A light one has dark figures."""
    names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"]
    chart = ElementTree.fromstring(bump_chart(["1", "2"], {name: [at, at] for at, name in enumerate(names, 1)}))
    groups = list(chart.iter("g"))
    assert [path.get("stroke-dasharray") for group in groups for path in group.iter("path")] == [None] * 7 + ["8 5"]
    dark = [text.text for text in chart.iter("text") if text.get("class") == "place dark"]
    assert dark == ["4", "4", "5", "5", "6", "6"]  # pink, orange, light blue


def test_records_of_an_event() -> None:
    """Bob's 70 is the highest; the tie of round 10 is the closest, Ann's 10 ahead in round 1 the clearest."""
    counts = {"a": {"Ann: sheep": 4, "Bob: sheep": 9}, "b": {"Ann: ruby": 2}}
    assert best_of(RESULTS, {"a": "a.html", "b": "b.html", "c": "c.html"}, counts) == [
        Best("Highest score", "70", "Bob", "b.html"),
        Best("Closest table", "a tie", "Bob, Cleo", "c.html"),
        Best("Clearest win", "by 10", "Ann", "a.html"),
        Best("Most sheep", "9", "Bob", "a.html"),
        Best("Most rubies", "2", "Ann", "b.html"),
    ]
    assert best_of([], {}, {}) == []


def test_form_and_favourites_of_a_player() -> None:
    form = form_of("Cleo", [(result, f"{result.file}.html") for result in RESULTS])
    assert [(one.place, one.points, one.link) for one in form] == [
        (3, 40, "a.html"),
        (2, 68, "b.html"),
        (1, 45, "c.html"),
    ]
    built = [["Carpenter", "Dwelling", "Dwelling"], ["Dwelling"], ["Miner"]]
    assert favourites(built) == [("Dwelling", 2)]
