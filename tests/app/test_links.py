"""Links that carry a game: by the command, in the library, and by the script of the pages."""

import json
import struct
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from caverna import dumps, loads
from caverna.collections.file_types import is_link
from caverna.reading.links import MAX_DATA, MAX_TEXT, Link, LinkError, link_to, read_link
from caverna.server.assets import asset
from tests.app.programs import node
from tests.support.cli_run import BROKEN, SAMPLE, caverna

BASE = "https://games.example/caverna/"
TEXT = "caverna: 1\nplayers: [Ann, José]\n"


def stored(text: str) -> str:
    """Return DATA made without a compressor: one stored block of raw deflate (RFC 1951, 3.2.4)."""
    data = text.encode()
    return packed(b"\x01" + struct.pack("<HH", len(data), 0xFFFF - len(data)) + data)


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def deflated(data: bytes) -> str:
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packed(packing.compress(data) + packing.flush())


BOMB = deflated(b"\0" * (200 * 1024 * 1024))
"""200 MB of zeros in 200 kB of deflate."""
HOSTILE = {
    "": "cut off",
    stored(TEXT)[:-9]: "cut off",
    "A": "cut off",
    stored(TEXT) + "AAAA": "there is extra text",
    stored(TEXT)[:20] + "%" + stored(TEXT)[21:]: "damaged: the character '%'",
    "____" + stored(TEXT): "cannot be unpacked",
    deflated(b"\xff\xfe caverna"): "not text",
    deflated(b"a" * (MAX_TEXT + 1)): f"more than {MAX_TEXT} bytes",
    "A" * (MAX_DATA + 1): f"more than {MAX_DATA} characters",
}


def test_a_link_made_by_hand_is_read() -> None:
    assert read_link(f"{BASE}#g=1.{stored(TEXT)}") == Link(TEXT)


def test_a_link_says_where_to_open_the_game() -> None:
    link = f"{BASE}#g=1.{stored(TEXT)}&at=7.2&player=Jos%C3%A9&veil=1"
    assert read_link(link) == Link(TEXT, "7.2", "José", True)
    assert read_link(link_to(TEXT, BASE, "7.2", "José", True)) == Link(TEXT, "7.2", "José", True)


def test_what_mail_and_chats_add_to_a_link_does_not_matter() -> None:
    link = f"{BASE}#g=1.{stored(TEXT)}"
    assert read_link(f" <{link[:60]}\r\n{link[60:]}> ").text == TEXT


def test_fields_of_later_programs_are_passed_over_and_strange_values_too() -> None:
    read = read_link(f"#x=1&g=1.{stored(TEXT)}&at=<b>&player=%ff&new=5")
    assert (read.text, read.at, read.veil) == (TEXT, "", False)


@pytest.mark.parametrize(("words", "message"), HOSTILE.items(), ids=[*HOSTILE.values()])
def test_a_hostile_or_damaged_link_is_refused_in_words(words: str, message: str) -> None:
    with pytest.raises(LinkError, match=message):
        read_link(f"{BASE}#g=1.{words}")


def test_a_bomb_is_refused_by_its_length_or_its_size() -> None:
    with pytest.raises(LinkError, match="more than"):
        read_link(f"#g=1.{BOMB}")


def test_other_versions_and_other_programs_are_named() -> None:
    with pytest.raises(LinkError, match="version 2"):
        read_link(f"{BASE}#g=2.{stored(TEXT)}")
    for foreign in ("#g=hello", "#g=1", "#g=x.abc", "#g=01.abc"):
        with pytest.raises(LinkError, match="another program"):
            read_link(f"https://elsewhere.example/{foreign}")
    with pytest.raises(LinkError, match="missing"):
        read_link("https://elsewhere.example/#game")


@pytest.mark.parametrize("base", ["ftp://games.example/", "games.example", "https://", f"{BASE}#g=1", "https://a b/"])
def test_a_base_must_be_the_address_of_a_page(base: str) -> None:
    with pytest.raises(LinkError, match="is not the address of an app"):
        link_to(TEXT, base)


def test_what_is_a_link_and_what_is_a_file() -> None:
    links = ("#g=1.abc", f"{BASE}#g=1.abc", f"<{BASE}#at=1&g=1.a>")
    files = ("game.yaml", "league#3.yaml", "a#g=1.yaml", "s3://bucket/games", "https://x/#top", "-")
    assert [is_link(path) for path in (*links, *files)] == [True] * 3 + [False] * 6


# --- the command ---------------------------------------------------------------------------------------------------


def link_of(path: Path, *options: str) -> str:
    return caverna("link", path, "--base", BASE, *options).stdout.splitlines()[0]


