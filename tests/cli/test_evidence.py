"""``fifthstreet evidence``, run as a laboratory would run it."""

import hashlib
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from support.command_line import run

SIMULATED = ("--rounds", "100000", "--seed", "5")
OF_CHANCE = {"randomness.json", "randomness.html", "SHA256SUMS"}


def gathered(folder: Path) -> dict[str, bytes]:
    """A bundle. Its shuffles may fail the battery, as fair ones do in one of a hundred runs."""
    done = run("evidence", "--jurisdiction", "south-dakota", "--decks", "10000", *SIMULATED, "--out", str(folder))
    passed = json.loads((folder / "randomness.json").read_text())["passed"]
    assert (done.returncode, done.stdout) == (0 if passed else 1, "")
    return {file.name: file.read_bytes() for file in folder.iterdir()}


class Links(HTMLParser):
    """The files that a page leads to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in {"href", "src"} and value]


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return gathered(tmp_path_factory.mktemp("evidence") / "new" / "folder")


@pytest.mark.prove
def test_the_sums_hold_for_every_file(bundle: dict[str, bytes]):
    told = dict(reversed(line.split("  ")) for line in bundle["SHA256SUMS"].decode().splitlines())
    assert told == {
        name: hashlib.sha256(content).hexdigest() for name, content in bundle.items() if name != "SHA256SUMS"
    }


@pytest.mark.prove
def test_the_index_leads_to_every_file_and_no_page_leads_elsewhere(bundle: dict[str, bytes]):
    assert set(Links(bundle["index.html"].decode()).found) == set(bundle) - {"index.html", "SHA256SUMS"}
    for name, content in bundle.items():
        if name.endswith(".html"):
            assert b"http" not in content
            assert set(Links(content.decode()).found) <= set(bundle)


@pytest.mark.prove
def test_the_bundle_has_papers_clauses_randomness_and_rounds(bundle: dict[str, bytes]):
    assert all(bundle[name].startswith(b"%PDF") for name in ("report.pdf", "layout.pdf", "sign.pdf"))
    assert b"ARSD 20:18:16:15.14(16)(a)" in bundle["clauses.csv"]
    assert json.loads(bundle["randomness.json"])["decks"] == 10_000
    assert bundle["playthrough-points.txt"].decode().count("\n  result ") == 3
    assert json.loads(bundle["rulebook.json"])["name"] == "south-dakota"


@pytest.mark.prove
def test_the_simulation_is_the_one_that_its_command_plays_again(bundle: dict[str, bytes]):
    held = json.loads(bundle["simulation.json"])
    command = "fifthstreet simulate --jurisdiction south-dakota --rounds 100000 --seed 5 --json"
    assert command in bundle["simulation.html"].decode()
    again = json.loads(run(*command.split()[1:]).stdout)
    assert {name: part for name, part in again.items() if name != "rounds_per_second"} | {
        "asked": held["asked"]
    } == held
    assert (held["rounds"], held["asked"]["seed"]) == (100_000, 5)
    main = held["rows"][0]
    assert abs(main["house_edge"] - main["house_edge_exact"]) < 4 * main["standard_error"]
    assert f"{main['house_edge_exact']:.4%}" in bundle["simulation.html"].decode()


@pytest.mark.prove
def test_a_second_bundle_is_the_same_but_for_chance(bundle: dict[str, bytes], tmp_path: Path):
    again = gathered(tmp_path)
    assert set(again) == set(bundle)
    assert {name for name in again if again[name] != bundle[name]} == OF_CHANCE


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path):
    kept = tmp_path / "kept.txt"
    kept.write_text("mine")
    for out, said in ((tmp_path, "is not empty"), (kept, "cannot be written: File exists")):
        done = run("evidence", "--out", str(out), "--decks", "10000")
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1
    done = run("evidence", "--jurisdiction", "atlantis", "--out", str(tmp_path / "new"))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert list(tmp_path.iterdir()) == [kept]
