"""The house is killed while its staff work a table, cage, count room and accounts: what is sent again is done once."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from pyotp.totp import TOTP

from fifthstreet.cards import parse_cards
from fifthstreet.house.base import codec
from fifthstreet.house.base.account_events import PasswordReset, SecondFactorEnrolled, SecondFactorRemoved
from fifthstreet.house.base.house_events import (
    STREAM,
    ApprovalAnswered,
    ApprovalAsked,
    DeviceRevoked,
    DocumentPrepared,
    DocumentSigned,
    DocumentVoided,
    ScreenAdded,
    ScreenRevoked,
    SettingChanged,
    TapInAllowed,
    TappedOut,
)
from fifthstreet.house.house import House
from fifthstreet.house.store.data_folder import DATABASE
from fifthstreet.house.store.read_only import open_read_only
from fifthstreet.money import dollars
from fifthstreet.rules.game import plain
from fifthstreet.table.commands import CashOut, ChangeLimits, UndoEntry
from fifthstreet.table.state import Stage
from fifthstreet.wire.people import AccountRole
from support.accounts import COOKIE, CSRF, PASSWORD, make_account, sign_in, the_staff, visitor
from support.crashing_house import Death, Lives
from support.depth import DEEP
from support.live_house import PATIENT, house_in_here
from support.log_check import check_record
from support.real_table import RealTable, real

pytestmark = pytest.mark.deep

TABLE, GAME = "maryland-1", real("maryland")
HOUSE = "house"
"""The data folder; the house puts its checkpoints beside it."""
HANDS = {1: "8c 4d", 2: "As Ah"}
CHIPS = [{"denomination": 100_00, "number": 30}]
STEP = 3 if DEEP else 40
"""The house dies around every third write, or around a few of them."""
OF_STAFF = (
    ApprovalAnswered,
    ApprovalAsked,
    DeviceRevoked,
    DocumentPrepared,
    DocumentSigned,
    DocumentVoided,
    PasswordReset,
    ScreenAdded,
    ScreenRevoked,
    SecondFactorEnrolled,
    SecondFactorRemoved,
    SettingChanged,
    TapInAllowed,
    TappedOut,
)
"""The events of the house stream that requests of the staff bring about."""


OF_THE_DAY = ("at", "deadline", "effective", "row_digests", "facts", "token")
"""The parts of an event that depend on when it was, or are other secrets in every house."""
OWN_PASSWORD: dict[str, AccountRole] = {"theo": "auditor", "rita": "surveillance"}
"""Those of the staff who sign in with a password: Theo sets up a second factor, Rita's password is reset."""
DOCUMENTS = "/api/bank/documents"
FACTOR = "/api/session/second-factor"


class Sent(NamedTuple):
    """A request that changes something: who sent it, where to, and what."""

    who: str
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
                if sent is not None and request.method == "POST":
                    sent.append(Sent(who, request.url.path, request.read()))

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


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Staff]:
    """A closed house whose staff are signed in, with a sensor and a round behind it at a table of real cards."""
    folder = tmp_path_factory.mktemp("killed") / "before"
    folder.mkdir()
    (folder / HOUSE).mkdir()
    for login, role in OWN_PASSWORD.items():
        make_account(folder / HOUSE, login, role)
    with (
        house_in_here(folder / HOUSE, games=(GAME,), pace=PATIENT) as (house, address),
        the_staff(house, address) as people,
        visitor(address) as theo,
    ):
        assert sign_in(theo, "theo").status_code == 200
        body = {"id": "add-sensor-1", "name": "Pit 1 sensor", "kind": "chip-sensor", "table": TABLE}
        token = people["manager"].post("/api/devices", json=body).raise_for_status().json()["token"]
        table = _at_work(RealTable(house, TABLE, people))
        _opened_by_slips(table, posting(people, "morning"))
        table.opens(*HANDS)
        table.bets("ante", dollars(10), *HANDS)
        table.goes_on(Stage.THIRD_STREET)
        table.closes()
        _every_win_is_a_payout(house, people)
        people["theo"] = theo
        cookies = {who: client.cookies[COOKIE] for who, client in people.items()}
        csrf = {who: client.headers[CSRF] for who, client in people.items()}
    return folder, Staff(cookies, csrf, {"sensor": token})


