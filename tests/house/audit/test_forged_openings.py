"""An attacker with the database and no key opens a closed house: nothing after that opening passes verification."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from fifthstreet.audit.checkpoint import in_order, read_line, sign, write_line
from fifthstreet.audit.findings import Bad
from fifthstreet.house.accounts.players import PLAY_CHIPS
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, HouseOpened
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store import Store
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from support.command_line import run
from support.staffed_house import be_open
from support.tampering import Attacker, attack

TABLE = "table:maryland-1"
HOUSE = ("system", "")
CARL = ("cashier", "account-carl")


def bad_of(data: Path) -> tuple[Bad, ...]:
    return verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known)).bad


def put_after(at: Attacker, stream: str, who: tuple[str, str], **event: Any) -> int:
    """Add an entry at the end of a stream."""
    ((last, time),) = at.execute("SELECT max(sequence), max(at) FROM entries WHERE stream = ?", stream)
    text = msgspec.json.encode({**event, "at": time})
    at.execute(
        'INSERT INTO entries (stream, sequence, at, "by", person, command, event, hash) '
        "VALUES (?, ?, ?, ?, ?, '', ?, zeroblob(32))",
        *(stream, last + 1, time, *who, text),
    )
    at.reckon_anew(stream)
    return int(last) + 1


def open_it(at: Attacker, *, demo: bool = False) -> int:
    return put_after(at, STREAM, HOUSE, type="HouseOpened.1", version="0", demo=demo)


def close_it(at: Attacker) -> int:
    return put_after(at, STREAM, HOUSE, type="HouseClosed.1")


def pay_in(at: Attacker) -> int:
    """As the cashier would, with the row that belongs to it."""
    ((last, balance),) = at.execute("SELECT max(sequence), after FROM movements WHERE player = 'account-pat'")
    at.execute(
        'INSERT INTO movements (player, sequence, at, amount, after, "table", why, command, person) '
        "VALUES ('account-pat', ?, (SELECT max(at) FROM entries WHERE stream = 'house'), 777, ?, '', 'paid in', '', ?)",
        *(last + 1, balance + 777, CARL[1]),
    )
    money = {"player": "account-pat", "sequence": last + 1, "amount": 777, "after": balance + 777, "words": ""}
    return put_after(at, STREAM, CARL, type="MoneyMoved.1", **money)


def fill(at: Attacker) -> int:
    """By the automatic floorperson: nothing is wrong with it but when it came about."""
    return put_after(at, TABLE, ("floorperson", ""), type="Filled.1", cite=[], amount=500_000)


def strange_of(data: Path) -> tuple[str, ...]:
    """What the last opening found."""
    store = Store.open(data / "house.db")
    try:
        events = [codec.read_house_event(entry.event) for entry in store.streams.entries(STREAM)]
    finally:
        store.close()
    return [event.strange for event in events if isinstance(event, HouseOpened)][-1]


def is_found_now_and_for_ever(data: Path, *entries: str) -> None:
    """A check finds it, the next opening notes it, and every check from then on finds that."""
    assert bad_of(data)
    be_open(data)
    assert set(entries) <= set(strange_of(data))
    assert bad_of(data)
    be_open(data)
    assert bad_of(data)


def test_money_after_a_forged_opening_is_found(staffed: Path) -> None:
    with attack(staffed) as attacker:
        open_it(attacker)
        paid = pay_in(attacker)
    is_found_now_and_for_ever(staffed, f"house {paid}")


def test_a_forged_opening_under_which_nothing_came_about_does_no_harm(staffed: Path) -> None:
    """So it looks when a house dies before its checkpoint."""
    with attack(staffed) as attacker:
        open_it(attacker)
    assert bad_of(staffed) == ()
    be_open(staffed)
    assert bad_of(staffed) == ()


def test_a_table_that_went_on_after_a_forged_opening_is_found(staffed: Path) -> None:
    with attack(staffed) as attacker:
        open_it(attacker)
        filled = fill(attacker)
    assert any(bad[:2] == (TABLE, filled) for bad in bad_of(staffed))
    is_found_now_and_for_ever(staffed, f"{TABLE} {filled}")


def test_a_table_that_went_on_before_a_forged_opening_and_a_forged_closing_is_found(staffed: Path) -> None:
    with attack(staffed) as attacker:
        filled = fill(attacker)
        open_it(attacker)
        close_it(attacker)
    is_found_now_and_for_ever(staffed, f"{TABLE} {filled}")


@pytest.mark.parametrize("deed", [pay_in, fill])
def test_a_change_of_keys_does_not_sign_a_forged_opening(staffed: Path, deed: Callable[[Attacker], int]) -> None:
    """The command line signs while the house is closed: that is no opening's checkpoint."""
    with attack(staffed) as attacker:
        open_it(attacker)
    assert run("log", "rotate-key", "--data-dir", str(staffed)).returncode == 0
    with attack(staffed) as attacker:
        ((last,),) = attacker.execute("SELECT max(sequence) FROM entries WHERE stream = 'house'")
        attacker.remove(STREAM, last)  # the note that keys were changed
        done = deed(attacker)
    is_found_now_and_for_ever(staffed, f"{TABLE if deed is fill else STREAM} {done}")


