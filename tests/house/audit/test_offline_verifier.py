"""An export is checked outside the package, by one file and Python alone: what is wrong in it is named."""

import csv
import hashlib
import io
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from hypothesis import given, settings
from hypothesis import strategies as some

from fifthstreet.audit.checkpoint import in_order, read_line, sign, write_line
from fifthstreet.audit.offline_verifier import ORDER, is_signed, plain
from fifthstreet.house.audit.export import ExportError, ExportScope, export
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from support.command_line import run
from support.tampering import attack

TABLE = "table:maryland-1"

VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe2465"
        "5141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb0"
        "0d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc0"
        "27beceea1ec40a",
    ),
    (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a"
        "9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9"
        "bef1177331a704",
    ),
]
"""Of RFC 8032, 7.1: tests 1, 2, 3 and SHA(abc)."""


@pytest.mark.parametrize(("key", "text", "signature"), VECTORS)
def test_ed25519_takes_the_vectors_of_rfc_8032(key: str, text: str, signature: str) -> None:
    good = bytes.fromhex(signature)
    assert is_signed(bytes.fromhex(key), bytes.fromhex(text), good)
    assert not is_signed(bytes.fromhex(key), bytes.fromhex(text) + b"x", good)
    for place in (0, 31, 32, 63):
        bad = bytearray(good)
        bad[place] ^= 1
        assert not is_signed(bytes.fromhex(key), bytes.fromhex(text), bytes(bad))


def test_a_signature_whose_second_half_was_raised_by_the_order_is_refused() -> None:
    key, text, signature = (bytes.fromhex(one) for one in VECTORS[1])
    raised = int.from_bytes(signature[32:], "little") + ORDER
    assert not is_signed(key, text, signature[:32] + raised.to_bytes(32, "little"))


@pytest.mark.parametrize("key", ["ff" * 32, "02" + "00" * 31, "01" + "00" * 30 + "80", "00", ""])
def test_what_is_no_point_of_the_curve_signs_nothing(key: str) -> None:
    assert not is_signed(bytes.fromhex(key), b"", bytes(64))


@settings(max_examples=40, deadline=None)
@given(some.binary(min_size=32, max_size=32), some.binary(max_size=300), some.integers(0, 95))
def test_it_agrees_with_the_library_that_signs(secret: bytes, text: bytes, place: int) -> None:
    private = Ed25519PrivateKey.from_private_bytes(secret)
    public, signature = private.public_key().public_bytes_raw(), private.sign(text)
    assert is_signed(public, text, signature)
    both = bytearray(public + signature)
    both[place] ^= 1 << (place % 8)
    key, changed = bytes(both[:32]), bytes(both[32:])
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(changed, text)
        expected = True
    except (InvalidSignature, ValueError):
        expected = False
    assert is_signed(key, text, changed) == expected


