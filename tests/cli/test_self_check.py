"""The self-check on the command line and at the opening: what differs is named, and keeps the house closed."""

import json
from pathlib import Path

import pytest

from fifthstreet.audit.self_check import Expected, Part, compare, of_files, whole
from fifthstreet.house.audit.self_check import SelfCheckError
from fifthstreet.house.house import open_house
from fifthstreet.rules import ready_game
from support.command_line import run
from support.live_house import house_in_here


def written(to: Path, *options: str) -> dict[str, dict[str, str]]:
    found = run("self-check", "--write", str(to), *options)
    assert (found.returncode, found.stderr) == (0, "")
    read: dict[str, dict[str, str]] = json.loads(to.read_text())
    return read


def test_what_was_written_down_is_what_is_there(tmp_path: Path) -> None:
    expected = written(tmp_path / "expected.json")
    assert {"code", "client", "rulebook:maryland", "rulebook:new-jersey"} <= expected["parts"].keys()
    assert "audit/self_check.py" in expected["files"]
    assert not [path for path in expected["files"] if "__pycache__" in path]
    again = run("self-check", "--expected", str(tmp_path / "expected.json"))
    assert (again.returncode, "differs" in again.stdout) == (0, False)


def test_a_part_that_differs_is_named_with_its_files_and_keeps_the_house_closed(tmp_path: Path) -> None:
    file = tmp_path / "expected.json"
    expected = written(file)
    expected["files"]["rules/books/maryland.toml"] = "0" * 64
    expected["parts"]["rulebook:maryland"] = "1" * 64
    file.write_text(json.dumps(expected))
    found = run("self-check", "--expected", str(file))
    assert found.returncode == 1
    assert "differs: rules/books/maryland.toml" in found.stdout
    refused = run("serve", "--data-dir", str(tmp_path / "house"), "--expected", str(file), "--port", "0")
    assert refused.returncode == 2
    assert "the house stays closed: rulebook:maryland (rules/books/maryland.toml)" in refused.stderr
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    assert run("self-check", "--expected", str(broken)).returncode == 2


def test_a_file_more_or_less_or_renamed_is_another_part() -> None:
    one = of_files("code", {"a": "0" * 64, "b": "1" * 64})
    assert one == of_files("code", {"b": "1" * 64, "a": "0" * 64})
    others = [{"a": "0" * 64}, {"a": "0" * 64, "c": "1" * 64}, {"a": "1" * 64, "b": "0" * 64}]
    assert len({one.digest, *(of_files("code", files).digest for files in others)}) == 4


def test_a_part_that_is_missing_or_unexpected_differs_and_a_new_table_does_not() -> None:
    parts = (of_files("code", {"a": "0" * 64}), Part(name="submission:new-1", digest="2" * 64))
    expected = Expected(version="1", parts={"code": parts[0].digest, "client": "3" * 64}, files={"a": "0" * 64})
    found = {one.name: one.ok for one in compare(parts, expected)}
    assert found == {"code": True, "client": False, "submission:new-1": True}
    strange = (*parts, of_files("rulebook:x", {}))
    assert not {one.name: one.ok for one in compare(strange, expected)}["rulebook:x"]
    assert whole(parts) != whole(strange)


def test_the_submissions_of_a_house_are_checked_with_the_rest(tmp_path: Path) -> None:
    with house_in_here(tmp_path / "house", games=(ready_game("maryland"),)):
        pass
    parts = written(tmp_path / "expected.json", "--data-dir", str(tmp_path / "house"))["parts"]
    assert parts["submission:maryland-1"] == ready_game("maryland").digest
    open_house(tmp_path / "house", expected=tmp_path / "expected.json").services.store.close()
    with pytest.raises(SelfCheckError, match="cannot be read"):
        open_house(tmp_path / "house", expected=tmp_path / "missing.json")