def test_a_checkpoint_by_another_key_does_not_sign_a_forged_opening(staffed: Path) -> None:
    store = Store.open(staffed / "house.db")
    last = store.checkpoints.last()
    store.close()
    assert last
    with attack(staffed) as attacker:
        open_it(attacker)
        rows = attacker.execute("SELECT stream, max(sequence), hash FROM entries GROUP BY stream")
        tips = in_order({stream: (sequence, digest) for stream, sequence, digest in rows})
        forged = sign(Ed25519PrivateKey.generate(), tips, read_line(last.line).at, read_line(last.line))
        noted = {"number": forged.number, "key": forged.key, "hash": forged.hash}
        put_after(attacker, STREAM, HOUSE, type="CheckpointSigned.1", **noted)
        attacker.execute("INSERT INTO checkpoints VALUES (?, ?)", forged.number, write_line(forged))
        paid = pay_in(attacker)
    with (beside(staffed) / NAME).open("ab") as file:
        file.write(write_line(forged))
    is_found_now_and_for_ever(staffed, f"house {paid}")


def fund(at: Attacker, player: str, amount: int) -> int:
    """Play chips, with the row that belongs to them."""
    ((last, balance),) = at.execute(
        "SELECT coalesce(max(sequence), 0), coalesce(sum(amount), 0) FROM movements WHERE player = ?", player
    )
    at.execute(
        'INSERT INTO movements (player, sequence, at, amount, after, "table", why, command, person) '
        "VALUES (?, ?, (SELECT max(at) FROM entries WHERE stream = 'house'), ?, ?, '', 'play chips', '', '')",
        *(player, last + 1, amount, balance + amount),
    )
    return put_after(at, STREAM, ("system", player), type="GuestFunded.1", player=player, amount=amount)


def as_if_it_had_crashed(at: Attacker, file: Path) -> None:
    """No entry says that the house closed the last time, and the checkpoint of its opening is its last."""
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]))
    at.execute("DELETE FROM checkpoints WHERE number = ?", len(lines))
    ((closed,),) = at.execute(
        "SELECT max(sequence) FROM entries WHERE stream = 'house' AND CAST(event AS TEXT) LIKE '%HouseClosed.1%'"
    )
    at.execute("DELETE FROM entries WHERE stream = 'house' AND sequence >= ?", closed)


def test_nobody_has_play_chips_in_a_house_without_guests(staffed: Path) -> None:
    with attack(staffed) as attacker:
        as_if_it_had_crashed(attacker, beside(staffed) / NAME)
        funded = fund(attacker, "account-pat", PLAY_CHIPS)
    assert [bad[:2] for bad in bad_of(staffed)] == [("house", funded)]
    assert "gave nobody play chips" in bad_of(staffed)[0].what


@pytest.mark.parametrize("which", ["again", "another amount", "an account"])
def test_a_guest_of_a_demo_has_his_play_chips_once_and_nobody_has_others(data: Path, which: str) -> None:
    with attack(data) as attacker:
        as_if_it_had_crashed(attacker, beside(data) / NAME)
        ((guest,),) = attacker.execute("SELECT player FROM players WHERE kind = 'guest' LIMIT 1")
        attacker.execute("INSERT INTO players VALUES ('account-eve', 'Eve', 'account', x'00', 1)")
        player = "account-eve" if which == "an account" else guest
        funded = fund(attacker, player, 99_000_000 if which == "another amount" else PLAY_CHIPS)
    assert any(bad[:2] == ("house", funded) and "chips once, 1000000 cents" in bad.what for bad in bad_of(data))
