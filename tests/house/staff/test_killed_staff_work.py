"""The house is killed while its staff work a table of real cards: what is sent again is done once."""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from fifthstreet.cards import parse_cards
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import (
    STREAM,
    ApprovalAnswered,
    ApprovalAsked,
    DeviceRevoked,
    DocumentPrepared,
    DocumentSigned,
    DocumentVoided,
    SettingChanged,
)
from fifthstreet.house.store.data_folder import DATABASE
from fifthstreet.house.store.read_only import open_read_only
from fifthstreet.money import dollars
from fifthstreet.rules.game import plain
from fifthstreet.table.commands import ChangeLimits, UndoEntry
from fifthstreet.table.state import Stage
from support.accounts import COOKIE, CSRF, the_staff
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
    SettingChanged,
)
"""The events of the house stream that requests of the staff bring about."""


OF_THE_DAY = ("at", "deadline", "effective", "row_digests")
"""The parts of an event that depend on when it was."""


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
                if sent is not None:
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


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Staff]:
    """A closed house whose staff are signed in, with a sensor and a round behind it at a table of real cards."""
    folder = tmp_path_factory.mktemp("killed") / "before"
    folder.mkdir()
    with (
        house_in_here(folder / HOUSE, games=(GAME,), pace=PATIENT) as (house, address),
        the_staff(house, address) as people,
    ):
        body = {"id": "add-sensor-1", "name": "Pit 1 sensor", "kind": "chip-sensor", "table": TABLE}
        token = people["manager"].post("/api/devices", json=body).raise_for_status().json()["token"]
        table = _at_work(RealTable(house, TABLE, people))
        table.opens(*HANDS)
        table.bets("ante", dollars(10), *HANDS)
        table.goes_on(Stage.THIRD_STREET)
        table.closes()
        cookies = {who: client.cookies[COOKIE] for who, client in people.items()}
        csrf = {who: client.headers[CSRF] for who, client in people.items()}
    return folder, Staff(cookies, csrf, {"sensor": token})


def copied(folder: Path, name: str) -> Path:
    """The house of a folder, with its checkpoints, in a new folder."""
    return Path(shutil.copytree(folder, folder.with_name(name))) / HOUSE


def _at_work(table: RealTable) -> RealTable:
    table.hands = {seat: parse_cards(cards) for seat, cards in HANDS.items()}
    return table


def a_shift(table: RealTable, people: Mapping[str, httpx.Client]) -> None:
    """Limits, a setting, a fill, a round by the sensor and by single keys, a count for the drop, a revoked device."""
    numbers = count(1)

    def post(who: str, path: str, **body: Any) -> dict[str, Any]:
        answer = people[who].post(path, json={"id": f"shift-{next(numbers):06}", **body})
        assert answer.is_success, answer.text
        told: dict[str, Any] = answer.json()
        return told

    limits = ChangeLimits(by="floorperson", wager="ante", minimum=5_00, maximum=1_000_00, increment=5_00, notice=30)
    post(
        "floorperson",
        f"/api/tables/{TABLE}/commands",
        command=msgspec.to_builtins(limits, enc_hook=plain),
        reason="a full pit",
    )
    asked = post("manager", "/api/settings/void_limit", value=400_00, from_day="2100-01-01", reason="a new year")
    post("manager-2", f"/api/approvals/{asked['approval']}/answer", approve=True)
    documents = "/api/bank/documents"
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
    chips = [{"denomination": 100_00, "number": table.table.custody.inventory // 100_00}]
    post("dealer", documents, kind="drop", table=TABLE, chips=chips)
    post("floorperson", f"{documents}/drop/1/signature", line=2, chips=chips)
    post("manager", "/api/devices/device-1/revoke", reason="to be mended")


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
    """Send a request until it is answered; a dealer taps in again if the house has forgotten who deals."""
    taps = count(1)
    while True:
        try:
            answer = people[request.who].post(request.path, content=request.body)
        except httpx.TransportError:
            lives.go_on_after_death()
            continue
        if answer.is_success:
            return
        assert (answer.status_code, lives.died) == (403, True), answer.text
        tap = {"id": f"again-{next(taps):06}-{len(request.body)}"}
        assert people["dealer"].post(f"/api/tables/{TABLE}/tap-in", json=tap).is_success


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