@pytest.fixture(scope="session")
def good(three_days: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export") / "all"
    export(three_days, beside(three_days) / NAME, folder, ExportScope())
    return folder


@pytest.fixture
def folder(good: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(good, tmp_path / "export"))


@pytest.fixture
def key(three_days: Path) -> str:
    return audit_keys.read(three_days / AUDIT_KEYS).public


def checked(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Outside the package: without site-packages, without the environment, from another folder."""
    command = [sys.executable, "-I", "-S", str(folder / "verify.py"), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", timeout=120)


def test_a_whole_export_is_right(folder: Path, key: str) -> None:
    found = checked(folder, "--public-key", key)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith("The export is valid: ")
    assert "15 rounds" in found.stdout
    assert "was not exported" not in found.stdout


def test_without_a_key_it_says_that_the_key_is_the_exports_own(folder: Path) -> None:
    found = checked(folder)
    assert found.returncode == 0
    assert "give --public-key to be sure" in found.stdout


def test_another_key_than_the_one_that_is_trusted_is_refused(folder: Path) -> None:
    found = checked(folder, "--public-key", "ab" * 32)
    assert (found.returncode, found.stdout) == (
        1,
        "first bad event: checkpoints 1: no key that you trust signed any of them\n",
    )


def rewrite(file: Path, change: Callable[[list[dict[str, Any]]], None]) -> None:
    rows = [json.loads(line) for line in file.read_bytes().splitlines()]
    change(rows)
    file.write_bytes(
        b"".join(json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" for row in rows)
    )


def seal_again(folder: Path) -> None:
    """Make the digests fit again, as whoever changed something would."""
    lines = []
    for file in sorted(folder.iterdir()):
        if file.name != "SHA256SUMS":
            lines.append(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n")
    (folder / "SHA256SUMS").write_text("".join(lines))


def of(rows: list[dict[str, Any]], stream: str) -> list[dict[str, Any]]:
    return [row for row in rows if row["stream"] == stream]


def edit(rows: list[dict[str, Any]]) -> None:
    of(rows, TABLE)[9]["event"] = of(rows, TABLE)[9]["event"].replace('"at":1', '"at":2')


def change_a_person(rows: list[dict[str, Any]]) -> None:
    of(rows, TABLE)[9]["person"] = "somebody"


def drop(rows: list[dict[str, Any]]) -> None:
    rows.remove(of(rows, TABLE)[9])


def swap(rows: list[dict[str, Any]]) -> None:
    one, other = (rows.index(of(rows, TABLE)[number]) for number in (9, 10))
    rows[one], rows[other] = rows[other], rows[one]


@pytest.mark.parametrize("change", [edit, change_a_person, drop, swap])
def test_whatever_is_done_to_an_entry_it_is_named(
    folder: Path, key: str, change: Callable[[list[dict[str, Any]]], None]
) -> None:
    rewrite(folder / "entries.jsonl", change)
    seal_again(folder)
    found = checked(folder, "--public-key", key)
    assert found.returncode == 1
    assert found.stdout.startswith(f"first bad event: {TABLE} 10: "), found.stdout


def test_a_stream_that_is_cut_off_is_found_by_its_checkpoint(folder: Path, key: str) -> None:
    last = 0

    def cut(rows: list[dict[str, Any]]) -> None:
        nonlocal last
        last = of(rows, TABLE)[-1]["sequence"]
        rows.remove(of(rows, TABLE)[-1])

    def say_so(manifest: dict[str, Any]) -> None:
        next(one for one in manifest["streams"] if one["stream"] == TABLE)["last"] -= 1

    rewrite(folder / "entries.jsonl", cut)
    manifest = json.loads((folder / "manifest.json").read_bytes())
    say_so(manifest)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    seal_again(folder)
    found = checked(folder, "--public-key", key)
    assert found.stdout.startswith(f"first bad event: {TABLE} {last}: it is missing: checkpoint"), found.stdout


def test_a_record_that_was_reckoned_anew_before_it_was_exported_is_found(data: Path, tmp_path: Path, key: str) -> None:
    with attack(data) as attacker:
        sequence = attacker.find(TABLE, "Folded")
        attacker.put(TABLE, sequence, attacker.event(TABLE, sequence) | {"cite": []})
        attacker.reckon_anew(TABLE)
    export(data, beside(data) / NAME, tmp_path / "export", ExportScope())
    found = checked(tmp_path / "export", "--public-key", key)
    assert found.returncode == 1
    assert f"first bad event: {TABLE} " in found.stdout
    assert "are not what checkpoint" in found.stdout


def test_checkpoints_that_somebody_signed_anew_are_found(folder: Path, key: str) -> None:
    file, other = folder / "checkpoints.jsonl", Ed25519PrivateKey.generate()
    series = [read_line(line) for line in file.read_bytes().splitlines()]
    forged: list[Any] = []
    for one in series:
        tips = in_order({tip.stream: (tip.sequence, bytes.fromhex(tip.hash)) for tip in one.tips})
        forged.append(sign(other, tips, one.at, forged[-1] if forged else None))
    file.write_bytes(b"".join(map(write_line, forged)))
    seal_again(folder)
    assert "which it notes, is not there" in checked(folder).stdout
    assert "no key that you trust" in checked(folder, "--public-key", key).stdout
    file.write_bytes(b"".join(map(write_line, [*series[:-1], sign(other, series[-1].tips, series[-1].at, series[-2])])))
    seal_again(folder)
    assert "no checkpoint before it announced its key" in checked(folder, "--public-key", key).stdout


@pytest.mark.parametrize(
    ("field", "what"),
    [("at", "its hash"), ("tips", "its hash"), ("signature", "its signature"), ("previous", "does not follow")],
)
def test_whatever_is_changed_in_a_checkpoint_is_found(folder: Path, key: str, field: str, what: str) -> None:
    def change(rows: list[dict[str, Any]]) -> None:
        one = rows[2]
        if field == "tips":
            one["tips"][0][1] += 1
        elif field == "at":
            one["at"] += 1
        else:
            one[field] = ("0" if one[field][0] != "0" else "1") + one[field][1:]

    rewrite(folder / "checkpoints.jsonl", change)
    seal_again(folder)
    found = checked(folder, "--public-key", key)
    assert found.stdout.startswith("first bad event: checkpoints 3: "), found.stdout
    assert what in found.stdout


@pytest.mark.parametrize(
    ("file", "change", "where"),
    [
        ("seals.jsonl", lambda row: row.update(root="ab" * 32), "seals:maryland-1 1:"),
        ("rounds.jsonl", lambda row: row.update(last=row["last"] - 1), "table:maryland-1"),
        ("movements.jsonl", lambda row: row.update(amount=row["amount"] + 1), "purse:"),
    ],
)
def test_what_follows_from_the_streams_is_held_against_them(
    folder: Path, key: str, file: str, change: Callable[[dict[str, Any]], None], where: str
) -> None:
    rewrite(folder / file, lambda rows: change(rows[0]))
    seal_again(folder)
    found = checked(folder, "--public-key", key)
    assert found.stdout.startswith(f"first bad event: {where}"), found.stdout


def test_a_table_that_says_something_else_than_the_lines_is_found(folder: Path, key: str) -> None:
    file = folder / "entries.csv"
    file.write_bytes(file.read_bytes().replace(b"dealer", b"player", 1))
    seal_again(folder)
    assert "entries.csv says something else" in checked(folder, "--public-key", key).stdout


def test_a_file_that_is_not_the_exported_one_is_found(folder: Path, key: str) -> None:
    with (folder / "disputes.csv").open("ab") as file:
        file.write(b"more\n")
    assert "first bad event: disputes.csv 0:" in checked(folder, "--public-key", key).stdout


def test_what_is_no_export_is_refused(tmp_path: Path) -> None:
    shutil.copy(Path("src/fifthstreet/audit/offline_verifier.py").resolve(), tmp_path / "verify.py")
    found = checked(tmp_path)
    assert (found.returncode, "cannot be read" in found.stderr) == (2, True)


def test_a_part_of_the_record_is_right_as_far_as_it_goes(three_days: Path, tmp_path: Path, key: str) -> None:
    file = beside(three_days) / NAME
    middle = [read_line(line) for line in file.read_bytes().splitlines()][2].at
    export(three_days, file, tmp_path / "part", ExportScope((TABLE, "house"), since=middle))
    manifest = json.loads((tmp_path / "part" / "manifest.json").read_bytes())
    assert [one["stream"] for one in manifest["streams"]] == [TABLE, "house"]
    assert all(one["first"] > 1 for one in manifest["streams"])
    found = checked(tmp_path / "part", "--public-key", key)
    assert (found.returncode, found.stderr) == (0, "")
    assert "this is a part of the record" in found.stdout
    rewrite(tmp_path / "part" / "entries.jsonl", lambda rows: rows[3].update(by="somebody"))
    assert checked(tmp_path / "part", "--public-key", key).returncode == 1


def test_an_export_does_not_write_over_anything(three_days: Path, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "file").touch()
    with pytest.raises(ExportError, match="already exists"):
        export(three_days, beside(three_days) / NAME, tmp_path / "there", ExportScope())
    with pytest.raises(ExportError, match="there is no stream 'table:x'"):
        export(three_days, beside(three_days) / NAME, tmp_path / "new", ExportScope(("table:x",)))


def test_no_cell_begins_a_formula_and_every_one_can_be_read_back(data: Path, tmp_path: Path) -> None:
    words = ["=1+1", "+1", "-1", "@x", "'quoted", "\tx", 'a "b", c\r\nd', "plain"]
    with attack(data) as attacker:
        for number, said in enumerate(words):
            attacker.execute(
                'INSERT INTO disputes ("table", round, player, at, words) VALUES (?, ?, ?, 1, ?)',
                "maryland-1",
                number,
                said,
                said,
            )
    export(data, beside(data) / NAME, tmp_path / "export", ExportScope())
    text = (tmp_path / "export" / "disputes.csv").read_bytes().decode()
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [plain(row["words"]) for row in rows] == words
    for row in rows:
        assert not any(str(row[name]).startswith(tuple("=+-@\t\r")) for name in ("player", "words"))


def test_no_secret_and_no_hidden_card_is_in_an_export(good: Path, three_days: Path) -> None:
    everything = b"".join(file.read_bytes() for file in good.iterdir())
    private = (three_days / "audit.keys").read_text().split()[-1]
    deck_key = (three_days / "deck.keys").read_text().split()[-1]
    for secret in (private, deck_key):
        assert secret.encode() not in everything
    assert b'"salt"' not in everything
    assert b"locked" not in (good / "seals.csv").read_bytes()


def test_the_command_exports_and_the_record_of_an_open_house_can_be_exported(data: Path, tmp_path: Path) -> None:
    found = run("log", "export", "--data-dir", str(data), "--to", str(tmp_path / "export"))
    assert (found.returncode, found.stderr) == (0, "")
    assert checked(tmp_path / "export").returncode == 0
    again = run("log", "export", "--data-dir", str(data), "--to", str(tmp_path / "export"))
    assert (again.returncode, "already exists" in again.stderr) == (2, True)
    wrong = run("log", "export", "--data-dir", str(data), "--to", str(tmp_path / "other"), "--since", "yesterday")
    assert (wrong.returncode, "is not a time" in wrong.stderr) == (2, True)
