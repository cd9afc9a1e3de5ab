"""One account floods neither the log with refusals nor the house with passwords to hash."""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from fifthstreet.house.accounts.passwords import MOST_WAITING, VERIFIED_AT_ONCE
from fifthstreet.house.accounts.person import SignedInAs
from fifthstreet.house.accounts.sign_in import TOO_MANY, WRONG
from fifthstreet.house.base import limits
from fifthstreet.house.base.account_events import AccountMade
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import CommandRefused
from fifthstreet.house.base.limits import Buckets
from fifthstreet.house.house import House, open_house
from fifthstreet.house.ledger.house_stream import REFUSALS_NOTED, record_refusal
from fifthstreet.house.staff.disputes import PER_ROUND, open_dispute
from fifthstreet.house.store import AccountRecord
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import MakeAccount
from support.accounts import PASSWORD, make_account
from support.log_check import check_record
from support.staff_client import noted
from support.two_person_table import comes_to_work, open_by_two, ready_text

NO = Fault(code="not-allowed", message="Your role (cashier) cannot do this")
CARL, MIA = Actor("cashier", "account-carl"), Actor("manager", "account-mia")


def in_a_house(data: Path, work: Callable[[House], Awaitable[None]]) -> None:
    make_account(data, "carl", "cashier")
    make_account(data, "mia", "manager")

    async def day() -> None:
        house = open_house(data, why_no_demo="it is a test", pace=AT_ONCE)
        await house.start()
        try:
            await work(house)
        finally:
            await house.close()

    asyncio.run(day())
    check_record(data)


def wanted(login: str) -> MakeAccount:
    return MakeAccount(login=login, name=login.title(), role="player", password=f"{PASSWORD} of {login[::-1]}")


def test_so_many_refusals_of_one_person_are_on_record_and_the_next_is_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(house: House) -> None:
        house_stream = house.services.house_stream
        house_stream.refusals = Buckets(0, REFUSALS_NOTED)
        for _ in range(REFUSALS_NOTED):
            assert await record_refusal(house_stream, NO, CARL, "MakeAccount") == NO
        assert len(noted(house, CommandRefused)) == REFUSALS_NOTED
        assert not caplog.records
        assert await record_refusal(house_stream, NO, CARL, "MakeAccount", "maryland-1") == NO
        assert len(noted(house, CommandRefused)) == REFUSALS_NOTED
        (line,) = [vars(record) for record in caplog.records]
        assert (line["person"], line["command"], line["table"]) == ("account-carl", "MakeAccount", "maryland-1")
        assert NO.message in line["message"]
        await record_refusal(house_stream, NO, MIA, "MakeAccount")
        assert len(noted(house, CommandRefused)) == REFUSALS_NOTED + 1, "another's refusals count for himself"

    with caplog.at_level(logging.WARNING, "fifthstreet.accounts"):
        in_a_house(tmp_path, work)


def test_what_is_no_refusal_takes_nothing_from_the_bucket(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        house_stream = house.services.house_stream
        house_stream.refusals = Buckets(0, 1)
        await record_refusal(house_stream, Fault(code="malformed", message="what is this"), CARL, "MakeAccount")
        await record_refusal(house_stream, NO, CARL, "MakeAccount")
        assert len(noted(house, CommandRefused)) == 1

    in_a_house(tmp_path, work)


def test_of_many_buckets_the_one_that_was_quiet_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 2)
    buckets = Buckets(0, 1)
    assert [buckets.take(whose) for whose in ("ann", "bob", "ann", "cleo")] == [True, True, False, True]
    assert [buckets.take(whose) for whose in ("ann", "bob")] == [False, True]


