"""The pages as text: one file that loads nothing, in which nothing of a record is markup."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import caverna
from caverna import load, loads
from caverna.drawing.rendering import squeezed
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.pages import score_html, view_html
from tests.support.cli_run import BROKEN, POSITION, SAMPLE
from tests.support.corpus import RECORDS
from tests.support.page_games import PLAYERS, game

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"' onload='alert(1)",
    "]]></script><!--",
    "{{ 7 * 7 }}",
    "שלום & co",
]
FRAME = ("id", "part", "seat", "move", "set", "changes")
EMPTY = {"meta", "link", "img", "br", "hr", "input", "path", "circle", "rect", "use", "ellipse", "polyline"}


class Page(HTMLParser):
    """Reads a page: its elements, its text, the texts of scripts and styles, the cells of its tables."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.inline: dict[str, list[str]] = {"script": [], "style": []}
        self.rows: list[list[str]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)
        if tag in self.inline:
            self.inline[tag].append("")
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in self.inline:
            self.inline[self.open[-1]][-1] += data
            return
        self.text += data
        if set(self.open) & {"td", "th"} and self.rows and self.rows[-1]:
            self.rows[-1][-1] += data.strip()

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attrs for name, attrs in self.elements if name == tag]


def data_of(page: Page) -> Any:
    data = json.loads(page.inline["script"][0])
    data["frames"] = [dict(zip(FRAME, row, strict=True)) for row in data["frames"]]
    return data


@pytest.fixture(scope="module")
def seven() -> str:
    return view_html(game(7))


# --- one file that loads nothing ----------------------------------------------------------------------------------


def sources(page: Page) -> list[str]:
    """Everything a page could load."""
    names = ("src", "href", "action", "data", "poster", "srcset", "xlink:href", "formaction")
    return [attrs[name] for _, attrs in page.elements for name in names if attrs.get(name)]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_page_refers_only_to_itself(players: int) -> None:
    text = view_html(game(players))
    page = Page(text)
    outside = [source for source in sources(page) if not source.startswith(("#", "data:image/svg+xml,"))]
    assert outside == []
    assert "@import" not in text
    assert (
        text.count("url(") == text.count('url(${found.get(id).image.getAttribute("href")})') == 1
    )  # pictures that the page draws itself
    assert not [attrs for _, attrs in page.elements if any(name.startswith("on") or name == "style" for name in attrs)]


def test_every_drawing_referred_to_is_there(seven: str) -> None:
    page = Page(seven)
    ids = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert {attrs["href"].removeprefix("#") for attrs in page.all("use")} <= set(ids)
    data = data_of(page)
    slots = [pair for frame in data["frames"] for pair in frame["set"].items() if pair[1]]
    assert {"c-" + look.replace(".", "-") for slot, look in slots if ".cell." in slot} <= set(ids)
    herds = ["_".join(f"{good}x{count}" for good, count in herd) for slot, herd in slots if ".herd." in slot]
    assert {"h-" + herd for herd in herds} <= set(ids)
    assert set(data["icons"]) <= set(ids)


def test_a_game_of_seven_is_well_under_a_megabyte(seven: str) -> None:
    assert len(seven.encode()) < 600_000


@pytest.mark.parametrize("make", [lambda: view_html(game(2)), lambda: score_html([game(2)])], ids=["view", "scores"])
def test_the_policy_allows_the_scripts_and_styles_of_the_page_and_no_others(make: Any) -> None:
    page = Page(make())
    policy = next(
        attrs["content"] for attrs in page.all("meta") if attrs.get("http-equiv") == "Content-Security-Policy"
    )
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    allowed = set(re.findall(r"'sha256-([^']+)'", policy))
    run = [*page.inline["style"], page.inline["script"][-1]]
    assert {base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in run} == allowed
    assert len(page.inline["script"]) == len([one for one in page.all("script") if one]) + 1  # the rest is data


# --- hostile words ------------------------------------------------------------------------------------------------


def hostile(name: str) -> str:
    written = json.dumps(name)
    text = SAMPLE.read_text().replace("Ann:", f"{written}:").replace("[Ann,", f"[{written},")
    return text.replace("{event: Club final", f"{{event: {written}, note: {written}, {written}: 1")


@pytest.mark.parametrize("name", HOSTILE)
def test_names_and_notes_are_text(name: str) -> None:
    record = loads(hostile(name), name)
    assert record.players[0] == name
    plain = Page(view_html(load(str(SAMPLE))))
    text = view_html(record)
    page = Page(text)
    tags = [tag for tag, _ in page.elements]
    assert {tag: tags.count(tag) for tag in ("script", "img", "style", "iframe")} == {
        "script": 2, "img": 0, "style": 1, "iframe": 0,
    }  # fmt: skip
    assert not [attrs for _, attrs in page.elements if any(key.startswith("on") for key in attrs)]
    assert name in page.text
    assert data_of(page)["players"] == [name, "Bob"]
    assert page.inline["script"][1] == plain.inline["script"][1]
    assert name in Page(score_html([record])).text


