"""Rows beside the streams: whatever column is changed, `log verify` finds it."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.house import open_house
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store import StoreError
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from support.staffed_house import be_open
from support.tampering import Attacker, attack


def bad_of(data: Path) -> tuple[Bad, ...]:
    return verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known)).bad


CHANGES = [
    "UPDATE accounts SET password = (SELECT password FROM accounts WHERE login = 'carl') WHERE login = 'mia'",
    "UPDATE accounts SET failures = 2",
    "UPDATE accounts SET locked_until = 99999999999999",
    "UPDATE accounts SET made = 1",
    "UPDATE sessions SET person = 'account-mia'",
    "UPDATE sessions SET ended = NULL, made = made + 1",
    "DELETE FROM sessions WHERE person = 'account-mia'",
    "UPDATE approvals SET state = 'waiting', answered_by = NULL, answered_at = NULL, answer = '' WHERE approval = 2",
    "UPDATE approvals SET command = x'7b7d' WHERE approval = 3",
    "UPDATE approvals SET details = '[\"other\"]'",
    "UPDATE approvals SET answer = 'x' WHERE approval = 2",
    "UPDATE approvals SET asked_at = 1",
    "UPDATE movements SET person = 'account-mia' WHERE why LIKE 'paid in%'",
    "UPDATE movements SET why = 'paid in: other' WHERE why LIKE 'paid in%'",
    "UPDATE movements SET at = 1 WHERE why LIKE 'paid in%'",
    "UPDATE movements SET person = 'account-mia' WHERE why = 'buy-in'",
    "UPDATE movements SET at = at + 1 WHERE why = 'buy-in'",
    "UPDATE movements SET why = 'cash-out' WHERE why = 'buy-in'",
    "DELETE FROM answers WHERE stream = 'house'",
    "UPDATE answers SET answer = x'7b7d' WHERE stream = 'house'",
    "DELETE FROM answers WHERE stream LIKE 'meter:%'",
    "DELETE FROM answers WHERE stream LIKE 'meter:%' AND command = 'rest-000000'",
    "UPDATE answers SET answer = x'7b7d' WHERE stream LIKE 'meter:%'",
    "UPDATE answers SET answer = CAST(replace(CAST(answer AS TEXT), '1', '2') AS BLOB) WHERE stream LIKE 'meter:%'",
    "UPDATE answers SET command = 'rest-000007' WHERE command = 'rest-000001'",
    "UPDATE answers SET stream = 'table:maryland-1' WHERE stream LIKE 'meter:%'",
    "UPDATE answers SET answer = CAST(replace(CAST(answer AS TEXT), 'sits', 'sets') AS BLOB) WHERE person LIKE '%pat'",
    "INSERT INTO answers SELECT person, 'fresh-0001', stream, answer FROM answers WHERE stream LIKE 'meter:%' LIMIT 1",
    "INSERT INTO answers VALUES ('account-fay', 'fresh-0001', 'nothing', x'7b7d')",
    "INSERT INTO answers VALUES ('account-fay', 'fresh-0001', 'table:maryland-9', x'7b7d')",
    "INSERT INTO answers VALUES ('account-fay', 'fresh-0001', 'seals:maryland-1', x'7b7d')",
    "INSERT INTO snapshots VALUES ('house', 1, x'7b7d')",
    "INSERT INTO snapshots VALUES ('table:maryland-2', 1, x'7b7d')",
    "INSERT INTO snapshots VALUES ('seals:maryland-1', 1, x'7b7d')",
    "INSERT INTO entries SELECT 'notes', 1, at, \"by\", person, command, event, hash FROM entries "
    "WHERE stream = 'house' AND sequence = 1",
    "UPDATE players SET name = 'Mia'",
    "UPDATE players SET kind = 'guest'",
    "UPDATE players SET token = randomblob(32)",
    "UPDATE tables SET house_players = 5",
    "UPDATE tables SET made = 1",
]


@pytest.mark.parametrize("change", CHANGES)
def test_no_column_can_be_changed(staffed: Path, change: str) -> None:
    with attack(staffed) as attacker:
        before = attacker.connection.total_changes
        attacker.execute(change)
        assert attacker.connection.total_changes > before
        attacker.reckon_anew("notes")
    assert bad_of(staffed)


def test_a_session_that_nobody_signed_in_for_is_found(staffed: Path) -> None:
    with attack(staffed) as attacker:
        words = "INSERT INTO sessions SELECT ?, person, address, made, seen, ended FROM sessions WHERE person = ?"
        attacker.execute(words, sha256(b"mine").digest(), "account-mia")
    name = f"sessions {sha256(sha256(b'mine').digest()).hexdigest()}"
    assert [bad.what for bad in bad_of(staffed)] == [f"no house event records {name}"]


def give(at: Attacker, amount: int) -> None:
    """Money that no event tells of."""
    player, last, balance = at.execute(
        "SELECT player, max(sequence), after FROM movements GROUP BY player ORDER BY player LIMIT 1"
    )[0]
    at.execute(
        'INSERT INTO movements (player, sequence, at, amount, after, "table", why, command, person) '
        "VALUES (?, ?, 1, ?, ?, '', 'play chips', '', '')",
        player,
        last + 1,
        amount,
        balance + amount,
    )


def rename(at: Attacker) -> None:
    at.execute("UPDATE players SET name = 'Somebody'")


def give_a_lot(at: Attacker) -> None:
    give(at, 99_000_000)


@pytest.mark.parametrize("deed", [give_a_lot, rename])
def test_money_and_names_that_the_stream_does_not_tell_of_are_found_also_after_an_opening(
    staffed: Path, deed: Callable[[Attacker], None]
) -> None:
    assert bad_of(staffed) == ()
    with attack(staffed) as attacker:
        deed(attacker)
    assert bad_of(staffed)
    be_open(staffed)
    assert bad_of(staffed)


PUT_IN = [
    "CREATE TRIGGER t AFTER INSERT ON sessions BEGIN UPDATE accounts SET open = 1; END",
    "CREATE VIEW v AS SELECT * FROM accounts",
    "CREATE TABLE more (one INTEGER)",
    "DROP INDEX ix_approvals_state",
]


@pytest.mark.parametrize("words", PUT_IN)
def test_a_database_with_something_else_in_it_is_found_and_not_opened(staffed: Path, words: str) -> None:
    with attack(staffed) as attacker:
        attacker.execute(words)
    assert bad_of(staffed)[0].stream == "database"
    with pytest.raises(StoreError, match="was changed by something else"):
        open_house(staffed)
