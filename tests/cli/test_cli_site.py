"""``caverna site``: which pages are made, and which are made again."""

import re
from pathlib import Path

import pytest

from tests.cli.test_cli_standings import EVENT
from tests.support.cli_run import BROKEN, SAMPLE, caverna, worked_record


def pages(folder: Path) -> dict[str, int]:
    """Return the pages with the moment each was written."""
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("*.html")}


def test_only_what_changed_is_made_again(tmp_path: Path) -> None:
    sheet, out = tmp_path / "e.csv", tmp_path / "out"
    sheet.write_text(EVENT)
    assert caverna("site", sheet, "-o", out).stdout == f"11 pages, 11 written: {out / 'index.html'}\n"
    before = pages(out)
    assert len(before) == 11  # 4 tables, 6 players, the first page
    assert ", 0 written: " in caverna("site", sheet, "-o", out).stdout
    assert pages(out) == before
    sheet.write_text(EVENT.replace("Fay,40", "Fay,41"))
    caverna("site", sheet, "-o", out)
    changed = {re.sub(r"-[0-9a-f]{6}", "", name) for name, moment in pages(out).items() if before.get(name) != moment}
    # The table and its players, the first page with the standings.
    assert {"index.html", "players/dee.html", "players/eve.html", "players/fay.html"} <= changed
    assert sum(name.startswith("tables/") for name in changed) == 1
    assert "players/bob.html" not in changed


def test_pages_of_tables_that_are_gone_are_deleted(tmp_path: Path) -> None:
    sheet, out = tmp_path / "e.csv", tmp_path / "out"
    sheet.write_text(EVENT)
    caverna("site", sheet, "-o", out)
    mine = out / "tables" / "mine.html"
    mine.write_text("kept")
    sheet.write_text("\n".join(EVENT.splitlines()[:4]))
    caverna("site", sheet, "-o", out)
    assert {name.split("/")[0] for name in pages(out)} == {"index.html", "players", "tables"}
    assert len(pages(out)) == 1 + 3 + 1 + 1
    assert mine.read_text() == "kept"


def test_pages_ask_nothing_of_the_network_and_names_are_text(tmp_path: Path) -> None:
    sheet, out = tmp_path / "e.yaml", tmp_path / "out"
    sheet.write_text("caverna: 1\nabout: {event: '<script>x</script>'}\ntally: {'<b>Ann</b>': 3, '../../Bob': 4}\n")
    assert caverna("site", sheet, "-o", out).exit_code == 0
    for path in out.rglob("*.html"):
        text = path.read_text()
        assert not re.search(r'(?:src|href)="(?:https?:)?//', text)
        assert "<script>x" not in text
        assert "<b>Ann" not in text
        assert 'content="default-src ' in text
    assert {path.parent.name for path in out.rglob("*.html")} == {"out", "tables", "players"}


def test_every_page_has_its_main_part(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("player,total\nAnn,80\nBob,70\n")
    assert caverna("site", tmp_path / "t.csv", "-o", tmp_path / "out").exit_code == 0
    pages = list((tmp_path / "out").rglob("*.html"))
    assert len(pages) == 4  # the first, the table, two players
    assert {page.read_text().count("<main") for page in pages} == {1}


def test_the_first_page_is_called_after_the_only_event(tmp_path: Path) -> None:
    sheet, out = tmp_path / "e.csv", tmp_path / "out"
    for events, title in ((("Open", ""), "Open"), (("", ""), "Standings"), (("Open", "Club"), "Standings")):
        rows = "".join(f"{event},{table},Ann,80\n{event},{table},Bob,70\n" for table, event in enumerate(events))
        sheet.write_text("event,table,player,total\n" + rows)
        assert caverna("site", sheet, "-o", out).exit_code == 0
        assert f"<title>{title}</title>" in (out / "index.html").read_text()


def test_the_page_of_a_player_has_the_place_in_the_standings(tmp_path: Path) -> None:
    sheet, out = tmp_path / "e.csv", tmp_path / "out"
    sheet.write_text("player,total\nAnn,80\nBob,70\nCid,60\n")
    assert caverna("site", sheet, "-o", out).exit_code == 0
    (page,) = (out / "players").glob("bob*.html")
    tables = re.findall(r"<table.*?</table>", page.read_text(), re.DOTALL)
    cells = re.findall(r"<t[hd] [^>]*>(.*?)</t[hd]>", tables[0])
    assert cells[:3] == ["rank", "games", "wins"]
    assert cells[len(cells) // 2 :][:3] == ["2", "1", "0"]


def test_no_folder_is_the_current_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "t.csv").write_text("player,total\nAnn,80\nBob,70\n")
    monkeypatch.chdir(tmp_path)
    assert caverna("site", "t.csv", "-o", "").exit_code == 0
    assert (tmp_path / "index.html").is_file()


def test_games_that_do_not_count_are_listed_with_their_reasons(tmp_path: Path) -> None:
    games, out = tmp_path / "games", tmp_path / "out"
    games.mkdir()
    (games / "broken.yaml").write_text(BROKEN)
    (games / "double.yaml").write_text(worked_record())
    (games / "game.yaml").write_text(worked_record())
    (games / "part.yaml").write_text(SAMPLE.read_text())
    result = caverna("site", games, "-o", out)
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        f"Not counted: {games}/broken.yaml (Ann, Bob): 2 findings",
        f"Not counted: {games}/game.yaml (Ann, Bob): the same moves as {games}/double.yaml",
        f"Not counted: table 3 (Ann, Bob): not finished [{games}/part.yaml]",
    ]
    assert result.stdout.endswith(f" written: {out}/index.html\n")
    again = caverna("site", games, "-o", out)
    assert (again.exit_code, again.stderr) == (1, result.stderr)


def test_what_cannot_be_read_or_written(tmp_path: Path) -> None:
    sheet, out = tmp_path / "e.csv", tmp_path / "out"
    sheet.write_text(EVENT)
    result = caverna("site", sheet, tmp_path / "none.yaml", "-o", out)
    assert result.exit_code == 2
    assert "none.yaml" in (out / "index.html").read_text()
    assert result.stderr == f"Not counted: {tmp_path / 'none.yaml'}: cannot be read: No such file or directory\n"
    (tmp_path / "file").write_text("")
    refused = caverna("site", sheet, "-o", tmp_path / "file" / "below")
    assert refused.exit_code == 2
    assert "cannot write" in refused.stderr


def test_a_manifest_that_is_broken_is_begun_anew(tmp_path: Path) -> None:
    sheet, out = tmp_path / "e.csv", tmp_path / "out"
    sheet.write_text(EVENT)
    caverna("site", sheet, "-o", out)
    (out / ".caverna-site.json").write_text("[3]")
    assert "11 written" in caverna("site", sheet, "-o", out).stdout