def test_commands_read_a_link_as_they_read_the_file() -> None:
    link = link_of(SAMPLE)
    assert link.startswith(f"{BASE}#g=1.")
    assert caverna("verify", link).stdout == caverna("verify", SAMPLE).stdout.replace(str(SAMPLE), "<link>")
    assert caverna("replay", link).stdout == caverna("replay", SAMPLE).stdout.replace(str(SAMPLE), "<link>")
    assert caverna("score", link).stdout == caverna("score", SAMPLE).stdout.replace(str(SAMPLE), "<link>")
    assert dumps(loads(caverna("convert", link).stdout)) == dumps(loads(SAMPLE.read_text()))


def test_a_link_ends_as_a_spreadsheet_does_and_is_none() -> None:
    link = link_of(SAMPLE) + "&player=a.csv"
    assert caverna("replay", link).exit_code == 0
    assert caverna("convert", link).stdout.startswith("{")


def test_a_broken_record_keeps_its_findings_and_places_in_a_link(tmp_path: Path) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN)
    result = caverna("verify", "--keep-going", "-f", "json", link_of(file))
    findings = json.loads(result.stdout)[0]["findings"]
    assert result.exit_code == 1
    assert ("record.name", 8, 10) in [(each["rule"], each["line"], each["column"]) for each in findings]


def test_a_damaged_link_is_an_error_beside_good_records() -> None:
    link = link_of(SAMPLE)
    result = caverna("verify", link[:-30], SAMPLE)
    assert result.exit_code == 2
    assert "Error: <link>: cannot be read: the link is cut off" in result.output
    assert f"{SAMPLE}: ok" in result.output


def test_a_link_has_a_code_where_it_fits() -> None:
    pytest.importorskip("segno")
    assert "█" in caverna("link", SAMPLE, "--base", BASE, "--qr").stdout
    games = sorted(SAMPLE.parent.glob("*.yaml"), key=lambda path: len(link_of(path)))
    long = games[-1]
    assert len(link_of(long)) > 2953  # the most bytes of a QR code
    result = caverna("link", long, "--qr")
    assert result.exit_code == 2
    assert "too long for a QR code" in result.output


def test_a_base_from_the_environment_and_none_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    assert caverna("link", SAMPLE).stdout.startswith("#g=1.")
    monkeypatch.setenv("CAVERNA_APP", BASE)
    assert caverna("link", SAMPLE).stdout.startswith(f"{BASE}#g=1.")
    assert caverna("link", SAMPLE, "--player", "Nobody").exit_code == 2


# --- the script of the pages ---------------------------------------------------------------------------------------

READ = (
    asset("links.js").decode()
    + """
let given = "";
for await (const part of process.stdin) given += part;
const answers = [];
for (const link of JSON.parse(given)) {
  try { answers.push(await readLink(link)); } catch (error) { answers.push(error.why ?? String(error)); }
}
console.log(JSON.stringify(answers));
"""
)
MAKE = (
    asset("links.js").decode()
    + """
let given = "";
for await (const part of process.stdin) given += part;
const { text, base, how } = JSON.parse(given);
console.log(await linkTo(text, base, how));
"""
)


def test_the_script_reads_the_links_of_the_library() -> None:
    texts = [path.read_text() for path in sorted(SAMPLE.parent.glob("*.yaml"))[:5]] + [TEXT]
    links = [link_to(text, BASE, "7.2", "José", True) for text in texts]
    read = json.loads(node(READ, stdin=json.dumps(links)))
    assert read == [{"text": text, "at": "7.2", "player": "José", "veil": True} for text in texts]


def test_the_library_reads_the_links_of_the_script() -> None:
    text = SAMPLE.read_text()
    how = {"at": "5.0", "player": "A & B", "veil": True}
    link = node(MAKE, stdin=json.dumps({"text": text, "base": BASE, "how": how}))
    assert read_link(link) == Link(text, "5.0", "A & B", True)


def test_the_script_refuses_what_the_library_refuses() -> None:
    hostile = [words for words in (*HOSTILE, BOMB) if not words.endswith("AAAA")]  # node unpacks what has a tail
    links = [f"{BASE}#g=1.{words}" for words in hostile] + [f"{BASE}#g=2.abc", f"{BASE}#g=hello", f"{BASE}#x"]
    answers = json.loads(node(READ, stdin=json.dumps(links)))
    assert [answer for answer in answers if not isinstance(answer, str)] == []
    assert set(answers) == {"cut", "damaged", "large", "version", "foreign"}
    assert answers[-3:] == ["version", "foreign", "foreign"]
