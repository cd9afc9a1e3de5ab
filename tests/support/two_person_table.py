"""A table that two people open, as every table outside the demo is."""

from importlib.resources import files

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.house import House
from fifthstreet.house.staff.approvals import ApprovalRequest
from fifthstreet.house.staff.pending_actions import PendingTable
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole, MakeAccount
from support.accounts import PASSWORD


def ready_text(jurisdiction: str, cards: str = "electronic") -> str:
    """The submission that ships for a jurisdiction, as somebody of the floor would write it."""
    text = (files("fifthstreet.rules") / "submissions" / f"{jurisdiction.replace('-', '_')}.toml").read_text()
    return text.replace("[table]", f'[table]\ncards = "{cards}"', 1)


async def comes_to_work(house: House, login: str, role: AccountRole) -> Person:
    """A new account, whose owner signs in."""
    wanted = MakeAccount(login=login, name=login.title(), role=role, password=PASSWORD)
    assert not isinstance(await house.accounts.create(wanted, Actor("system")), Fault)
    signed_in = await house.accounts.sign_in.by_password(login, PASSWORD, "192.0.2.1")
    assert not isinstance(signed_in, Fault)
    return signed_in.person


async def open_by_two(house: House, text: str, asks: Person, approves: Person, house_players: int = 0) -> str:
    """One asks for a table, another approves it; its name."""
    before = set(house.tables)
    request = ApprovalRequest(
        kind="open-table",
        table=None,
        words="a table",
        details=(),
        action=PendingTable(submission=text, house_players=house_players),
        reason="a busy night",
    )
    number = house.services.store.approvals.last_number() + 1
    asked = await house.approvals.ask(request, asks.actor(f"ask-table-{number:04}", "d"))
    assert not isinstance(asked, Fault), asked
    answered = await house.approvals.answer(number, approves, True, "", approves.actor(f"table-{number:06}", "e"))
    assert not isinstance(answered, Fault), answered
    (opened,) = set(house.tables) - before
    return opened
