"""A house that dies, fails or is changed around its opening verifies, unless its opening was not signed."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.backup import back_up, restore
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, HouseOpened
from fifthstreet.house.house import House, open_house
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.ledger.checkpoints import Checkpoints
from fifthstreet.house.store import Store, StoreError
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import MoveMoney
from support.accounts import PASSWORD, make_account
from support.command_line import run
from support.staffed_house import be_open


def bad_of(data: Path) -> tuple[Bad, ...]:
    return verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known)).bad


def kinds(data: Path) -> list[str]:
    """What the house's stream tells, in order."""
    store = Store.open(data / "house.db")
    try:
        return [type(codec.read_house_event(entry.event)).__name__ for entry in store.streams.entries(STREAM)]
    finally:
        store.close()


def strange(data: Path) -> list[tuple[str, ...]]:
    store = Store.open(data / "house.db")
    try:
        events = [codec.read_house_event(entry.event) for entry in store.streams.entries(STREAM)]
    finally:
        store.close()
    return [event.strange for event in events if isinstance(event, HouseOpened) and event.strange]


class _KilledError(BaseException):
    """The process is gone."""


def opens_and_dies(data: Path, *, after: Callable[[House], Any] | None = None) -> None:
    """Open the house, and end it between two instructions: before its first checkpoint, or after some work."""

    async def day() -> None:
        house = open_house(data, why_no_demo="it is a test", pace=AT_ONCE)
        try:
            if after:
                await house.start()
                await after(house)
            else:
                house.checkpoints.sign_opening = _killed  # type: ignore[method-assign]
                with pytest.raises(_KilledError):
                    await house.start()
        finally:
            house.services.store.close()

    asyncio.run(day())


async def _killed() -> None:
    raise _KilledError


async def cash(house: House) -> None:
    """A player pays in, and the house plays on a little."""
    signed_in = await house.accounts.sign_in.by_password("carl", PASSWORD, "192.0.2.1")
    player = house.services.store.players.get("account-pat")
    assert player
    assert not isinstance(signed_in, Fault)
    number = len(house.services.store.movements.of_player("account-pat"))
    paid = await house.cashier.move_money(
        player, MoveMoney(id=f"cash-more-{number}", amount=500, words=""), signed_in.person
    )
    assert not isinstance(paid, Fault)


def change_staff(data: Path) -> None:
    make_account(data, f"dana{len(kinds(data))}", "dealer")


def change_keys(data: Path) -> None:
    assert run("log", "rotate-key", "--data-dir", str(data)).returncode == 0


def lose_keys(data: Path) -> None:
    old = audit_keys.read(data / AUDIT_KEYS).known
    (data / AUDIT_KEYS).unlink()
    assert run("log", "rotate-key", "--lost", "--data-dir", str(data)).returncode == 0
    text = (data / AUDIT_KEYS).read_text().splitlines()
    known = "".join(f"retired {key}\n" for key in old if f"retired {key}" not in text)
    (data / AUDIT_KEYS).write_text(f"{text[0]}\n{known}" + "\n".join(text[1:]) + "\n")


def dies_at_once(data: Path) -> None:
    opens_and_dies(data)


def dies_at_work(data: Path) -> None:
    opens_and_dies(data, after=cash)


def is_backed_up_and_restored(data: Path) -> None:
    """The house goes on in what was made of its backup."""
    file, new = data.with_name("backup.tar"), data.with_name("new")
    back_up(data, beside(data) / NAME, file, with_keys=True)
    restore(file, new, beside(new) / NAME, audit_keys.read(data / AUDIT_KEYS).known, second_place=False)
    for one in (data, beside(data)):
        one.rename(one.with_name(f"{one.name}-gone-{len(list(data.parent.iterdir()))}"))
    new.rename(data)
    beside(new).rename(beside(data))
    file.unlink()


STEPS = {
    "staff": change_staff,
    "keys": change_keys,
    "lost": lose_keys,
    "dies": dies_at_once,
    "works": dies_at_work,
    "day": be_open,
    "backup": is_backed_up_and_restored,
}


@pytest.mark.parametrize(
    "course",
    [
        "dies day",
        "dies dies staff dies day",
        "dies keys dies day",
        "dies lost day",
        "staff dies keys staff day",
        "works day",
        "works works day",
        "works dies staff keys works day",
        "works dies backup works backup day",
        "keys backup dies backup day",
        "works keys dies day dies",
    ],
)
def test_whatever_happens_around_an_opening_the_record_is_right_after_every_step(staffed: Path, course: str) -> None:
    for step in course.split():
        STEPS[step](staffed)
        assert bad_of(staffed) == (), step
    assert strange(staffed) == []


def test_a_new_house_that_dies_before_its_first_checkpoint_is_right(tmp_path: Path) -> None:
    data = tmp_path / "house"
    make_account(data, "carl", "cashier")
    make_account(data, "pat", "player")
    for _ in range(2):
        opens_and_dies(data)
        assert verify(VerifyRequest(data, beside(data) / NAME)).bad == ()
    change_staff(data)
    for step in (dies_at_work, dies_at_once, be_open):
        step(data)
        assert bad_of(data) == ()
    assert strange(data) == []


def test_the_opening_is_signed_before_anything_else_comes_about(staffed: Path) -> None:
    be_open(staffed)
    told = kinds(staffed)
    assert [told[place + 1] for place, kind in enumerate(told) if kind == "HouseOpened"] == ["CheckpointSigned"] * 2


def test_a_house_that_cannot_keep_the_checkpoint_of_its_opening_lets_nobody_in(
    staffed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = len(kinds(staffed))

    async def no_room(_: Checkpoints) -> None:
        raise StoreError("the disk is full")

    async def day() -> None:
        house = open_house(staffed, why_no_demo="it is a test", pace=AT_ONCE)
        with monkeypatch.context() as patched:
            patched.setattr(Checkpoints, "_sign", no_room)
            with pytest.raises(StoreError):
                await house.start()
        await house.close()

    asyncio.run(day())
    assert kinds(staffed)[before:] == ["HouseOpened", "HouseClosed", "CheckpointSigned"]
    assert bad_of(staffed) == ()
    be_open(staffed)
    assert bad_of(staffed) == ()
    assert strange(staffed) == []


def test_a_day_whose_opening_was_not_signed_before_anything_else_is_found(
    staffed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def not_yet(_: Checkpoints) -> None:
        pass

    async def day() -> None:
        house = open_house(staffed, why_no_demo="it is a test", pace=AT_ONCE)
        await house.start()
        await house.checkpoints.sign()
        await cash(house)
        await house.close()

    with monkeypatch.context() as patched:
        patched.setattr(Checkpoints, "sign_opening", not_yet)
        asyncio.run(day())
    assert any("no checkpoint signed the opening before it" in bad.what for bad in bad_of(staffed))
