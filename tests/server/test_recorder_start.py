"""The start of a recorder: the token is not on the browser's command line, and --lan says who can read along."""

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from threading import Timer
from urllib.parse import unquote, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from caverna import Recording

PATIENCE = 60
"""Seconds after which a recorder that does not say that it has started is killed."""
LOOK = """
import json, os, sys, urllib.parse
path = urllib.parse.unquote(urllib.parse.urlsplit(sys.argv[2]).path)
seen = {"argv": sys.argv[2:], "mode": os.stat(path).st_mode, "folder": os.stat(os.path.dirname(path)).st_mode,
        "page": open(path).read()}
json.dump(seen, open(sys.argv[1], "w"))
"""
"""A browser that writes down what it was started with."""


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files")
@pytest.mark.parametrize("command", [["record"], ["view", "--watch", "--open"]])
def test_the_token_is_not_on_the_command_line_of_the_browser(command: list[str], tmp_path: Path) -> None:
    record, seen, browser = tmp_path / "t.yaml", tmp_path / "seen.json", tmp_path / "browser.py"
    Recording.new(["Ann", "Bob"]).save(record)
    browser.write_text(LOOK)
    environment = {**os.environ, "BROWSER": f"{sys.executable} {browser} {seen} %s", "TMPDIR": str(tmp_path)}
    started = [sys.executable, "-m", "caverna", *command, str(record)]
    with subprocess.Popen(started, stdout=subprocess.PIPE, text=True, env=environment) as running:
        assert running.stdout is not None
        printed = running.stdout.readline() + running.stdout.readline()  # the browser is opened after these
        url, token = re.search(r"(http://127\.0\.0\.1:\d+/\?token=(\S+))", printed).groups()  # type: ignore[union-attr]
        try:
            build_opener(HTTPCookieProcessor()).open(url).close()  # answered once the browser has been started
        finally:
            running.terminate()
            running.wait(30)
    found = json.loads(seen.read_text())
    assert token not in " ".join(found["argv"])
    assert (stat.S_IMODE(found["mode"]), stat.S_IMODE(found["folder"])) == (0o600, 0o700)
    assert f'content="0;url={url}"' in found["page"]
    assert not Path(unquote(urlsplit(found["argv"][0]).path)).exists()


@pytest.mark.parametrize("lan", [True, False])
def test_lan_says_where_it_listens_and_that_others_can_read_it(lan: bool, tmp_path: Path) -> None:
    options = ["--players", "Ann,Bob", "--no-browser", *(["--lan"] if lan else [])]
    started = [sys.executable, "-m", "caverna", "record", str(tmp_path / "t.yaml"), *options]
    with subprocess.Popen(started, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        too_long = Timer(PATIENCE, running.kill)
        too_long.start()
        printed = ""
        for line in running.stdout:
            printed += line
            if line.endswith("Ctrl-C ends it.\n"):
                break
        too_long.cancel()
        running.terminate()
    assert printed.endswith("Everything is saved at once. Ctrl-C ends it.\n")
    hosts = re.findall(r"http://([\d.]+:\d+)/", printed)
    listening = f"Listening on all addresses of this machine: {', '.join(hosts)}."
    assert (listening in printed) == lan
    assert ("plain HTTP" in printed) == lan
