"""Sharing a table of the recorder: its text, a link with a QR code, and the picture of the result."""

from pathlib import Path

import pytest

from caverna import load
from caverna.reading.links import MAX_DATA, read_link
from tests.support.corpus import RECORDS
from tests.support.recorder_client import Answer, Client, recording

APP = "https://a.example/app/"
UNFINISHED = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Logging\n"
TALLY = "caverna: 1\ntally: {Ann: 80, Bob: 51}\n"


def asked(folder: Path, path: str, base: str = "", text: str = UNFINISHED) -> Answer:
    """Return the answer of a recorder to a request about the table `t` with a record."""
    (folder / "t.yaml").write_text(text, encoding="utf-8")
    with recording(folder, base=base) as client:
        return client.ask("GET", path)


def test_without_an_app_there_is_the_text_and_no_link(tmp_path: Path) -> None:
    answer = asked(tmp_path, "/api/tables/t/share")
    assert answer == (200, {"text": UNFINISHED, "base": "", "link": "", "qr": False})
    assert asked(tmp_path, "/tables/t/link.svg")[0] == 404


def test_with_an_app_the_link_carries_the_game_to_it(tmp_path: Path) -> None:
    pytest.importorskip("segno")
    status, found = asked(tmp_path, "/api/tables/t/share", APP)
    assert (status, found["base"], found["qr"]) == (200, APP, True)
    assert found["link"].startswith(f"{APP}#g=1.")
    canonical = UNFINISHED.replace("rounds:", "variant: full\nrounds:")
    assert read_link(found["link"]).text == canonical
    status, drawn = asked(tmp_path, "/tables/t/link.svg", APP)
    assert (status, drawn[:4]) == (200, b"<svg")


def test_a_link_too_long_for_a_code_has_none(tmp_path: Path) -> None:
    text = (RECORDS / "games" / "seven-3-adventurer.yaml").read_text("utf-8")
    found = asked(tmp_path, "/api/tables/t/share", APP, text)[1]
    assert (len(found["link"]) > 2953, found["qr"]) == (True, False)
    assert asked(tmp_path, "/tables/t/link.svg", APP, text)[0] == 404


def test_a_record_too_long_for_a_link_has_none(tmp_path: Path) -> None:
    noise = "".join(chr(0x4E00 + (number * 7919) % 20000) for number in range(MAX_DATA // 2))  # does not compress
    status, found = asked(tmp_path, "/api/tables/t/share", APP, f"{UNFINISHED}about: {{notes: {noise}}}\n")
    assert (status, found["base"], found["link"], found["qr"]) == (200, APP, "", False)


def test_the_picture_of_a_result_names_the_winner(tmp_path: Path) -> None:
    path = RECORDS / "games" / "two-by-hand.yaml"
    assert load(path).claims  # the game is finished
    status, drawn = asked(tmp_path, "/tables/t/card.svg", text=path.read_text("utf-8"))
    assert status == 200
    assert 'width="1200" height="630"' in drawn.decode()
    assert "Bob" in drawn.decode().partition("</title>")[0]


@pytest.mark.parametrize("text", [UNFINISHED, TALLY, "caverna: ["], ids=["unfinished", "score sheet", "unreadable"])
def test_there_is_no_picture_without_a_result(tmp_path: Path, text: str) -> None:
    assert asked(tmp_path, "/tables/t/card.svg", text=text)[0] == 404


def test_spectators_may_share_and_strangers_may_not(tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(UNFINISHED, encoding="utf-8")
    with recording(tmp_path, base=APP, spectators=True) as client:
        watcher = Client(client.recorder)
        watcher.headers = {"Authorization": f"Bearer {client.recorder.guard.spectators}"}
        assert watcher.ask("GET", "/api/tables/t/share")[0] == 200
        for path in ("/api/tables/t/share", "/tables/t/card.svg", "/tables/t/link.svg"):
            assert client.ask("GET", path, Authorization="")[0] == 401
        assert [client.ask("GET", path)[0] for path in ("/api/tables/x/share", "/tables/x/card.svg")] == [404, 404]
