"""An attacker with write access to the database who computes every hash anew: whatever they do is found, and where."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from fifthstreet.audit.checkpoint import Checkpoint, in_order, read_line, sign, write_line
from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.verify import Report, VerifyRequest, verify
from fifthstreet.house.house import open_house
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.ledger.checkpoint_guard import CheckpointsError
from fifthstreet.house.store import StoreError
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from support.command_line import run
from support.tampering import Attacker, attack

TABLE = "table:maryland-1"
SEALS = "seals:maryland-1"


def verified(data: Path) -> Report:
    keys = audit_keys.read(data / AUDIT_KEYS).known
    return verify(VerifyRequest(data, beside(data) / NAME, keys))


def checkpoints_of(data: Path) -> list[Checkpoint]:
    return [read_line(line) for line in (beside(data) / NAME).read_bytes().splitlines()]


def signed_tips(data: Path, stream: str) -> list[int]:
    """At which entries of a stream checkpoints were signed."""
    return sorted({tip.sequence for one in checkpoints_of(data) for tip in one.tips if tip.stream == stream})


def after_the_last_signed_before(data: Path, stream: str, sequence: int) -> int:
    return max([0, *(tip for tip in signed_tips(data, stream) if tip < sequence)]) + 1


def test_a_record_that_nobody_touched_is_right(data: Path) -> None:
    report = verified(data)
    assert report.bad == ()
    assert not report.older
    assert report.counts["rounds"] == 15
    assert report.counts["checkpoints"] >= 4
    assert report.counts["players"] == 4
    assert report.last


class Deed(NamedTuple):
    """What an attacker does, and where the first bad event must be found."""

    do: Callable[[Attacker], tuple[str, int]]
    reckons: tuple[str, ...] = ()


def edit(at: Attacker) -> tuple[str, int]:
    sequence = at.find(TABLE, "BoughtIn", -1)
    at.put(TABLE, sequence, at.event(TABLE, sequence) | {"amount": 900_000})
    return TABLE, sequence


def delete(at: Attacker) -> tuple[str, int]:
    sequence = at.find(TABLE, "Folded")
    at.remove(TABLE, sequence)
    return TABLE, sequence


def leave_a_gap(at: Attacker) -> tuple[str, int]:
    sequence = at.find(TABLE, "Folded")
    at.execute("DELETE FROM entries WHERE stream = ? AND sequence = ?", TABLE, sequence)
    return TABLE, sequence


def reorder(at: Attacker) -> tuple[str, int]:
    sequence = at.find(TABLE, "WagerPlaced", 1)
    at.swap(TABLE, sequence, sequence + 1)
    return TABLE, sequence


def change_who(at: Attacker) -> tuple[str, int]:
    sequence = at.find(TABLE, "BoughtIn", -1)
    at.execute("UPDATE entries SET person = 'somebody' WHERE stream = ? AND sequence = ?", TABLE, sequence)
    return TABLE, sequence


def swap_a_seal_in_the_chain(at: Attacker) -> tuple[str, int]:
    at.put(SEALS, 2, at.event(SEALS, 2) | {"root": "ab" * 32})
    return SEALS, 2


DEEDS = [edit, delete, leave_a_gap, reorder, change_who, swap_a_seal_in_the_chain]


@pytest.mark.parametrize("deed", DEEDS)
def test_without_a_new_chain_the_very_entry_is_named(data: Path, deed: Callable[[Attacker], tuple[str, int]]) -> None:
    with attack(data) as attacker:
        stream, sequence = deed(attacker)
    report = verified(data)
    first = next(bad for bad in report.bad if bad.stream == stream)
    assert first.sequence == sequence, report.bad


@pytest.mark.parametrize("deed", [one for one in DEEDS if one is not leave_a_gap])
def test_with_a_new_chain_the_checkpoint_shows_it(data: Path, deed: Callable[[Attacker], tuple[str, int]]) -> None:
    with attack(data) as attacker:
        stream, sequence = deed(attacker)
        attacker.reckon_anew(stream)
    found = next(bad for bad in verified(data).bad if bad.stream == stream)
    if found.what != "it is older than the entry before it":  # else it contradicts itself already
        assert found.sequence == after_the_last_signed_before(data, stream, sequence), found
        assert "not what checkpoint" in found.what or "missing: checkpoint" in found.what
    with pytest.raises(CheckpointsError):
        open_house(data)


def test_a_stream_that_was_cut_off_is_found_by_the_checkpoint_that_signed_its_end(data: Path) -> None:
    with attack(data) as attacker:
        last = attacker.execute("SELECT max(sequence) FROM entries WHERE stream = ?", TABLE)[0][0]
        attacker.execute("DELETE FROM entries WHERE stream = ? AND sequence > ?", TABLE, last - 3)
    found = next(bad for bad in verified(data).bad if bad.stream == TABLE)
    assert (found.sequence, "missing" in found.what) == (last - 2, True)
    with pytest.raises(CheckpointsError, match="changed or cut off"):
        open_house(data)


def test_a_stream_that_is_gone_altogether_is_missed(data: Path) -> None:
    with attack(data) as attacker:
        attacker.execute("DELETE FROM entries WHERE stream = ?", SEALS)
    found = next(bad for bad in verified(data).bad if bad.stream == SEALS)
    assert (found.sequence, "missing" in found.what) == (1, True)


def test_a_forged_round_is_named_by_the_event_that_it_claims(data: Path) -> None:
    with attack(data) as attacker:
        attacker.execute(
            'INSERT INTO rounds SELECT "table", 99, deal, "first", "last", game, at, status FROM rounds '
            "WHERE \"table\" = 'maryland-1' AND round = 3"
        )
    found = next(bad for bad in verified(data).bad)
    assert (found.stream, "round 99 is in the list" in found.what) == (TABLE, True)


@pytest.mark.parametrize("change", ["returned = returned + 100", "wagered = 0", "player = 'somebody'", "at = at + 1"])
def test_a_changed_result_of_a_round_is_found(data: Path, change: str) -> None:
    with attack(data) as attacker:
        attacker.execute(f"UPDATE player_rounds SET {change} WHERE \"table\" = 'maryland-1' AND round = 3")
        ended = attacker.find(TABLE, "RoundClosed", 2)
    found = verified(data).bad[0]
    assert found.stream == TABLE
    assert found.sequence == (0 if change.startswith("at") else ended)


def test_a_round_that_is_taken_from_the_list_is_missed(data: Path) -> None:
    with attack(data) as attacker:
        attacker.execute("DELETE FROM player_rounds WHERE \"table\" = 'maryland-1' AND round = 3")
        attacker.execute("DELETE FROM rounds WHERE \"table\" = 'maryland-1' AND round = 3")
        ended = attacker.find(TABLE, "RoundClosed", 2)
    assert verified(data).bad[0][:2] == (TABLE, ended)


def test_a_forged_movement_of_a_purse_is_found(data: Path) -> None:
    with attack(data) as attacker:
        ((player, last, balance),) = attacker.execute(
            "SELECT player, max(sequence), after FROM movements GROUP BY player ORDER BY player LIMIT 1"
        )
        attacker.execute(
            'INSERT INTO movements (player, sequence, at, amount, after, "table", why, command, person) '
            "VALUES (?, ?, 9000000000000, 500, ?, 'maryland-1', 'cash-out', 'forged', '')",
            player,
            last + 1,
            balance + 500,
        )
    found = verified(data).bad[0]
    assert found == Bad(
        f"purse:{player}",
        last + 1,
        "cash-out of 500 cents, which table:maryland-1 does not record",
        9000000000000,
    )


def test_play_chips_that_the_house_never_gave_are_found(data: Path) -> None:
    with attack(data) as attacker:
        attacker.execute("INSERT INTO players VALUES ('guest-x', 'X', 'guest', randomblob(32), 1)")
        attacker.execute(
            'INSERT INTO movements (player, sequence, at, amount, after, "table", why, command, person) '
            "VALUES ('guest-x', 1, 1, 1000000, 1000000, '', 'play chips', '', '')"
        )
    assert verified(data).bad[0][:2] == ("purse:guest-x", 1)


def test_an_account_with_another_role_than_it_was_made_with_is_found(data: Path) -> None:
    with attack(data) as attacker:
        made = attacker.find("house", "AccountMade")
        person = attacker.event("house", made)["person"]
        attacker.execute("UPDATE accounts SET role = 'manager', name = 'X' WHERE person = ?", person)
    assert verified(data).bad[0][:2] == ("house", made)


def test_a_changed_movement_of_a_purse_is_found(data: Path) -> None:
    with attack(data) as attacker:
        player = attacker.execute("SELECT min(player) FROM movements")[0][0]
        attacker.execute("UPDATE movements SET amount = amount + 1 WHERE player = ? AND sequence = 2", player)
    found = verified(data).bad[0]
    assert found[:2] == (f"purse:{player}", 2)


def test_a_purse_movement_that_is_taken_out_is_missed(data: Path) -> None:
    with attack(data) as attacker:
        player, last = attacker.execute("SELECT player, max(sequence) FROM movements GROUP BY player LIMIT 1")[0]
        attacker.execute("DELETE FROM movements WHERE player = ? AND sequence = ?", player, last)
    found = verified(data).bad[0]
    assert (found.stream, "not in the purse" in found.what) == (f"purse:{player}", True)


def test_a_seal_that_was_swapped_is_held_against_the_root_in_the_chain(data: Path) -> None:
    """All of it is swapped: root, commitments and the locked deck, each right by itself."""
    with attack(data) as attacker:
        one, other = attacker.execute(
            "SELECT deal, shuffle FROM seals WHERE \"table\" = 'maryland-1' ORDER BY shuffle LIMIT 2"
        )
        row = attacker.execute("SELECT root, seal, locked FROM seals WHERE deal = ?", other[0])[0]
        attacker.execute("UPDATE seals SET root = ?, seal = ?, locked = ? WHERE deal = ?", *row, one[0])
    found = verified(data).bad[0]
    assert (found.stream, found.sequence) == (SEALS, 1)
    assert "another root" in found.what


def test_other_cards_under_the_lock_of_a_seal_are_found(data: Path) -> None:
    with attack(data) as attacker:
        one, other = attacker.execute(
            "SELECT deal, shuffle FROM seals WHERE \"table\" = 'maryland-1' ORDER BY shuffle LIMIT 2"
        )
        locked = attacker.execute("SELECT locked FROM seals WHERE deal = ?", other[0])[0][0]
        attacker.execute("UPDATE seals SET locked = ? WHERE deal = ?", locked, one[0])
    found = verified(data).bad[0]
    assert found[:2] == (TABLE, one[1])


def test_a_card_that_is_turned_up_and_was_not_sealed_there_is_found(data: Path) -> None:
    """Chain and checkpoints are left out: with the deck keys at hand the cards speak for themselves."""
    with attack(data) as attacker:
        sequence = attacker.find(TABLE, "Revealed")
        event = attacker.event(TABLE, sequence)
        text = json.dumps(event)
        face = next(card for card in ("2c", "3d", "Ah", "Ks") if f'"{card}"' not in text)
        shown = next(name for name in ("face", "faces", "card") if name in event)
        event[shown] = [face, *event[shown][1:]] if isinstance(event[shown], list) else face
        attacker.put(TABLE, sequence, event)
        attacker.reckon_anew(TABLE)
    (beside(data) / NAME).unlink()
    bad = [bad for bad in verified(data).bad if bad.stream == TABLE]
    assert bad[0].sequence == sequence
    assert "turned up" in bad[0].what


def test_a_replaced_snapshot_is_found(data: Path) -> None:
    with attack(data) as attacker:
        rows = attacker.execute("SELECT sequence, state FROM snapshots WHERE stream = ? ORDER BY sequence", TABLE)
        sequence, state = rows[0]
        kept = msgspec.json.decode(state)
        kept["table"]["custody"]["inventory"] += 100
        words = "UPDATE snapshots SET state = ? WHERE stream = ? AND sequence = ?"
        attacker.execute(words, msgspec.json.encode(kept), TABLE, sequence)
    assert verified(data).bad[0][:2] == (TABLE, sequence)


def test_another_game_in_the_place_of_a_tables_own_is_found(data: Path) -> None:
    with attack(data) as attacker:
        other = attacker.execute("SELECT game, jurisdiction, submission FROM tables WHERE \"table\" = 'new-jersey-1'")[
            0
        ]
        words = "UPDATE tables SET game = ?, jurisdiction = ?, submission = ? WHERE \"table\" = 'maryland-1'"
        attacker.execute(words, *other)
    assert verified(data).bad[0].stream in {TABLE, SEALS}


def test_an_answer_that_was_changed_is_found(data: Path) -> None:
    with attack(data) as attacker:
        attacker.execute("DELETE FROM answers WHERE rowid = (SELECT min(rowid) FROM answers)")
    assert verified(data).bad[0].stream == TABLE


def test_a_checkpoint_file_that_was_cut_off_is_found(data: Path) -> None:
    file = beside(data) / NAME
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]))
    found = verified(data).bad[0]
    assert (found.stream, found.sequence) == ("checkpoints", len(lines))


def test_a_checkpoint_that_was_taken_out_of_the_middle_is_found(data: Path) -> None:
    file = beside(data) / NAME
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:1] + lines[2:]))
    assert verified(data).bad[0][:2] == ("checkpoints", 2)


def test_a_series_that_somebody_signed_anew_with_a_key_of_his_own_is_found(data: Path) -> None:
    """He rewrites the record, its chain, the checkpoints and their copies: only the key is not his to make."""
    key, series = Ed25519PrivateKey.generate(), list[Checkpoint]()
    with attack(data) as attacker:
        stream, _ = edit(attacker)
        attacker.reckon_anew(stream)
        hashes = {(row[0], row[1]): row[2] for row in attacker.execute("SELECT stream, sequence, hash FROM entries")}
        for old in checkpoints_of(data):
            tips = in_order({tip.stream: (tip.sequence, hashes[tip.stream, tip.sequence]) for tip in old.tips})
            series.append(sign(key, tips, old.at, series[-1] if series else None))
        for one in series:
            attacker.execute("UPDATE checkpoints SET line = ? WHERE number = ?", write_line(one), one.number)
    (beside(data) / NAME).write_bytes(b"".join(map(write_line, series)))
    found = next(bad for bad in verified(data).bad if bad.stream == "checkpoints")
    assert found.sequence == 1
    assert "not one that you trust" in found.what


def test_another_key_in_the_middle_of_the_series_is_found(data: Path) -> None:
    series, key = checkpoints_of(data), Ed25519PrivateKey.generate()
    forged = [*series[:-1], sign(key, series[-1].tips, series[-1].at, series[-2])]
    (beside(data) / NAME).write_bytes(b"".join(map(write_line, forged)))
    found = verified(data).bad[0]
    assert found[:2] == ("checkpoints", len(series))


def test_a_record_of_an_earlier_day_is_older_than_its_checkpoints(data: Path) -> None:
    first = checkpoints_of(data)[1]
    with attack(data) as attacker:
        for tip in first.tips:
            attacker.execute("DELETE FROM entries WHERE stream = ? AND sequence > ?", tip.stream, tip.sequence)
        attacker.execute("DELETE FROM checkpoints WHERE number > ?", first.number)
    report = verified(data)
    assert {bad.stream for bad in report.bad} >= {TABLE, "checkpoints"}
    assert report.older
    with pytest.raises(CheckpointsError, match="older than its checkpoints"):
        open_house(data)


def test_a_record_cut_back_together_with_its_checkpoints_is_found_by_a_hash_that_somebody_kept(data: Path) -> None:
    kept, earlier = checkpoints_of(data)[-1], cut_back_to_the_first_day(data)
    keys = audit_keys.read(data / AUDIT_KEYS).known
    (bad,) = (one for one in verify(VerifyRequest(data, earlier, keys, (kept.hash,))).bad if kept.hash in one.what)
    assert (bad.stream, bad.sequence) == ("checkpoints", 3)
    assert "cut back together" in bad.what
    found = run("log", "verify", "--data-dir", str(data), "--checkpoint", kept.hash.upper())
    assert found.returncode == 1
    assert kept.hash in found.stdout
    assert run("log", "verify", "--data-dir", str(data), "--checkpoint", "abc").returncode == 2


def test_a_checkpoint_that_somebody_kept_and_that_is_there_is_no_finding(data: Path) -> None:
    kept = [one.hash for one in checkpoints_of(data)]
    options = [word for digest in (kept[0], kept[-1]) for word in ("--checkpoint", digest)]
    found = run("log", "verify", "--data-dir", str(data), *options)
    assert (found.returncode, found.stdout.splitlines()[0][:17]) == (0, "The log is valid:")


def cut_back_to_the_first_day(data: Path) -> Path:
    """Cut the second place back to its first two checkpoints, and the record with it as far as they signed."""
    lines = (beside(data) / NAME).read_bytes().splitlines(keepends=True)
    (beside(data) / NAME).write_bytes(b"".join(lines[:2]))
    last = read_line(lines[1])
    with attack(data) as attacker:
        for tip in last.tips:
            attacker.execute("DELETE FROM entries WHERE stream = ? AND sequence > ?", tip.stream, tip.sequence)
        attacker.execute("DELETE FROM checkpoints WHERE number > ?", last.number)
    return beside(data) / NAME


def test_a_page_of_the_file_that_is_lost_is_found(data: Path) -> None:
    text = bytearray((data / "house.db").read_bytes())
    page = len(text) // 2 // 4096 * 4096
    text[page : page + 4096] = bytes(4096)
    (data / "house.db").write_bytes(text)
    try:
        found = verified(data).bad
    except StoreError:
        return
    assert found