def test_data_holds_no_character_that_ends_a_script() -> None:
    text = view_html(loads(hostile("]]></script><!--\u2764")))
    start = text.index('id="data">') + len('id="data">')
    written = text[start : text.index("</script>", start)]
    assert not re.search("[<>&\u2028\u2029]", written)
    assert written.isascii()
    assert json.loads(written)["players"][0] == "]]></script><!--\u2764"


def test_direction_marks_are_shown_as_such() -> None:
    record = loads(SAMPLE.read_text().replace("{event: Club final", '{event: Club final, note: "x\\u202Ey\\u0007z"'))
    page = view_html(record)
    assert "x\ufffdy\ufffdz" in page
    assert "\u202e" not in page


def test_long_words_about_a_game_are_cut() -> None:
    record = loads(SAMPLE.read_text().replace("event: Club final", f"event: {'x' * 5000}, other: {'y' * 5000}"))
    assert len(view_html(record)) - len(record.text) < len(view_html(load(str(SAMPLE)))) + 2000


# --- what it says -------------------------------------------------------------------------------------------------


def test_a_verified_game_says_so() -> None:
    page = Page(view_html(game(2)))
    assert "✓ verified" in page.text
    assert not [attrs for attrs in page.all("div") if attrs.get("role") == "alert"]


def test_a_game_that_is_not_verified_says_so_on_top_with_rule_and_page() -> None:
    page = Page(view_html(loads(BROKEN)))
    assert "✓ verified" not in page.text
    told = page.text[: page.text.index("Action spaces")]
    assert "This game is not verified." in told
    assert "Carpenter needs 1 stone, has 0" in told
    assert "furnish.cost (p. 14-15) – The price is paid in full" in told
    assert "The replay stops at the first finding" in told
    assert "line 7:21" in told
    assert "#1.2" in sources(page)


def test_an_unfinished_game_is_not_verified() -> None:
    told = Page(view_html(load(str(SAMPLE)))).text
    assert "This game is not verified." in told
    assert "The record ends before the game does" in told
    assert "The replay stops" not in told


def test_a_game_that_went_on_after_a_finding_proves_nothing() -> None:
    told = Page(view_html(loads(BROKEN), keep_going=True)).text
    assert "Refused moves were skipped" in told


def test_a_record_without_a_game_still_makes_a_page() -> None:
    page = Page(view_html(loads("caverna: 1\nplayers: []\n", "empty.yaml")))
    assert "There is no game to show" in page.text
    assert "setup.players" in page.text
    assert "Action spaces" not in page.text


def test_the_list_of_moves_has_the_recorded_lines() -> None:
    page = Page(view_html(load(str(SAMPLE))))
    assert "Blacksmithing, forge 2, expedition (dog, wood, +1)" in page.text
    links = [attrs["href"] for attrs in page.all("a")]
    assert links[:8] == ["#0", "#1.0", "#1.1", "#1.2.1", "#1.2", "#1.3.1", "#1.3.2", "#1.3"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("Score sheets", "Ruby mining", "Moves")), ("es", ("Hojas de puntuación", "Extraer rubíes", "Jugadas")),
     ("pl", ("Arkusze punktacji", "Wydobycie rubinów", "Ruchy"))],
)  # fmt: skip
def test_a_page_speaks_its_language(lang: str, words: tuple[str, str, str]) -> None:
    page = Page(view_html(game(2), lang=lang))
    sheets, space, moves = words
    assert sheets in page.text
    assert moves in page.text
    assert page.all("html")[0]["lang"] == lang
    named = {key: name for key, name, *_ in data_of(page)["spaces"]}
    assert named["ruby_mining"] == space
    assert named["logging_1_3"] == "Logging"  # the catalogue has no other name


def test_a_space_has_its_number_only_where_two_share_a_name(seven: str) -> None:
    two = {key: name for key, name, *_ in data_of(Page(view_html(game(2))))["spaces"]}
    assert two["drift_mining_1_3"] == "Drift mining"
    many = {key: name for key, name, *_ in data_of(Page(seven))["spaces"]}
    assert (many["drift_mining_4_7"], many["drift_mining_6_7"]) == ("Drift mining 2", "Drift mining 1")
    assert set(many) <= set(SPACES)


# --- score sheets -------------------------------------------------------------------------------------------------


def test_score_sheets_stand_side_by_side_with_what_they_count() -> None:
    page = Page(score_html([game(2)]))
    assert page.rows[0] == ["", "Ann", "Bob"]
    assert ["Animals and dogs", "14", "22"] in page.rows
    assert ["Total", "59", "64"] in page.rows
    assert ["Claimed", "59", "64"] in page.rows
    assert "Weapon storage (E1) +12 for 4" in page.text
    assert "2 Dwelling (E2, E3) +6" in page.text
    assert "Won: Bob" in page.text