class Verifier:
    """Verifies nobody until it is told to go on, and notes whose passwords in which order."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.verified: list[str] = []

    def hash(self, _: str) -> str:
        return "no hash"

    def verify(self, _: str, password: str) -> bool:
        self.verified.append(password)
        assert self.go_on.wait(60)
        return False


def test_many_sign_ins_from_few_networks_keep_nobody_of_another_network_waiting(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        verifier = house.accounts._passwords._hasher = Verifier()  # type: ignore[assignment]
        sign_in = house.accounts.sign_in

        def tries(login: str, network: int) -> "asyncio.Task[SignedInAs | Fault]":
            return asyncio.create_task(sign_in.by_password(login, f"{login} at {network}", f"192.0.2.{network}"))

        flood = [tries(f"nobody-{number}", network) for network in range(5) for number in range(MOST_WAITING + 4)]
        await asyncio.sleep(0)
        mia = tries("mia", 99)
        while len(verifier.verified) < VERIFIED_AT_ONCE:
            await asyncio.sleep(0.01)
        verifier.go_on.set()
        assert await mia == WRONG
        answers = await asyncio.gather(*flood)
        assert verifier.verified.index("mia at 99") <= 5 + VERIFIED_AT_ONCE
        assert [answer == TOO_MANY for answer in answers] == ([False] * (MOST_WAITING + 1) + [True] * 3) * 5

    in_a_house(tmp_path, work)


class Hasher:
    """Hashes when it is told to, and notes whose passwords in which order, and how many at once."""

    def __init__(self) -> None:
        self._hasher, self.go_on = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1), threading.Event()
        self.hashed: list[str] = []
        self.most = self._now = 0
        self._count = threading.Lock()

    def hash(self, password: str) -> str:
        with self._count:
            self._now += 1
            self.most = max(self.most, self._now)
            self.hashed.append(password.rpartition(" ")[2][::-1])
        assert self.go_on.wait(60)
        with self._count:
            self._now -= 1
        return self._hasher.hash(password)

    def verify(self, kept: str, password: str) -> bool:
        return self._hasher.verify(kept, password)


def test_for_a_login_that_somebody_has_no_password_is_hashed(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        hasher = house.accounts._passwords._hasher = Hasher()  # type: ignore[assignment]
        refused = await house.accounts.create(wanted("mia"), CARL)
        assert isinstance(refused, Fault)
        assert refused.code == "refused"
        assert not hasher.hashed

    in_a_house(tmp_path, work)


def test_whoever_makes_many_accounts_at_once_keeps_nobody_from_signing_in_or_making_one(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        assert isinstance(await house.accounts.sign_in.by_password("mia", PASSWORD, "192.0.2.1"), SignedInAs)
        hasher = house.accounts._passwords._hasher = Hasher()  # type: ignore[assignment]
        of_carl = [asyncio.create_task(house.accounts.create(wanted(f"pat-{one}"), CARL)) for one in range(8)]
        of_mia = asyncio.create_task(house.accounts.create(wanted("rosa"), MIA))
        while not hasher.hashed:
            await asyncio.sleep(0.01)
        async with asyncio.timeout(120):
            assert isinstance(await house.accounts.sign_in.by_password("mia", PASSWORD, "192.0.2.1"), SignedInAs)
        assert hasher.hashed == ["pat-0"]
        hasher.go_on.set()
        made = await asyncio.gather(*of_carl, of_mia)
        assert all(isinstance(one, AccountRecord) for one in made)
        assert hasher.hashed[:2] == ["pat-0", "rosa"]
        assert hasher.most == 1

    in_a_house(tmp_path, work)


def test_of_two_who_make_an_account_with_one_login_at_once_one_is_refused(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        before = len(noted(house, AccountMade))
        both = await asyncio.gather(*(house.accounts.create(wanted("pat"), who) for who in (CARL, MIA)))
        assert {type(one) for one in both} == {AccountRecord, Fault}
        assert len(noted(house, AccountMade)) == before + 1

    in_a_house(tmp_path, work)


def test_a_player_who_disputes_a_round_many_times_at_once_holds_it_no_oftener(tmp_path: Path) -> None:
    make_account(tmp_path, "pat", "player")

    async def work(house: House) -> None:
        floor, manager = await comes_to_work(house, "fay", "floorperson"), await comes_to_work(house, "max", "manager")
        assert await open_by_two(house, ready_text("maryland"), floor, manager) == "maryland-1"
        asked = [
            open_dispute(house.services, "maryland-1", 1, "account-pat", f"words {one}") for one in range(PER_ROUND + 4)
        ]
        answers = await asyncio.gather(*asked)
        assert [one.code for one in answers if isinstance(one, Fault)] == ["too-many"] * 4
        assert len(house.services.store.disputes.all("maryland-1")) == PER_ROUND
        assert not isinstance(
            await open_dispute(house.services, "maryland-1", 2, "account-pat", "another round"), Fault
        )
        assert not isinstance(
            await open_dispute(house.services, "maryland-1", 1, "account-mia", "another player"), Fault
        )

    in_a_house(tmp_path, work)
