"""The house stream: an event is durable with everything that belongs to it, in order, and once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from fifthstreet.audit.chain import FIRST, link
from fifthstreet.house.base import codec
from fifthstreet.house.base.account_events import PasswordChanged, SignInFailed
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent, HouseClosed
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import (
    AccountRecord,
    ApprovalRecord,
    Batch,
    ConflictError,
    Dispute,
    Finding,
    LinkRecord,
    SessionRecord,
    Store,
)
from fifthstreet.wire.devices import DeviceKind
from fifthstreet.wire.screens import ScreenPage
from support.store_records import dispute, entry, movement, player, table

WHO = Actor("manager", "account-mia", "ask-0001")
ACCOUNT = AccountRecord(person="account-dana", login="dana", name="Dana", role="dealer", password="", made=5)
SESSION = SessionRecord(token=bytes(32), person="account-dana", address="::1", made=5, seen=5)
LINK = LinkRecord(token=bytes(32), person="account-dana", made=5, until=9)
APPROVAL = ApprovalRecord(approval=1, kind="void", words="void the round", asked_by="account-fay", asked_at=5)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "house.db")
    yield opened
    opened.close()


@pytest.fixture
def house_stream(store: Store) -> HouseStream:
    return HouseStream(store, HouseClock())


@pytest.mark.parametrize("kind", AnyHouseEvent.__args__, ids=lambda kind: kind.__name__)
def test_every_event_has_its_version_in_its_name_and_comes_back_as_it_was(kind: type) -> None:
    samples = {
        str: "x",
        int: 7,
        bool: True,
        bool | None: False,
        str | None: None,
        int | None: None,
        int | str | tuple[int, ...]: (100, 500),
        DeviceKind: "card-shoe",
        ScreenPage: "pit",
        tuple[str, ...]: ("x",),
        tuple[tuple[str, str], ...]: (("x", "y"),),
        tuple[tuple[str, str | int], ...]: (("x", "y"), ("z", 100)),
        tuple[tuple[str, str], ...] | None: (("x", "y"),),
        tuple[tuple[int, int], ...]: ((100, 3),),
        tuple[tuple[int, int], ...] | None: ((100, 3),),
    }
    fields = {field.name: samples[field.type] for field in msgspec.structs.fields(kind)}
    event = kind(**fields)
    text = codec.write(event)
    assert text.startswith(f'{{"type":"{kind.__name__}.1","at":7'.encode())
    assert codec.read_house_event(text) == event


def test_what_is_noted_is_stamped_chained_and_says_who(store: Store, house_stream: HouseStream) -> None:
    async def note() -> list[int]:
        first = await house_stream.append(SignInFailed(login="dana", address="::1"), Actor("system"))
        return [first, await house_stream.append((PasswordChanged(person="a"), HouseClosed()), WHO)]

    assert asyncio.run(note()) == [1, 3]
    entries = store.streams.entries(STREAM)
    previous = FIRST
    for found in entries:
        fields = msgspec.structs.asdict(found)
        assert fields.pop("hash") == link(previous, **fields)
        assert codec.read_house_event(found.event).at == found.at > 0
        previous = found.hash
    assert [(found.by, found.person, found.command) for found in entries] == [("system", "", ""), *[tuple(WHO[:3])] * 2]


def test_many_at_once_leave_no_gap(store: Store, house_stream: HouseStream) -> None:
    async def note() -> list[int]:
        return await asyncio.gather(*(house_stream.append(PasswordChanged(person=str(one)), WHO) for one in range(50)))

    assert sorted(asyncio.run(note())) == list(range(1, 51))
    assert [found.sequence for found in store.streams.entries(STREAM)] == list(range(1, 51))


def test_what_belongs_together_is_kept_together_or_not_at_all(store: Store, house_stream: HouseStream) -> None:
    overdrawn = Batch(accounts=(ACCOUNT,), players=(player(),), movements=(movement(1, -5, -5),))

    async def note() -> int:
        with pytest.raises(ConflictError, match="below zero"):
            await house_stream.append(PasswordChanged(person="a"), WHO, overdrawn)
        return await house_stream.append(HouseClosed(), WHO, Batch(accounts=(ACCOUNT,)))

    assert asyncio.run(note()) == 1
    assert (store.players.get("ann"), store.movements.of_player("ann"), store.accounts.all()) == (None, [], [ACCOUNT])


def test_an_entry_by_somebody_else_is_followed_and_not_overwritten(store: Store, house_stream: HouseStream) -> None:
    async def note() -> int:
        await house_stream.append(HouseClosed(), WHO)
        await store.append(Batch(entries=(entry(2, STREAM, event=codec.write(HouseClosed(at=1))),)))
        return await house_stream.append(PasswordChanged(person="a"), WHO)

    assert asyncio.run(note()) == 3


def test_an_ask_that_was_given_up_does_not_break_the_stream(store: Store, house_stream: HouseStream) -> None:
    async def note() -> int:
        await house_stream.append(HouseClosed(), WHO)
        given_up = asyncio.create_task(house_stream.append(PasswordChanged(person="a"), WHO))
        await asyncio.sleep(0)
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        return await house_stream.append(HouseClosed(), WHO)

    assert asyncio.run(note()) in {2, 3}
    assert [found.sequence for found in store.streams.entries(STREAM)] == list(
        range(1, store.streams.last(STREAM)[0] + 1)
    )


# What the store keeps of people


def keep(store: Store, batch: Batch) -> None:
    asyncio.run(store.append(batch))


def test_records_of_people_come_back_as_they_were_and_change_in_place(store: Store) -> None:
    keep(store, Batch(accounts=(ACCOUNT,), sessions=(SESSION,), links=(LINK,), approvals=(APPROVAL,)))
    assert (store.accounts.all(), store.accounts.open_sessions()) == ([ACCOUNT], [SESSION])
    assert (store.accounts.link(bytes(32)), store.approvals.get(1)) == (LINK, APPROVAL)
    assert (store.approvals.latest("waiting"), store.approvals.last_number()) == ([APPROVAL], 1)
    changed = msgspec.structs.replace(ACCOUNT, failures=3, locked_until=77, open=False)
    ended = msgspec.structs.replace(SESSION, seen=8, ended=9)
    answered = msgspec.structs.replace(APPROVAL, state="approved", answered_by="account-mia", answered_at=9)
    keep(store, Batch(accounts=(changed,), sessions=(ended,), approvals=(answered,)))
    assert (store.accounts.all(), store.accounts.open_sessions()) == ([changed], [])
    assert (store.approvals.latest("waiting"), store.approvals.latest()) == ([], [answered])


@pytest.mark.parametrize(
    ("done", "again"),
    [
        (
            Batch(sessions=(msgspec.structs.replace(SESSION, ended=9),)),
            Batch(sessions=(msgspec.structs.replace(SESSION, seen=99),)),
        ),
        (
            Batch(links=(msgspec.structs.replace(LINK, used=8),)),
            Batch(links=(msgspec.structs.replace(LINK, used=8),)),
        ),
        (
            Batch(approvals=(msgspec.structs.replace(APPROVAL, state="refused", answered_by="account-mia"),)),
            Batch(approvals=(msgspec.structs.replace(APPROVAL, state="approved", answered_by="account-mia"),)),
        ),
    ],
    ids=["a session that ended", "a link that was used", "an approval that was answered"],
)
def test_what_is_over_is_never_changed_again(store: Store, done: Batch, again: Batch) -> None:
    keep(store, Batch(accounts=(ACCOUNT,), sessions=(SESSION,), links=(LINK,), approvals=(APPROVAL,)))
    keep(store, done)
    with pytest.raises(ConflictError):
        keep(store, again)
    assert store.approvals.get(1) in {APPROVAL, *done.approvals}


def test_nobody_answers_what_he_asked_himself(store: Store) -> None:
    keep(store, Batch(approvals=(APPROVAL,)))
    own = msgspec.structs.replace(APPROVAL, state="approved", answered_by=APPROVAL.asked_by)
    with pytest.raises(ConflictError):
        keep(store, Batch(approvals=(own,)))
    assert store.approvals.get(1) == APPROVAL


def test_a_dispute_has_one_finding(store: Store) -> None:
    keep(store, Batch(tables=(table(),), disputes=(dispute(1),)))
    (held,) = store.disputes.all()
    assert (store.disputes.get(held.dispute), store.disputes.get(99), store.disputes.last_number()) == (held, None, 1)
    finding = Finding(dispute=held.dispute, finding="the deal was right", person="account-fay", at=9)
    keep(store, Batch(findings=(finding,)))
    assert store.disputes.findings() == store.disputes.findings([held.dispute]) == {held.dispute: finding}
    assert store.disputes.findings([]) == {}
    with pytest.raises(ConflictError):
        keep(store, Batch(findings=(finding,)))
    with pytest.raises(ConflictError):
        keep(store, Batch(findings=(msgspec.structs.replace(finding, dispute=5),)))
    assert isinstance(held, Dispute)