def _every_win_is_a_payout(house: House, people: Mapping[str, httpx.Client]) -> None:
    """From now on a payout document is due for every win."""
    today = str(house.services.settings.day_of(house.services.clock.now()))
    for number, name in enumerate(("payout_document_from", "payout_document_times"), 1):
        body = {"id": f"setting-{number}", "value": 1, "from_day": today, "reason": "a test of papers"}
        asked = people["manager"].post(f"/api/settings/{name}", json=body).raise_for_status().json()
        answer = {"id": f"setting-answer-{number}", "approve": True}
        people["manager-2"].post(f"/api/approvals/{asked['approval']}/answer", json=answer).raise_for_status()


def _opened_by_slips(table: RealTable, post: Post) -> None:
    """The table is closed and opened by counts, so that its drop box is counted with the first shift."""
    post("dealer", f"/api/tables/{TABLE}/tap-in")
    chips = [{"denomination": 100_00, "number": table.table.custody.inventory // 100_00}]
    for kind in ("closer", "opener"):
        post("dealer", DOCUMENTS, kind=kind, table=TABLE, chips=chips)
        post("floorperson", f"{DOCUMENTS}/{kind}/1/signature", line=2, chips=chips)


def copied(folder: Path, name: str) -> Path:
    """The house of a folder, with its checkpoints, in a new folder."""
    return Path(shutil.copytree(folder, folder.with_name(name))) / HOUSE


def _at_work(table: RealTable) -> RealTable:
    table.hands = {seat: parse_cards(cards) for seat, cards in HANDS.items()}
    return table


def a_shift(table: RealTable, people: Mapping[str, httpx.Client]) -> None:
    """What the staff do at the table, with its papers, in the cage, and in the office."""
    post = posting(people)
    at_the_table(table, post)
    papers_of_the_day(post, people)
    in_the_office(post, people["theo"])
    post("floorperson", f"/api/tables/{TABLE}/tap-out", reason="a break is due")
    post("floorperson", "/api/dealers/account-demo-dealer/allow")
    post("dealer", f"/api/tables/{TABLE}/tap-in")


def at_the_table(table: RealTable, post: Post) -> None:
    """Limits, a setting, a fill, a round by the sensor and by single keys, a count for the drop."""
    limits = ChangeLimits(by="floorperson", wager="ante", minimum=5_00, maximum=1_000_00, increment=5_00, notice=30)
    post(
        "floorperson",
        f"/api/tables/{TABLE}/commands",
        command=msgspec.to_builtins(limits, enc_hook=plain),
        reason="a full pit",
    )
    asked = post("manager", "/api/settings/void_limit", value=400_00, from_day="2100-01-01", reason="a new year")
    post("manager-2", f"/api/approvals/{asked['approval']}/answer", approve=True)
    documents = DOCUMENTS
    post("floorperson", documents, kind="fill-request", table=TABLE, chips=CHIPS)
    post("cashier", documents, kind="fill", made_from=1)
    for line, who in ((2, "security"), (3, "dealer"), (4, "floorperson")):
        post(who, f"{documents}/fill/1/signature", line=line)
    post("floorperson", documents, kind="fill-request", table=TABLE, chips=CHIPS)
    post("floorperson", f"{documents}/fill-request/2/void", reason="not needed")
    post("sensor", "/api/devices/wagers", seat=1, wager="ante", amount=dollars(10))
    entries = f"/api/tables/{TABLE}/entries"
    post("dealer", entries, entry={"type": "same-bets"})
    table.goes_on(Stage.THIRD_STREET)
    post("dealer", entries, entry={"type": "decide-all", "multiple": 1})
    table.gives(UndoEntry(by="dealer"))
    for card in table.board:
        post("dealer", entries, entry={"type": "decide-all", "multiple": 1})
        post("dealer", f"/api/tables/{TABLE}/turn-up", faces=[card.value])
    table.closes()
    table.gives(CashOut(by="dealer", seat=1, amount=dollars(100)))
    chips = [{"denomination": 100_00, "number": table.table.custody.inventory // 100_00}]
    post("dealer", documents, kind="drop", table=TABLE, chips=chips)
    post("floorperson", f"{documents}/drop/1/signature", line=2, chips=chips)


def papers_of_the_day(post: Post, people: Mapping[str, httpx.Client]) -> None:
    """The payout of the round, the counts of the drop box and of the cage, and chips redeemed."""
    documents = DOCUMENTS
    (payout,) = [one for one in people["floorperson"].get("/api/bank").json()["choices"] if one["kind"] == "payout"]
    post("floorperson", documents, kind="payout", about=payout["about"])
    post("security", f"{documents}/payout/1/signature", line=2)
    post("dealer", f"{documents}/payout/1/signature", line=3)
    cash = [{"denomination": 100_00, "number": 20}]
    post("counter", documents, kind="drop-count", about=f"{TABLE}:document:drop:1", chips=cash)
    post("counter", f"{documents}/drop-count/1/signature", line=2)
    post("counter-2", f"{documents}/drop-count/1/signature", line=3, chips=cash)
    post("counter-2", f"{documents}/drop-count/1/signature", line=4)
    post("cashier", documents, kind="cage-count", chips=CHIPS)
    post("cashier", f"{documents}/cage-count/1/signature", line=2, chips=cash)
    post("manager", f"{documents}/cage-count/1/signature", line=3, chips=CHIPS)
    post("manager", f"{documents}/cage-count/1/signature", line=4, chips=cash)
    post("cashier", documents, kind="redemption", chips=[{"denomination": 100_00, "number": 1}])


def in_the_office(post: Post, theo: httpx.Client) -> None:
    """A second factor comes and goes, a password is reset, a screen is made and revoked, and a device revoked."""
    begun = theo.post(FACTOR, json={"password": PASSWORD}).raise_for_status().json()
    theo.post(f"{FACTOR}/confirm", json={"code": code_of(begun)}).raise_for_status()
    for path in ("theo/second-factor/remove", "rita/password-reset"):
        asked = post("manager", f"/api/accounts/account-{path}", reason="as seen in person")
        post("manager-2", f"/api/approvals/{asked['approval']}/answer", approve=True)
    post("manager", "/api/screens", name="Wall", page="pit")
    post("manager", "/api/screens/screen-1/revoke", reason="moved")
    post("manager", "/api/devices/device-1/revoke", reason="to be mended")


def code_of(begun: Mapping[str, str]) -> str:
    """What an authenticator app shows of a secret now."""
    return TOTP(begun["secret"].replace(" ", "")).now()


@pytest.fixture(scope="module")
def shift(prepared: tuple[Path, Staff]) -> tuple[list[Sent], list[Any]]:
    """What the staff send in a shift without a crash, and what is on record after it."""
    before, staff = prepared
    data, sent = copied(before, "whole"), list[Sent]()
    with (
        house_in_here(data, games=(GAME,), pace=PATIENT) as (house, address),
        staff.clients(address, sent) as people,
    ):
        a_shift(_at_work(RealTable(house, TABLE, people)), people)
    check_record(data)
    return sent, on_record(data)


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
            answer = people[request.who].post(request.path, content=request.body)
        except httpx.TransportError:
            lives.go_on_after_death()
            continue
        if answer.is_success:
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


def test_a_kill_at_any_write_of_a_shift_loses_nothing_and_repeats_nothing(
    prepared: tuple[Path, Staff], shift: tuple[list[Sent], list[Any]]
) -> None:
    (before, staff), (sent, expected) = prepared, shift
    for number, commit in enumerate(count(1, STEP)):
        death = Death("after" if number % 2 else "before", commit)
        data = copied(before, f"{death.moment}-{commit}")
        lives = Lives(data, GAME)
        lives.start(death)
        try:
            with staff.clients(lives.address) as people:
                for request in sent:
                    send(lives, people, request)
        finally:
            lives.end()
        check_record(data)
        assert on_record(data) == expected
        if not lives.died:
            assert commit > len(sent)
            return
