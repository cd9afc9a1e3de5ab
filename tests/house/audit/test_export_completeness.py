"""An export that claims to be complete is: from the start of every stream, with every file, and none forged."""

import csv
import hashlib
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fifthstreet.house.audit.export import ExportScope, export
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS


@pytest.fixture
def folder(staffed: Path, tmp_path: Path) -> Path:
    export(staffed, beside(staffed) / NAME, tmp_path / "export", ExportScope())
    return tmp_path / "export"


def checked(staffed: Path, folder: Path) -> tuple[int, str]:
    """The digests fit again, as whoever changed something would make them."""
    files = [file for file in sorted(folder.iterdir()) if file.name != "SHA256SUMS"]
    digests = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (folder / "SHA256SUMS").write_text("".join(digests))
    key = audit_keys.read(staffed / AUDIT_KEYS).public
    words = [sys.executable, "-I", "-S", str(folder / "verify.py"), "--public-key", key]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr


def test_nothing_is_wrong_with_it_and_it_says_what_is_not_proved(staffed: Path, folder: Path) -> None:
    code, words = checked(staffed, folder)
    assert code == 0, words
    assert "player_rounds are not proved here" in words


def cut_the_beginning(folder: Path) -> None:
    """The first six entries of the house's stream go, in all files."""
    text = (folder / "entries.jsonl").read_bytes().splitlines(keepends=True)
    entries = [json.loads(line) for line in text]
    gone = [entry["stream"] == "house" and entry["sequence"] <= 6 for entry in entries]
    before = next(one["hash"] for one in entries if (one["stream"], one["sequence"]) == ("house", 6))
    (folder / "entries.jsonl").write_bytes(b"".join(line for line, out in zip(text, gone, strict=True) if not out))
    head, *rows = csv.reader(io.StringIO((folder / "entries.csv").read_text(), newline=""))
    written = io.StringIO(newline="")
    csv.writer(written, lineterminator="\r\n").writerows(
        [head, *(row for row, out in zip(rows, gone, strict=True) if not out)]
    )
    (folder / "entries.csv").write_text(written.getvalue(), newline="")
    manifest = json.loads((folder / "manifest.json").read_text())
    for one in manifest["streams"]:
        if one["stream"] == "house":
            one |= {"first": 7, "before": before}
    (folder / "manifest.json").write_text(json.dumps(manifest))


def forge_a_movement(folder: Path) -> None:
    for kind in ("jsonl", "csv"):
        file = folder / f"movements.{kind}"
        file.write_bytes(file.read_bytes().replace(b"1000000", b"9000000").replace(b"800000", b"8800000"))


def forge_words(folder: Path) -> None:
    for kind in ("jsonl", "csv"):
        file = folder / f"movements.{kind}"
        file.write_bytes(file.read_bytes().replace(b"in cash", b"by card"))


def take_out_movements(folder: Path) -> None:
    (folder / "movements.jsonl").unlink()
    (folder / "movements.csv").unlink()


def empty_movements(folder: Path) -> None:
    (folder / "movements.jsonl").write_bytes(b"")
    head = (folder / "movements.csv").read_bytes().splitlines(keepends=True)[0]
    (folder / "movements.csv").write_bytes(head)


def take_out_tables(folder: Path) -> None:
    (folder / "tables.jsonl").unlink()


def replace_a_table(folder: Path) -> None:
    (folder / "movements.csv").write_text("x")


def cut_off_a_checkpoint(folder: Path) -> None:
    lines = (folder / "checkpoints.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "checkpoints.jsonl").write_bytes(b"".join(lines[:-1]))


@pytest.mark.parametrize(
    ("deed", "what"),
    [
        (cut_the_beginning, "house 1: it is missing"),
        (forge_a_movement, "movements account-pat/1 differs from the one on record"),
        (forge_words, "movements account-pat/1 differs from the one on record"),
        (take_out_movements, "movements.jsonl 0: the file is missing"),
        (empty_movements, "movements account-pat/1 is missing"),
        (take_out_tables, "tables.jsonl 0: the file is missing"),
        (replace_a_table, "movements.csv says something else"),
        (cut_off_a_checkpoint, "which it notes, is not there"),
    ],
)
def test_what_is_not_whole_or_forged_is_found(
    staffed: Path, folder: Path, deed: Callable[[Path], None], what: str
) -> None:
    deed(folder)
    code, words = checked(staffed, folder)
    assert code == 1, words
    assert what in words
