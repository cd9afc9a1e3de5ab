"""Staff whose requests are noted, and sent again to houses that are killed around their writes."""

import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import count, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from pyotp.totp import TOTP

from fifthstreet.house.accounts import person
from fifthstreet.house.base import codec
from fifthstreet.house.base.account_events import (
    AccountChanged,
    AccountMade,
    PasswordReset,
    SecondFactorEnrolled,
    SecondFactorRemoved,
)
from fifthstreet.house.base.house_events import (
    STREAM,
    AlarmAcknowledged,
    ApprovalAnswered,
    ApprovalAsked,
    DeviceAdded,
    DeviceRevoked,
    DisputeAnswered,
    DocumentPrepared,
    DocumentSigned,
    DocumentVoided,
    MoneyMoved,
    ScreenAdded,
    ScreenRevoked,
    SettingChanged,
    TableMade,
    TapInAllowed,
    TappedOut,
)
from fifthstreet.house.statistics import day_sums
from fifthstreet.house.store.data_folder import DATABASE
from fifthstreet.house.store.read_only import open_read_only
from support.accounts import COOKIE, CSRF, PASSWORD
from support.crashing_house import Death, Lives
from support.log_check import check_record
from support.real_table import RealTable

TABLE = "maryland-1"
HOUSE = "house"
"""The data folder; the house puts its checkpoints beside it."""
OF_STAFF = (
    AccountChanged,
    AccountMade,
    AlarmAcknowledged,
    ApprovalAnswered,
    ApprovalAsked,
    DeviceAdded,
    DeviceRevoked,
    DisputeAnswered,
    DocumentPrepared,
    DocumentSigned,
    DocumentVoided,
    MoneyMoved,
    PasswordReset,
    ScreenAdded,
    ScreenRevoked,
    SecondFactorEnrolled,
    SecondFactorRemoved,
    SettingChanged,
    TableMade,
    TapInAllowed,
    TappedOut,
)
"""The events of the house stream that requests of the staff bring about."""
OF_THE_DAY = ("at", "deadline", "effective", "row_digests", "facts", "token", "first", "last")
"""The parts of an event that depend on when it was, or are other secrets in every house.

The entries that an approval names depend on what the house itself did between them.
"""
DOCUMENTS = "/api/bank/documents"
OF_DAYS_OVER = frozenset({"closed-table", "investigation", "unclaimed"})
"""The kinds of documents about gaming days that are over: one killed shift makes these, the other all the others."""
FACTOR = "/api/session/second-factor"
ONCE = re.compile(r"/api/(accounts|cashier/players)")
"""Makes an account: without a command id, so that a repetition is told that the login is taken."""


class Sent(NamedTuple):
    """A request that changes something: who sent it, how and where to, and what."""

    who: str
    method: str
    path: str
    body: bytes


class Staff(NamedTuple):
    """How people and devices show who they are."""

    cookies: Mapping[str, str]
    csrf: Mapping[str, str]
    tokens: Mapping[str, str]

    @contextmanager
    def clients(self, address: str, sent: list[Sent] | None = None) -> Iterator[dict[str, httpx.Client]]:
        """A client for each of them; what they send is noted."""

        def noting(who: str) -> dict[str, Any]:
            def note(request: httpx.Request) -> None:
                if sent is not None and request.method != "GET":
                    sent.append(Sent(who, request.method, request.url.path, request.read()))

            return {"request": [note]}

        with ExitStack() as stack:
            found = {}
            for who in (*self.cookies, *self.tokens):
                client = httpx.Client(base_url=address, timeout=60, event_hooks=noting(who))
                if who in self.tokens:
                    client.headers["Authorization"] = f"Bearer {self.tokens[who]}"
                else:
                    client.cookies.set(COOKIE, self.cookies[who])
                    client.headers[CSRF] = self.csrf[who]
                found[who] = stack.enter_context(client)
            yield found


Post = Callable[..., dict[str, Any]]
"""Sends what somebody asks for, and gives the answer."""


