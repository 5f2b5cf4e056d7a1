"""PNG pictures of results: for link previews, which show no SVG."""

import struct
from pathlib import Path

import pytest

from caverna.drawing.lettering import FONT
from caverna.pages import raster
from tests.support.cli_run import caverna
from tests.support.corpus import RECORDS

FOUR = RECORDS / "games" / "four-1-mixed.yaml"
HOW = "pip install 'caverna[pictures]'"


def size_of(picture: bytes) -> tuple[int, int]:
    """Return width and height of a PNG picture, which follow its signature and the head of its first part."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.fixture
def without_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "find_spec", lambda _: None)
    raster.missing.cache_clear()
    monkeypatch.setattr(raster, "missing", raster.missing.__wrapped__)
    for module in (
        "caverna.tasks.site.missing",
        "caverna_cli.address_option.missing",
        "caverna_cli.view_command.missing",
    ):
        monkeypatch.setattr(module, raster.missing)


def test_the_result_is_a_png_where_its_name_ends_so(tmp_path: Path) -> None:
    target = tmp_path / "result.PNG"
    assert caverna("board", FOUR, "--card", "-o", target).exit_code == 0
    assert size_of(target.read_bytes()) == (1200, 630)
    assert caverna("board", FOUR, "--player", "Bob", "-o", tmp_path / "bob.png").exit_code == 0
    assert size_of((tmp_path / "bob.png").read_bytes())[0] > 300
    assert caverna("board", FOUR, "--card").stdout.startswith("<svg ")


def test_letters_are_drawn() -> None:
    with_letters, without = (
        raster.png_of(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="99" height="20"><text y="15" font-family="{FONT}">{text}'
            "</text></svg>"
        )
        for text in ("Bob wins by 11", "")
    )
    assert len(with_letters) > len(without) + 200


def test_the_page_of_a_table_names_its_picture_with_the_whole_address(tmp_path: Path) -> None:
    out = tmp_path / "out"
    made = caverna("site", FOUR, "-o", out, "--address", "https://example.org/open")
    assert (made.exit_code, made.stderr) == (0, "")
    (page,), (picture,) = (out / "tables").glob("*.html"), (out / "tables").glob("*.png")
    assert f'property="og:image" content="https://example.org/open/tables/{picture.name}"' in page.read_text()
    assert size_of(picture.read_bytes()) == (1200, 630)
    assert ", 0 written: " in caverna("site", FOUR, "-o", out, "--address", "https://example.org/open/").stdout
    assert picture.exists()
    caverna("site", FOUR, "-o", out)  # the pages are made again: the address is another one
    assert f'property="og:image" content="{picture.name}"' in page.read_text()


def test_a_single_page_has_its_picture_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "four.html"
    assert caverna("view", FOUR, "-o", target, "--address", "https://example.org/games/").exit_code == 0
    assert 'property="og:image" content="https://example.org/games/four.png"' in target.read_text()
    assert size_of((tmp_path / "four.png").read_bytes()) == (1200, 630)
    refused = caverna("view", FOUR, "-o", "-", "--address", "https://example.org/")
    assert (refused.exit_code, "name a file with --output" in refused.stderr) == (2, True)
    assert "begin it with https://" in caverna("view", FOUR, "-o", target, "--address", "example.org").stderr


def test_a_game_that_is_not_finished_has_no_picture(tmp_path: Path) -> None:
    broken = RECORDS / "violations" / "fence.small.yaml"
    assert caverna("view", broken, "-o", tmp_path / "x.html", "--address", "https://example.org/").exit_code in (0, 1)
    assert "og:image" not in (tmp_path / "x.html").read_text()
    assert not (tmp_path / "x.png").exists()


@pytest.mark.usefixtures("without_extra")
def test_without_the_extra_pictures_stay_svg_and_commands_say_how_to_get_png(tmp_path: Path) -> None:
    refused = caverna("board", FOUR, "--card", "-o", tmp_path / "result.png")
    assert refused.exit_code == 2
    assert HOW in refused.stderr
    assert not (tmp_path / "result.png").exists()
    made = caverna("site", FOUR, "-o", tmp_path / "out")
    assert (made.exit_code, HOW in made.stderr) == (0, True)
    assert [path.suffix for path in (tmp_path / "out" / "tables").iterdir() if path.suffix != ".html"] == [".svg"]
    seen = caverna("view", FOUR, "-o", tmp_path / "four.html", "--address", "https://example.org/")
    assert (seen.exit_code, HOW in seen.stderr) == (0, True)
    assert (tmp_path / "four.svg").read_text().startswith("<svg ")


def test_a_system_without_letters_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    raster.missing.cache_clear()
    monkeypatch.setattr(raster, "_drawn", lambda _: b"nothing")
    assert "need a font" in raster.missing()
    with pytest.raises(raster.NoRaster, match="DejaVu Sans"):
        raster.png_of("<svg/>")
    raster.missing.cache_clear()
