"""The programs in `examples` run, each as a process of its own or, the endpoint, by a client."""

import multiprocessing
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from caverna import load, verify
from tests.support.corpus import RECORDS
from tests.support.final_game import final_game

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = RECORDS / "games" / "two-by-hand.yaml"


def loaded(name: str) -> Any:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def printed(name: str, *args: "str | Path") -> str:
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def test_every_program_is_listed() -> None:
    text = (EXAMPLES / "README.md").read_text()
    assert [path.name for path in EXAMPLES.glob("*.py") if f"`{path.name}`" not in text] == []


def test_goods_with_pandas(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pandas")
    example = loaded("goods_with_pandas")
    table = example.ledger(str(GAME))
    wood = table[(table.player == "Ann") & (table.good == "wood")].delta.sum()
    assert wood == load_supply("Ann", "wood")
    example.main(str(GAME))
    assert "vegetable" in capsys.readouterr().out


def load_supply(player: str, good: str) -> int:
    supplies = final_game(verify(load(GAME))).supplies()
    return int(supplies[player].get(good, 0))


def test_games_in_sqlite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME.read_text())
    (folder / "bad.yaml").write_text("caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann: Loging\n")
    loaded("games_in_sqlite").main(str(folder), str(tmp_path / "games.db"))
    best = capsys.readouterr().out.splitlines()
    assert best[:2] == ["  64 Bob in game.yaml", "  59 Ann in game.yaml"]
    with sqlite3.connect(tmp_path / "games.db") as database:
        assert database.execute("select grade, findings from game order by file").fetchall() == [
            (None, 1), ("verified", 0),
        ]  # fmt: skip


def test_a_bot_plays_and_writes_the_game_down(tmp_path: Path) -> None:
    assert printed("bot", tmp_path / "game.yaml", "stone age", "3").startswith("verified {'Greta': ")
    record = load(tmp_path / "game.yaml")
    assert verify(record).grade == "verified"
    assert record.about["style"] == ["greedy", "random"]


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module of the endpoint, as uvicorn imports it: its processes import it, too."""
    pytest.importorskip("starlette.testclient")
    monkeypatch.syspath_prepend(EXAMPLES)
    yield import_module("endpoint")
    del sys.modules["endpoint"]


def sent(endpoint: Any, body: bytes) -> tuple[int, Any]:
    """Return the status and the answer to a record."""
    answer = import_module("starlette.testclient").TestClient(endpoint.app).post("/verify", content=body)
    return answer.status_code, answer.json()


def test_a_record_is_sent_to_the_endpoint(endpoint: Any) -> None:
    status, report = sent(endpoint, GAME.read_bytes())
    assert (status, report["grade"]) == (200, "verified")
    status, report = sent(endpoint, b"caverna: 1\nplayers: [Ann]\nrounds: 3\n")
    assert (status, report["findings"][0]["rule"]) == (422, "record.key")


def test_the_endpoint_takes_what_the_documentation_says(endpoint: Any) -> None:
    (largest,) = re.findall(r"\(([\d,]+) bytes hold every game\)", (EXAMPLES.parent / "docs" / "api.md").read_text())
    size = int(largest.replace(",", ""))
    assert max(path.stat().st_size for path in RECORDS.rglob("*.yaml")) < size
    assert sent(endpoint, b"#" * size)[0] == 422
    assert sent(endpoint, b"#" * (size + 1)) == (413, {"error": f"at most {size} bytes are taken"})


def test_the_endpoint_checks_in_another_process_and_for_a_limited_time(
    endpoint: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(endpoint, "verify")
    assert sent(endpoint, GAME.read_bytes())[0] == 200
    monkeypatch.setattr(endpoint, "SECONDS", 0)
    assert sent(endpoint, GAME.read_bytes()) == (422, {"error": "not checked within 0 seconds"})
    assert multiprocessing.active_children() == []


def test_a_tournament_is_ranked(capsys: pytest.CaptureFixture[str]) -> None:
    games = [str(GAME), str(RECORDS / "games" / "club-final.yaml"), str(RECORDS / "positions" / "eighty-points.yaml")]
    loaded("tournament").main(games)
    said = capsys.readouterr().out.splitlines()
    assert said[0].endswith("club-final.yaml does not count: the game is not finished")
    assert said[1:] == ["  6.0  Ann", "  6.0  Bob"]  # Bob wins the first with 64 to 59, Ann the other with 80
