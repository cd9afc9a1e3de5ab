"""Entries that nobody had the authority to cause, added after the last checkpoint with a valid chain, are found."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from support.staffed_house import be_open
from support.tampering import Attacker, attack

TABLE = "table:maryland-1"
Actor = tuple[str, str]


def bad_of(data: Path) -> tuple[Bad, ...]:
    return verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known)).bad


def put_after(at: Attacker, stream: str, who: Actor, **event: Any) -> int:
    """Add an entry at the end of a stream."""
    ((last, time),) = at.execute("SELECT max(sequence), max(at) FROM entries WHERE stream = ?", stream)
    at.execute(
        'INSERT INTO entries (stream, sequence, at, "by", person, command, event, hash) '
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        stream,
        last + 1,
        time,
        *who,
        "",
        msgspec.json.encode({**event, "at": time}),
        bytes(32),
    )
    at.reckon_anew(stream)
    return int(last) + 1


@contextmanager
def crashed(data: Path) -> Iterator[Attacker]:
    """As if the house had not been closed in good order: no entry says so, and its first checkpoint is its last."""
    lines = (beside(data) / NAME).read_bytes().splitlines(keepends=True)
    (beside(data) / NAME).write_bytes(lines[0])
    with attack(data) as attacker:
        attacker.execute("DELETE FROM checkpoints WHERE number > 1")
        closed = attacker.find("house", "HouseClosed")
        attacker.execute("DELETE FROM entries WHERE stream = 'house' AND sequence >= ?", closed)
        yield attacker


def pay_in(at: Attacker, who: Actor) -> int:
    ((last, balance),) = at.execute("SELECT max(sequence), after FROM movements WHERE player = 'account-pat'")
    at.execute(
        'INSERT INTO movements (player, sequence, at, amount, after, "table", why, command, person) '
        "VALUES ('account-pat', ?, (SELECT max(at) FROM entries WHERE stream = 'house'), 777, ?, '', 'paid in', '', ?)",
        last + 1,
        balance + 777,
        who[1],
    )
    money = {"player": "account-pat", "sequence": last + 1, "amount": 777, "after": balance + 777, "words": ""}
    return put_after(at, "house", who, type="MoneyMoved.1", **money)


def money_by_a_dealer(at: Attacker) -> tuple[int, str]:
    return pay_in(at, ("dealer", "account-nobody")), "no account of account-nobody"


def money_by_a_manager(at: Attacker) -> tuple[int, str]:
    return pay_in(at, ("manager", "account-mia")), "only cashiers move money, not manager"


def money_by_the_house(at: Attacker) -> tuple[int, str]:
    return pay_in(at, ("system", "")), "only cashiers move money, not system"


def own_approval(at: Attacker) -> tuple[int, str]:
    at.execute("UPDATE approvals SET state = 'approved', answered_by = asked_by WHERE approval = 3")
    answer = {"approval": 3, "approved": True, "words": "", "first": None, "last": None}
    who = ("floorperson", "account-fay")
    return put_after(at, "house", who, type="ApprovalAnswered.1", **answer), "answered by the person who requested it"


def approval_by_a_cashier(at: Attacker) -> tuple[int, str]:
    at.execute("UPDATE approvals SET state = 'approved', answered_by = 'account-carl' WHERE approval = 3")
    answer = {"approval": 3, "approved": True, "words": "", "first": None, "last": None}
    who = ("cashier", "account-carl")
    return put_after(at, "house", who, type="ApprovalAnswered.1", **answer), "a cashier may not answer"


def withdrawal_by_another(at: Attacker) -> tuple[int, str]:
    at.execute("UPDATE approvals SET state = 'refused', answered_by = 'account-carl' WHERE approval = 3")
    answer = {"approval": 3, "approved": False, "withdrawn": True, "words": "", "first": None, "last": None}
    who = ("cashier", "account-carl")
    return put_after(at, "house", who, type="ApprovalAnswered.1", **answer), "approval 3 is withdrawn by another person"


def manager_by_a_cashier(at: Attacker) -> tuple[int, str]:
    at.execute(
        "INSERT INTO accounts SELECT 'account-eve', 'eve', 'Eve', 'manager', password, open, failures, locked_until, "
        "(SELECT max(at) FROM entries WHERE stream = 'house'), factor, factor_step, recovery, license "
        "FROM accounts WHERE login = 'carl'"
    )
    made = {"person": "account-eve", "login": "eve", "name": "Eve", "role": "manager"}
    who = ("cashier", "account-carl")
    return put_after(at, "house", who, type="AccountMade.1", **made), "a cashier may not create the account"


def no_to_nobody(at: Attacker) -> tuple[int, str]:
    no = {"table": "", "command": "POST /api/accounts", "reason": "Your role (manager) cannot do this"}
    return put_after(at, "house", ("manager", "account-eve"), type="CommandRefused.1", **no), "no account of"


IN_THE_HOUSE = [
    money_by_a_dealer,
    money_by_a_manager,
    money_by_the_house,
    own_approval,
    approval_by_a_cashier,
    withdrawal_by_another,
    manager_by_a_cashier,
    no_to_nobody,
]


@pytest.mark.parametrize("deed", IN_THE_HOUSE)
def test_what_nobody_could_have_done_in_the_house_is_found(
    staffed: Path, deed: Callable[[Attacker], tuple[int, str]]
) -> None:
    with crashed(staffed) as attacker:
        sequence, what = deed(attacker)
    assert [(bad.stream, bad.sequence) for bad in bad_of(staffed)] == [("house", sequence)]
    assert what in bad_of(staffed)[0].what


def test_a_no_to_a_player_is_nothing_that_could_not_be(staffed: Path) -> None:
    """Records made before may hold some."""
    no = {"table": "", "command": "POST /api/audit/self-check", "reason": "Your role (player) cannot do this"}
    with crashed(staffed) as attacker:
        put_after(attacker, "house", ("player", "account-pat"), type="CommandRefused.1", **no)
    assert bad_of(staffed) == ()


@pytest.mark.parametrize("deed", [money_by_a_dealer, manager_by_a_cashier])
def test_what_came_about_while_the_house_was_closed_is_found_and_never_laundered(
    staffed: Path, deed: Callable[[Attacker], tuple[int, str]], caplog: pytest.LogCaptureFixture
) -> None:
    with attack(staffed) as attacker:
        sequence, _ = deed(attacker)
    assert any(bad[:2] == ("house", sequence) for bad in bad_of(staffed))
    be_open(staffed)
    assert f"changed while the house was closed: house {sequence}" in caplog.text
    assert any(bad[:2] == ("house", sequence) for bad in bad_of(staffed))


def jackpot(at: Attacker) -> tuple[int, str]:
    paid = {"cite": [], "seat": 1, "amount": 500_000, "source": "cage"}
    return put_after(at, TABLE, ("dealer", ""), type="ProgressivePaid.1", **paid), "no rule leads to this event there"


def fill_by_a_player(at: Attacker) -> tuple[int, str]:
    who = ("player", "account-pat")
    return put_after(at, TABLE, who, type="Filled.1", cite=[], amount=500_000), "not the player"


def fill_by_nobody(at: Attacker) -> tuple[int, str]:
    who = ("floorperson", "account-nobody")
    return put_after(at, TABLE, who, type="Filled.1", cite=[], amount=500_000), "account-nobody is not a staff member"


def envy_by_a_cashier(at: Attacker) -> tuple[int, str]:
    paid = {"cite": [], "seat": 1, "hand": "x", "paid": [[1, 300_000]]}
    return put_after(at, TABLE, ("cashier", "account-carl"), type="EnvyPaid.1", **paid), "not the cashier"


def limits_without_notice(at: Attacker) -> tuple[int, str]:
    """Limits changed by the system, though nothing was announced."""
    limits = {"wager": "ante", "minimum": 500, "maximum": 50_000, "increment": 500}
    changed = {"cite": ["COMAR 36.05.03.21C"], "limits": limits}
    return put_after(at, TABLE, ("system", ""), type="LimitsChanged.1", **changed), "no rule leads to this event there"


def limits_by_a_dealer(at: Attacker) -> tuple[int, str]:
    limits = {"wager": "ante", "minimum": 500, "maximum": 50_000, "increment": 500}
    changed = {"cite": ["COMAR 36.05.03.21C"], "limits": limits}
    return put_after(at, TABLE, ("dealer", ""), type="LimitsChanged.1", **changed), "not the dealer"


def chips_of_another(at: Attacker) -> tuple[int, str]:
    who = ("player", "account-mia")
    return put_after(at, TABLE, who, type="CashedOut.1", cite=[], seat=1, amount=100), "does not play at seat 1"


def chips_from_nowhere(at: Attacker) -> tuple[int, str]:
    """Chips brought to a table whose chips the house moves itself."""
    brought = {"cite": [], "seat": 1, "amount": 500_000}
    return put_after(at, TABLE, ("dealer", ""), type="ChipsBrought.1", **brought), "no rule leads to this event there"


def chips_brought_by_a_player(at: Attacker) -> tuple[int, str]:
    who = ("player", "account-pat")
    return put_after(at, TABLE, who, type="ChipsBrought.1", cite=[], seat=1, amount=500_000), "not the player"


@pytest.mark.parametrize(
    "deed",
    [
        jackpot,
        fill_by_a_player,
        fill_by_nobody,
        envy_by_a_cashier,
        chips_of_another,
        limits_without_notice,
        limits_by_a_dealer,
        chips_from_nowhere,
        chips_brought_by_a_player,
    ],
)
def test_what_nobody_could_have_done_at_a_table_is_found(
    staffed: Path, deed: Callable[[Attacker], tuple[int, str]]
) -> None:
    with attack(staffed) as attacker:
        sequence, what = deed(attacker)
    found = bad_of(staffed)
    assert any(bad[:2] == (TABLE, sequence) and what in bad.what for bad in found), found


def test_a_table_that_went_on_while_the_house_was_closed_is_told_at_every_check_from_then_on(
    staffed: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A fill by the automatic floorperson: nothing is wrong with it but when it came about."""
    with attack(staffed) as attacker:
        sequence = put_after(attacker, TABLE, ("floorperson", ""), type="Filled.1", cite=[], amount=500_000)
    assert any(bad[:2] == (TABLE, sequence) and "closed" in bad.what for bad in bad_of(staffed))
    be_open(staffed)
    assert f"changed while the house was closed: {TABLE} {sequence}" in caplog.text
    assert any(bad.stream == "house" and f"{TABLE} {sequence}" in bad.what for bad in bad_of(staffed))
