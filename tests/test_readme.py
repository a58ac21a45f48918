"""The README's examples are true: its log is audited and its commands are run as written."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FILES = {"anne.jsonl": "jsonl", "san-juan.toml": "toml"}
"""The files that the examples use, and the block of the README that each of them stands in."""
EXAMPLES = re.findall(r"```console\n\$ mmcli ([^\n]*)\n(.*?)```", README, re.S)


def run(arguments: str, folder: Path) -> str:
    words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', arguments)]
    command = [sys.executable, "-m", "mmcli", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout  # noqa: S603


@pytest.mark.parametrize(("arguments", "shown"), EXAMPLES, ids=[arguments for arguments, _ in EXAMPLES])
def test_commands_print_what_the_readme_shows(arguments: str, shown: str, tmp_path: Path) -> None:
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    for name, language in FILES.items():
        block = re.search(rf"```{language}\n(.*?)```", README, re.S)
        assert block is not None
        (tmp_path / name).write_text(block[1], encoding="utf-8")
    assert run(arguments, tmp_path) == shown


def test_the_readme_shows_the_two_commands() -> None:
    assert ".venv/bin/mmcli audit replays/" in README
    assert "pip install -q -e '.[test]'" in README


def test_every_command_is_in_the_readme() -> None:
    listed = run("--help", ROOT)
    commands = re.findall(r"^  ([a-z]+)  ", listed, re.M)
    assert commands
    assert [command for command in commands if f"`mmcli {command}" not in README] == []