def posting(people: Mapping[str, httpx.Client], prefix: str = "shift") -> Post:
    """Send requests under numbers of their own."""
    numbers = count(1)

    def post(who: str, path: str, **body: Any) -> dict[str, Any]:
        answer = people[who].post(path, json={"id": f"{prefix}-{next(numbers):06}", **body})
        assert answer.is_success, answer.text
        told: dict[str, Any] = answer.json()
        return told

    return post


def counted(table: RealTable, short: int = 0) -> list[dict[str, int]]:
    """A count of the tray, which can be short of what should be there."""
    hundreds, rest = divmod(table.table.custody.inventory - short, 100_00)
    counts = [{"denomination": 1_00, "number": rest // 1_00}, {"denomination": 100_00, "number": hundreds}]
    return [one for one in counts if one["number"]]


def eventful_days() -> None:
    """A day of one round, whatever its luck, is to be investigated; nobody is idle however long the test lasts."""
    day_sums.FEWEST_ROUNDS, day_sums.OUTSIDE = 1, 0.0
    person.DEALER_IDLE = person.STAFF_IDLE = 24 * 60 * person.MINUTE


def copied(folder: Path, name: str) -> Path:
    """The house of a folder, with its checkpoints, in a new folder."""
    return Path(shutil.copytree(folder, folder.with_name(name))) / HOUSE


def on_record(data: Path) -> list[Any]:
    """What the staff brought about, whenever it was: at the table and in the house."""
    found: list[Any] = []
    with open_read_only(data / DATABASE) as store:
        for stream in (f"table:{TABLE}", STREAM):
            for entry in store.streams.entries(stream):
                of_house = stream == STREAM
                if not entry.person or (of_house and not isinstance(codec.read_house_event(entry.event), OF_STAFF)):
                    continue
                event = msgspec.json.decode(entry.event)
                found.append((stream, entry.person, {key: event[key] for key in event if key not in OF_THE_DAY}))
    return found


def send(lives: Lives, people: Mapping[str, httpx.Client], request: Sent) -> None:
    """Send a request until it is answered; a dealer taps in again if the house has forgotten who deals.

    Whoever sets up a second factor begins anew if the house has forgotten the secret.
    """
    taps = count(1)
    while True:
        try:
            if request.path.startswith(FACTOR):
                sets_up_factor(lives, people[request.who])
                return
            answer = people[request.who].request(request.method, request.path, content=request.body)
        except httpx.TransportError:
            lives.go_on_after_death()
            continue
        if answer.is_success or (lives.died and ONCE.fullmatch(request.path) and "login" in answer.text):
            return
        assert (answer.status_code, lives.died) == (403, True), answer.text
        tap = {"id": f"again-{next(taps):06}-{len(request.body)}"}
        assert people["dealer"].post(f"/api/tables/{TABLE}/tap-in", json=tap).is_success


def sets_up_factor(lives: Lives, owner: httpx.Client) -> None:
    """Set up a second factor, unless it was set up before."""
    begun = owner.post(FACTOR, json={"password": PASSWORD})
    if not begun.is_success:
        assert "You have a second factor" in begun.text or (lives.died and begun.status_code == 401), begun.text
        return
    confirmed = owner.post(f"{FACTOR}/confirm", json={"code": code_of(begun.json())})
    assert confirmed.is_success, confirmed.text


def code_of(begun: Mapping[str, str]) -> str:
    """What an authenticator app shows of a secret now."""
    return TOTP(begun["secret"].replace(" ", "")).now()


def killed_at_any_write(
    before: Path,
    staff: Staff,
    sent: list[Sent],
    expected: list[Any],
    lives_in: Callable[[Path], Lives],
    step: int,
) -> None:
    """Kill a house around every ``step``-th write of a shift: whatever is sent again is done once."""
    for number, commit in enumerate(count(1, step)):
        death = Death("after" if number % 2 else "before", commit)
        data = copied(before, f"{death.moment}-{commit}")
        lives = lives_in(data)
        lives.start(death)
        try:
            with staff.clients(lives.address) as people:
                for request in sent:
                    send(lives, people, request)
        finally:
            lives.end()
        check_record(data)
        pairs = zip_longest(on_record(data), expected)
        assert [(commit, *pair) for pair in pairs if pair[0] != pair[1]][:1] == []
        if not lives.died:
            assert commit > len(sent)
            return
