"""A table that two people make, as every table outside the demo is, and that others count, open and fill."""

from importlib.resources import files

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.house import House
from fifthstreet.house.staff.approvals import ApprovalRequest
from fifthstreet.house.staff.pending_actions import PendingTable
from fifthstreet.house.tables.host import Host
from fifthstreet.play.staff import enough
from fifthstreet.rules import game_from_text
from fifthstreet.wire.bank import ChipCount, PrepareDocument, SignDocument
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole, MakeAccount
from fifthstreet.wire.staff import TapOut
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


async def open_by_two(
    house: House, text: str, asks: Person, approves: Person, house_players: int = 0, with_chips: bool = True
) -> str:
    """One asks for a table, another approves it; its name. Outside the demo it is then opened, with chips."""
    before = set(house.tables)
    game = game_from_text(text, "a test", house.rulebooks.shelf)
    request = ApprovalRequest(
        kind="open-table",
        table=None,
        words="a table",
        details=(),
        action=PendingTable(submission=text, house_players=house_players, game=game.digest),
        reason="a busy night",
    )
    number = house.services.store.approvals.last_number() + 1
    asked = await house.approvals.ask(request, asks.actor(f"ask-table-{number:04}", "d"))
    assert not isinstance(asked, Fault), asked
    answered = await house.approvals.answer(number, approves, True, "", approves.actor(f"table-{number:06}", "e"))
    assert not isinstance(answered, Fault), answered
    (made,) = set(house.tables) - before
    if with_chips and not house.services.demo:
        await open_with_chips(house, house.tables[made], asks)
    return made


async def open_with_chips(house: House, host: Host, floor: Person) -> None:
    """Count the empty tray, open the table, and fill it with what the demo's tables have."""
    people = {role: await _on_hand(house, role) for role in ("cashier", "security", "dealer")}
    table, dealer = host.name, people["dealer"]
    tapped = await house.dealer_assignments.tap_in(host, dealer, f"tap-in-{table}")
    assert not isinstance(tapped, Fault), tapped
    chips = (ChipCount(denomination=100_00, number=-(-100 * enough(host.game) // 100_00)),)
    count, fill, request = (house.services.documents.next_serial(kind) for kind in ("opener", "fill", "fill-request"))
    done = [
        await house.signing.prepare(PrepareDocument(id=f"open-{table}", kind="opener", table=table), dealer),
        await house.signing.sign("opener", count, SignDocument(id=f"opened-{table}", line=2), floor),
        await house.signing.prepare(
            PrepareDocument(id=f"request-{table}", kind="fill-request", table=table, chips=chips), floor
        ),
        await house.signing.prepare(
            PrepareDocument(id=f"fill-{table}", kind="fill", made_from=request), people["cashier"]
        ),
    ]
    for line, person in ((2, people["security"]), (3, dealer), (4, floor)):
        done.append(await house.signing.sign("fill", fill, SignDocument(id=f"line-{line}-{table}", line=line), person))
    assert not any(isinstance(one, Fault) for one in done), done
    await house.dealer_assignments.tap_out(host, dealer, TapOut(id=f"tap-out-{table}"))
    for person in people.values():
        await house.accounts.sessions.sign_out(person)


async def _on_hand(house: House, role: AccountRole) -> Person:
    """A person of a role who is there only for the opening."""
    login = f"opening-{role}"
    if not house.accounts.by_login(login):
        return await comes_to_work(house, login, role)
    signed_in = await house.accounts.sign_in.by_password(login, PASSWORD, "192.0.2.1")
    assert not isinstance(signed_in, Fault)
    return signed_in.person