def test_negative_lines_name_what_is_missing() -> None:
    page = Page(score_html([loads(POSITION)]))
    assert ["Missing farm animals", "\N{MINUS SIGN}8", "\N{MINUS SIGN}6"] in page.rows
    for words in (
        "no sheep \N{MINUS SIGN}2",
        "22 unused cells (A1, A2,",
        "2 dwarfs",
        "4 gold +4",
        "1 dog +1",
        "2 sheep +2",
    ):
        assert words in page.text


def test_a_wrong_cell_of_a_score_sheet_says_what_was_written() -> None:
    """7 grain are 4 points, half of it rounded up; 3 was written. Bob's 1 for 2 grain is right."""
    sheets = score_html([loads("caverna: 1\ntally:\n  Ann: {grain: 3 = 7 grain}\n  Bob: {grain: 1 = 2 grain}\n")])
    assert re.findall(r'<td class="s. wrong">(.*?)</td>', sheets) == ['<del class="written">3</del>4']


def test_a_wrong_total_of_a_score_sheet_says_what_was_written() -> None:
    """All lines are there and add up to 79, 80 was written."""
    lines = "animals: 21, missing: 0, grain: 4, vegetable: 4, ruby: 1, dwarf: 4, unused: -3, tiles: 29, bonus: 6"
    text = f"caverna: 1\ntally:\n  Ann: {{{lines}, gold: 13, begging: 0, total: 80}}\n  Bob: 79\n"
    assert re.findall(r'<td class="s. wrong">(.*?)</td>', score_html([loads(text)])) == [
        '<del class="written">80</del>79'
    ]


def test_a_repeated_step_is_written_once() -> None:
    page = view_html(load(RECORDS / "games" / "four-1-mixed.yaml"))
    assert "use Spare part storage ×9</p>" in page
    assert "use Spare part storage, use" not in page.split('id="data"')[0]


def test_score_sheets_of_several_records_and_of_none() -> None:
    page = Page(score_html([game(1), loads(BROKEN), loads("")]))
    assert next(row for row in page.rows if row[0] == "") == ["", "Ann"]
    assert page.text.count("This game is not verified.") == 2
    assert Page(score_html([])).rows == []


def test_only_the_name_of_the_file_is_shown() -> None:
    text = view_html(loads(SAMPLE.read_text(), "/home/ann/secret/final.yaml"))
    assert "secret" not in text
    assert "<bdi>final.yaml</bdi>" in text
    assert "secret" not in view_html(loads(SAMPLE.read_text(), "C:\\secret\\final.yaml"))


@pytest.mark.parametrize("file", ["/home/ann/secret/final.yaml", "C:\\secret\\final.yaml"])
def test_score_sheets_show_only_the_name_of_the_file(file: str) -> None:
    text = score_html([loads(SAMPLE.read_text(), file)])
    assert "secret" not in text
    assert ">final.yaml<" in text


def test_an_unfinished_game_without_findings_is_no_alarm() -> None:
    assert not [one for one in Page(view_html(load(str(SAMPLE)))).elements if one[1].get("role") == "alert"]
    assert [one for one in Page(view_html(loads(BROKEN))).elements if one[1].get("role") == "alert"]


def test_score_sheets_announce_only_what_was_found() -> None:
    said = score_html([load(str(SAMPLE))])
    assert "alert calm" in said
    assert 'role="alert"' not in said
    assert score_html([load(str(SAMPLE)), loads(BROKEN)]).count('role="alert"') == 1


def test_the_title_names_the_players() -> None:
    assert "<title>Club final – Ann, Bob – Caverna</title>" in view_html(load(str(SAMPLE)))


def test_no_text_of_a_script_goes_over_several_lines() -> None:
    """Indentation and empty lines are taken out of the scripts, which must change nothing that they say."""
    scripts = [
        path for path in Path(caverna.__file__).parent.rglob("templates/**/*.js") if "recording" not in path.parts
    ]
    assert len(scripts) > 15
    for path in scripts:
        assert [line for line in path.read_text("utf-8").split("\n") if line.count("`") % 2] == [], path


def test_scripts_and_styles_are_squeezed() -> None:
    script = "/* what\n   it does */\nfunction on() {\n  // why\n  return 1; // one\n\n}\n"
    assert squeezed(script, False) == "function on() {\nreturn 1; // one\n}\n"
    style = "a:hover , b { color: red; }\n@media (width < 9px) {\n  c { x: y; }\n}\n"
    assert squeezed(style, True) == "a:hover,b{color:red}\n@media (width < 9px){\nc{x:y}\n}\n"


def test_the_text_of_a_record_that_cannot_be_shown_keeps_its_lines() -> None:
    page = view_html(loads("caverna: 1\nplayers: [Ann, Ann]\nrounds: []\n"))
    assert '<pre class="record">caverna: 1\nplayers: [Ann, Ann]\nrounds: []\n</pre>' in page
