"""No staff role learns a card that lies face down: exchange those cards, and every byte they get stays the same."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect as connect_socket

from fifthstreet.cards import DECK, Card
from fifthstreet.house.deck.commitments import after_cut
from fifthstreet.house.reports import papers as set_papers
from fifthstreet.house.reports.shifts import shift_data
from fifthstreet.house.staff.buttons import TURNS_UP
from fifthstreet.house.views import console as of_the_console
from fifthstreet.rules import ready_game
from fifthstreet.rules.game import plain
from fifthstreet.table.commands import (
    AnyCommand,
    CardPlace,
    CorrectFace,
    Exposed,
    FoundFaceUp,
    Reveal,
    TurnBox,
    TurnHand,
    WrongCount,
)
from fifthstreet.table.legal import turning_up
from fifthstreet.table.machine import decide
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.table.view import Faces, TableView, Viewer, view
from fifthstreet.wire.staff import TurnUp
from support.depth import DEEP
from support.live_house import house_in_here
from support.recorded_session import Orders, Session, exchanged, order_of, seen_by, session
from support.staff_client import Colleague, press_what_is_due, staffed
from support.tables import stacked

DOCUMENTS = "/api/bank/documents"
LOOK_ON = ("dealer", "floorperson", "surveillance", "auditor", "manager")
ALL = (*LOOK_ON, "cashier", "security", "counter")
PATHS = (
    "/api/alarms",
    "/api/approvals",
    "/api/cashier/cage",
    "/api/cashier/players",
    "/api/cashier/players/account-demo-player/movements",
    "/api/cashier/statement",
    "/api/devices",
    "/api/floor",
    "/api/floor/submission-forms",
    "/api/house",
    "/api/meters",
    "/api/pit",
    "/api/record/rounds",
    "/api/settings",
    "/api/tables",
    "/api/tables/{}",
    "/api/tables/{}/felt",
    "/api/tables/{}/rounds",
    "/api/tables/{}/rounds/1",
    "/api/tables/{}/rounds/1/adjustment",
    "/api/tables/{}/rounds/1/disputes",
    "/api/tables/{}/rules",
)
RECORD = (
    "/api/record?limit=200",
    "/api/audit/export",
    "/api/disputes",
    "/api/tables/{}/shifts",
    "/api/accounts",
    "/api/bank",
    "/api/bank/documents",
    "/api/bank/documents/error/1",
    "/api/bank/documents/fill-request/1",
    "/api/bank/documents/payout/1",
    "/api/bank/waiting",
)
"""Told from the record, with hashes, ids and times that are others in every session."""
PAPERS = (
    "/api/papers/cage",
    "/api/papers/cage/csv",
    "/api/papers/cashier",
    "/api/papers/day",
    "/api/papers/day/csv",
    "/api/papers/document/error/1",
    "/api/papers/document/fill-request/1",
    "/api/papers/document/payout/1",
    "/api/papers/documents",
    "/api/papers/documents/csv",
    "/api/papers/incident/{}/1",
    "/api/papers/jackpot/{}/1/3",
    "/api/papers/prize/{}/1/3",
    "/api/papers/shift/{}/1",
    "/api/papers/statistics",
    "/api/papers/statistics/csv",
)
"""Compared as they go to the typesetter: in a page that is set nothing can be found."""
REPLAY = "/api/tables/{}/rounds/1/replay?viewer="
OF_NO_TABLE = {
    "/api/audit/checkpoints": "hashes of the streams, which hold seals and no face",
    "/api/audit/self-check": "digests of the program",
    "/api/me": "a player's own, in the test of what players are told",
    "/api/me/movements": "a player's own, in the test of what players are told",
    "/api/me/rounds": "a player's own, in the test of what players are told",
    "/api/screens": "the windows of watch screens, which open and close by themselves",
    "/api/session": "who is signed in, with a secret of their own",
    "/health/live": "in the test of what players are told",
    "/health/ready": "in the test of what players are told",
    "/metrics": "in the test of what players are told",
}
"""What can be read of the house and is not compared here, and why not."""
EYES = ("watcher", "dealer", "floorperson", "surveillance", "auditor", *(f"player&seat={seat}" for seat in (1, 3, 4)))
"""Through whose eyes a round is replayed."""
OWN_TO_A_SESSION = {
    "hash",
    "row_digests",
    "token",
    "at",
    "made",
    "since",
    "until",
    "command",
    "sequence",
    "first",
    "last",
    "more",
}
LAST_HASH = re.compile(rb"last hash [0-9a-f]+")
OF_A_SESSION = re.compile(rb"[0-9a-f]{12,64}|(\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d")
"""Hashes and times in a paper."""
ROYAL = ({1: "2c 4d", 3: "Ah Kh", 4: "9c 8s"}, "Qh Jh 10h")
"""A royal flush before Bert."""
NOTED = (Exposed, FoundFaceUp, CorrectFace)
"""The commands that name a card which may lie face down."""
SIDES = ("three-card", "six-card", "progressive")
Told = dict[str, list[bytes]]
TRIES = 3
"""So many refusals are asked for at every look; if it is to be deep, all that there are."""


def as_in_every_session(content: bytes) -> bytes:
    """Lines of the record, one below the other, without what is another in every session.

    Checkpoints are left out, since how many there are is a matter of time; so hashes are, and all that counts entries.
    """
    found: list[Any] = []
    for line in content.splitlines():
        told = msgspec.json.decode(line)
        found += (
            told["lines"] if isinstance(told, dict) and "lines" in told else told if isinstance(told, list) else [told]
        )
    kept = []
    for one in found:
        if isinstance(one.get("event"), str):
            one["event"] = msgspec.json.decode(one["event"])
        kind = one.get("event", {}).get("type", "")
        if not kind.startswith(("CheckpointSigned", "SelfChecked")):
            kept.append(msgspec.json.encode(_without(one)))
    return b"\n".join(kept)


def _without(told: Any) -> Any:
    if isinstance(told, dict):
        return {name: _without(value) for name, value in told.items() if name not in OWN_TO_A_SESSION}
    return [_without(one) for one in told] if isinstance(told, list) else told


def without_what_is_his(content: bytes, eyes: str) -> bytes:
    """A replay without the cards that those eyes alone may see: a player his own, an auditor all, after the round."""
    told, (_, _, seat) = msgspec.json.decode(content), eyes.partition("&seat=")
    if seat or eyes == "auditor":
        del told["seal"]["openings"]
    for step in told["steps"]:
        own = step["view"]["seats"][int(seat) - 1] if seat else None
        if own:
            del own["faces"]
    return msgspec.json.encode(told)


class Watch:
    """Everybody of the staff at the tapped table, and every byte that each was shown."""

    def __init__(self, now: Session, staff: list[Colleague]) -> None:
        self.now, self.staff = now, dict(zip(ALL, staff, strict=True))
        self.told: Told = {role: [] for role in (*ALL, "screens", "devices")}
        self.looks = self.posted = 0
        self.screens: list[str] = []

    async def hangs_up_screens(self) -> None:
        """The manager makes a watch screen of each page."""
        table = self.now.host.name
        for page in ("pit", "alarms", "table"):
            body = {"id": f"screen-{page}", "name": page, "page": page, "table": table if page == "table" else ""}
            mia = self.staff["manager"]
            added = await mia.http.post("/api/screens", json=body, headers={"X-Fifthstreet-Csrf": mia.csrf})
            self.screens.append(added.raise_for_status().json()["token"])

    async def post(self, role: str, path: str, **body: Any) -> httpx.Response:
        """One of the staff sends something."""
        one, self.posted = self.staff[role], self.posted + 1
        body = {"id": f"posted-{self.posted:04}", **body}
        return await one.http.post(path, json=body, headers={"X-Fifthstreet-Csrf": one.csrf})

    async def asks_for_chips(self) -> None:
        """The floor requests a fill."""
        chips, table = [{"denomination": 100_00, "number": 3}], self.now.host.name
        asked = await self.post("floorperson", DOCUMENTS, kind="fill-request", table=table, chips=chips)
        asked.raise_for_status()

    async def pays_by_documents(self) -> None:
        """The floor prepares a payout document for every win that needs one, and all sign them."""
        bank = await self.staff["floorperson"].get("/api/bank")
        for choice in bank["choices"]:
            if choice["kind"] == "payout":
                done = await self.post("floorperson", DOCUMENTS, kind="payout", about=choice["about"])
                done.raise_for_status()
        while any([await self._signs(role, "payout") for role in ALL]):
            pass

    async def counts_short(self) -> None:
        """The tray is counted for the drop and is $100 short; what differs is explained on the error slip."""
        table = self.now.host.table
        hundreds, rest = divmod(table.custody.inventory - 100_00, 100_00)
        chips = [{"denomination": size, "number": number} for size, number in ((1_00, rest // 100), (100_00, hundreds))]
        chips = [one for one in chips if one["number"]]
        (await self.post("dealer", DOCUMENTS, kind="drop", table=table.name, chips=chips)).raise_for_status()
        signed = await self.post("floorperson", f"{DOCUMENTS}/drop/1/signature", line=2, chips=chips)
        signed.raise_for_status()
        while any([await self._signs(role, "error") for role in ALL]):
            pass

    async def _signs(self, role: str, kind: str) -> bool:
        """Whether a person has a document of this kind to sign; they then sign it."""
        bank = await self.staff[role].get("/api/bank")
        mine = [one for one in bank["open"] if one["kind"] == kind and one["you_sign"]]
        for one in mine:
            path, line = f"{DOCUMENTS}/{kind}/{one['serial']}/signature", one["you_sign"]["line"]
            (await self.post(role, path, line=line, words="seen")).raise_for_status()
        return bool(mine)

    async def tries_devices(self) -> None:
        """A manager tries to add a device to the table, whose cards are electronic; a device tries to enter there."""
        table = self.now.host.name
        for kind in ("card-shoe", "chip-sensor"):
            answer = await self.post("manager", "/api/devices", name=kind, kind=kind, table=table)
            self.told["manager"].append(f"device {answer.status_code} ".encode() + answer.content)
        async with httpx.AsyncClient(base_url=self.now.address, headers={"Authorization": "Bearer none"}) as device:
            for path, body in (("cards", {"faces": []}), ("wagers", {"seat": 3, "wager": "street", "amount": 1000})):
                answer = await device.post(f"/api/devices/{path}", json={"id": "entered-0001", **body})
                self.told["devices"].append(f"{path} {answer.status_code} ".encode() + answer.content)

    async def look(self) -> None:
        """Everybody looks; dealer and floor ask for something that they are refused."""
        await self.look_on()
        tries = [*self._tries()]
        first = TRIES * self.looks
        for number in range(len(tries)) if DEEP else range(first, first + TRIES):
            await self._is_refused(*tries[number % len(tries)])
        self.looks += 1

    async def look_on(self) -> None:
        """Everybody who has a console looks at it."""
        await self.now.quiet()
        for role in LOOK_ON:
            self.told[role].append(await self._console(self.staff[role]))
        for token in self.screens:
            url = f"{self.now.address.replace('http', 'ws', 1)}/api/screen/live"
            bearer = {"Authorization": f"Bearer {token}"}
            async with connect_socket(url, additional_headers=bearer, max_size=None) as socket:
                self.told["screens"].append(await socket.recv(decode=False))

    def _tries(self) -> Iterator[tuple[str, AnyCommand | TurnUp]]:
        """What nobody may do now, each with the card that lies there in the first session, face up or down."""
        host = self.now.host
        table, pack = host.table, host.projection.pack
        order = order_of(pack.deck.seal.deal, {}) if pack else DECK
        lies = [order[after_cut(slot, pack.cut if pack else 0)] for slot in range(52)]
        tries: list[AnyCommand] = [
            Reveal(by="dealer", face=lies[0]),
            TurnBox(by="dealer", faces=tuple(lies[:4])),
            FoundFaceUp(by="dealer", face=lies[table.round.dealt % 52]),
            FoundFaceUp(by="dealer", place="community", face=lies[0]),
        ]
        places: list[tuple[CardPlace, int, tuple[int, ...]]] = [
            ("community", 0, table.round.community),
            ("bonus-box", 0, table.round.bonus_box),
        ]
        places += [("seat", seat.number, seat.hand.cards) for seat in table.taken]
        for place, seat, slots in places:
            for card, slot in enumerate(slots, 1):
                face = lies[slot]
                tries.append(Exposed(by="dealer", place=place, seat=seat, card=card, face=face))
                tries.append(
                    CorrectFace(by="floorperson", place=place, seat=seat, card=card, face=face, floorperson="Fay")
                )
            tries.append(WrongCount(by="dealer", place=place, seat=seat, cards=len(slots)))
            if seat and slots:
                tries.append(TurnHand(by="dealer", seat=seat, faces=tuple(lies[slot] for slot in slots)))
        yield "dealer", TurnUp(id="", faces=(lies[0],))
        if not turning_up(host.game, table):
            yield "dealer", TurnUp(id="")
        for command in tries:
            at = replace(command, at=table.now)
            if isinstance(command, TURNS_UP) or isinstance(decide(host.game, table, at), Refusal):
                yield command.by, command

    async def _is_refused(self, role: str, asked: AnyCommand | TurnUp) -> None:
        one, table = self.staff[role], self.now.host.name
        id_ = f"refused-{len(self.told[role]):06}"
        if isinstance(asked, TurnUp):
            path, body = "turn-up", msgspec.to_builtins(replace(asked, id=id_), enc_hook=plain)
        else:
            given = msgspec.to_builtins(asked, enc_hook=plain)
            path, body = "commands", {"id": id_, "command": given, "reason": "as it was seen"}
        answer = await one.http.post(f"/api/tables/{table}/{path}", json=body, headers={"X-Fifthstreet-Csrf": one.csrf})
        assert answer.status_code in (403, 409, 422), answer.text
        said = f"refused {type(asked).__name__} {answer.status_code} ".encode()
        self.told[role].append(said + answer.content)

    async def look_around(self) -> None:
        """Everybody asks for everything; whoever may look back sees the round as one who watched it."""
        await self.tries_devices()
        table = self.now.host.name
        for role, one in self.staff.items():
            for path in (path.format(table) for path in PATHS):
                answer = await one.http.get(path)
                self.told[role].append(f"{path} {answer.status_code} ".encode() + answer.content)
            for path in (path.format(table) for path in PAPERS):
                answer = await one.http.get(path)
                self.told[role].append(f"{path} {answer.status_code} ".encode() + OF_A_SESSION.sub(b"", answer.content))
            for eyes in EYES:
                path = REPLAY.format(table) + eyes
                answer = await one.http.get(path)
                content = without_what_is_his(answer.content, eyes) if answer.is_success else answer.content
                self.told[role].append(f"{path} {answer.status_code} ".encode() + content)
            for path in (path.format(table) for path in RECORD):
                answer = await one.http.get(path)
                content = as_in_every_session(answer.content) if answer.is_success else answer.content
                self.told[role].append(f"{path} {answer.status_code} ".encode() + content)
        report = await asyncio.to_thread(shift_data, self.now.house.books.table(table), 1)
        assert report
        self.told["auditor"].append(as_in_every_session(msgspec.json.encode(report, enc_hook=str)))

    async def _console(self, one: Colleague) -> bytes:
        cookie = "; ".join(f"{name}={value}" for name, value in one.http.cookies.items())
        url = f"{one.address.replace('http', 'ws', 1)}/api/tables/{self.now.host.name}/console"
        async with connect_socket(url, additional_headers={"Cookie": cookie}, max_size=None) as socket:
            return await socket.recv(decode=False)

    async def works(self) -> None:
        """Dealer and floor do what is due, one thing after another, and everybody looks in between."""
        table = self.now.host.name
        while await press_what_is_due(self.staff["dealer"], table) or await press_what_is_due(
            self.staff["floorperson"], table
        ):
            await self.look()


async def a_round(now: Session, watch: Watch) -> None:
    """One folds with every side bet, one without any, one stays; the floor asks for chips."""
    await watch.staff["dealer"].tap_in(now.host.name)
    await watch.asks_for_chips()
    await watch.works()
    for viewer, sides in (("Anna", ()), ("Bert", SIDES), ("Cora", SIDES[1:])):
        await now.ask(viewer, type="wager", wager="ante", amount=1000)
        for side in sides:
            await now.ask(viewer, type="wager", wager=side, amount=100 if side == "progressive" else 500)
    for multiples in ({"Anna": 0, "Bert": 1, "Cora": 3}, {"Bert": 0, "Cora": 1}, {"Cora": 2}):
        await watch.works()
        for viewer, multiple in multiples.items():
            bet: dict[str, Any] = {"type": "bet", "multiple": multiple} if multiple else {"type": "fold"}
            assert (await now.ask(viewer, **bet))["type"] == "answer"
            await watch.look()
        await watch.look_around()
    await watch.works()
    await watch.look_around()


async def papers(watch: Watch) -> None:
    """Whoever may asks for the incident report of the round that was void, and for the slip of the one before."""
    table = watch.now.host.name
    for role, one in watch.staff.items():
        for path in (f"/api/papers/incident/{table}/2", f"/api/papers/jackpot/{table}/1/3"):
            answer = await one.http.get(path)
            assert answer.status_code == (200 if role in LOOK_ON[1:] else 403), (role, answer.text)
            told = LAST_HASH.sub(b"", answer.content)
            watch.told[role].append(f"{path} {answer.status_code} ".encode() + told)


async def a_jackpot_and_a_void(now: Session, watch: Watch) -> None:
    """Bert has the royal flush, the others fold; in the next round the community area is a card short."""
    dana, mia = watch.staff["dealer"], watch.staff["manager"]
    table = now.host.name
    await dana.tap_in(table)
    await watch.works()
    for viewer, sides in (("Anna", ()), ("Bert", ("progressive",)), ("Cora", ())):
        for wager, amount in (("ante", 1000), *((side, 100) for side in sides)):
            await now.ask(viewer, type="wager", wager=wager, amount=amount)
    for multiples in ({"Anna": 0, "Bert": 1, "Cora": 0}, {"Bert": 1}, {"Bert": 1}):
        await watch.works()
        for viewer, multiple in multiples.items():
            bet: dict[str, Any] = {"type": "bet", "multiple": multiple} if multiple else {"type": "fold"}
            assert (await now.ask(viewer, **bet))["type"] == "answer"
    await watch.works()
    (card,) = await mia.get("/api/approvals")
    await mia.answer(card["approval"], approve=True, words="ace high, hearts")
    await watch.works()
    await watch.pays_by_documents()
    await watch.counts_short()
    await watch.look_around()
    for viewer in ("Anna", "Bert"):
        await now.ask(viewer, type="wager", wager="ante", amount=1000)
    await watch.works()
    await dana.give(table, WrongCount(by="dealer", place="community", cards=2))
    await watch.look()
    await papers(watch)


Plays = Callable[[Session, Watch], Awaitable[None]]


def played(
    data: Path, games: tuple[str, str], orders: Orders, plays: Plays = a_round
) -> tuple[Told, dict[str, set[int]]]:
    async def play(now: Session) -> tuple[Told, dict[str, set[int]]]:
        async with AsyncExitStack() as stack:
            stack.push_async_callback(now.close)
            staff = await stack.enter_async_context(staffed(now.house, now.address, *ALL))
            await now.come_in()
            watch = Watch(now, staff)
            await watch.hangs_up_screens()
            await plays(now, watch)
            return watch.told, seen_by(now, "nobody")

    with session(data, games, orders) as now:
        return asyncio.run(play(now))


def differs(one: bytes, other: bytes) -> str:
    """What was asked for, and what is told first that is not the same; nothing if all is."""
    places = [place for place, (mine, yours) in enumerate(zip(one, other, strict=False)) if mine != yours]
    if one == other:
        return ""
    start = max(0, min([*places, len(one), len(other)]) - 60)
    return f"{one[:60]!r}: {one[start : start + 120]!r} or {other[start : start + 120]!r}"


@pytest.mark.deep
@pytest.mark.parametrize(
    "games",
    [
        pytest.param(("maryland", "new-jersey"), marks=pytest.mark.prove),
        pytest.param(("new-jersey", "south-dakota"), marks=pytest.mark.prove),
        pytest.param(("south-dakota", "maryland"), marks=pytest.mark.prove),
    ],
    ids=lambda pair: pair[0],
)
def test_what_lies_face_down_is_in_nothing_that_staff_is_told(
    tmp_path: Path, games: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(set_papers, "pdf", str.encode)
    first, seen = played(tmp_path / "first", games, {})
    hidden = sum(52 - len(places) for places in seen.values())
    assert hidden > 80
    second, _ = played(tmp_path / "second", games, exchanged(seen))
    for role in first:
        assert len(first[role]) == len(second[role])
        for one, other in zip(first[role], second[role], strict=True):
            assert differs(one, other) == "", role
    assert len(first["dealer"]) > 30
    assert {msgspec.json.decode(one)["page"] for one in first["screens"]} == {"pit", "alarms", "table"}
    refused = {one.split()[1] for role in ("dealer", "floorperson") for one in first[role] if one[:7] == b"refused"}
    assert refused == {b"TurnUp", *(kind.__name__.encode() for kind in (Reveal, TurnBox, TurnHand, *NOTED, WrongCount))}
    for eyes in EYES:
        path = f"/api/tables/{games[0]}-1/rounds/1/replay?viewer={eyes} 200 "
        assert any(one.startswith(path.encode()) for one in first["auditor"]), eyes
    for path, told in (
        ("/api/record?limit=200", "Revealed"),
        ("/api/audit/export", "Revealed"),
        ("/api/tables/", "drop"),
        ("/api/pit 200", "expected"),
        ("/api/bank 200", "fill-request"),
        ("/api/papers/day/csv 200", "Hold"),
        ("/api/papers/statistics/csv 200", "Hold"),
        ("/api/papers/cage 200", "Cage ledger"),
        ("/api/papers/document/fill-request/1 200", "Fill request"),
    ):
        looked = [one for one in first["auditor"] if one.startswith(path.encode()) and told.encode() in one]
        assert looked, path


def test_everything_that_staff_can_read_is_compared(tmp_path: Path) -> None:
    """A new page of the house is among what is asked here, or it is said why it is of no table."""
    with house_in_here(tmp_path / "house", games=(ready_game("maryland"),)) as (_, address):
        paths = httpx.get(f"{address}/schema/openapi.json").json()["paths"]
    asked = [path.partition("?")[0].format("maryland-1") for path in (*PATHS, *PAPERS, *RECORD, REPLAY)]
    for path in (path for path, methods in paths.items() if "get" in methods):
        pattern = re.sub(r"\{[^}]*\}", "[^/]+", path)
        found = [one for one in asked if re.fullmatch(pattern, one)]
        assert bool(found) != (path in OF_NO_TABLE), path
    assert OF_NO_TABLE.keys() <= paths.keys()


@pytest.mark.prove
def test_what_lies_face_down_is_in_no_report_of_a_void_and_on_no_slip_or_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The papers are compared as they go to the typesetter: in a page that is set nothing can be found."""
    monkeypatch.setattr(set_papers, "pdf", str.encode)
    games = ("maryland", "new-jersey")
    lay = {"maryland-1": tuple(stacked(ready_game("maryland"), *ROYAL))}
    first, seen = played(tmp_path / "first", games, lay, a_jackpot_and_a_void)
    assert len(seen) > 1
    second, _ = played(tmp_path / "second", games, exchanged(seen, lay), a_jackpot_and_a_void)
    for role in first:
        for one, other in zip(first[role], second[role], strict=True):
            assert differs(one, other) == "", role
    *_, incident, slip = first["auditor"]
    for path, told in (
        ("/api/papers/document/payout/1 200", "Royal flush"),
        ("/api/papers/document/error/1 200", "-$100"),
        ("/api/papers/cage 200", "Jackpot"),
        ("/api/papers/statistics/csv 200", "Hold"),
        ("/api/pit 200", "expected"),
    ):
        looked = [one for one in first["auditor"] if one.startswith(path.encode()) and told.encode() in one]
        assert looked, path
    assert {one.split()[1] for one in first["devices"]} == {b"401"}
    assert {one.split()[1] for one in first["manager"] if one.startswith(b"device ")} == {b"409"}
    assert b"void, 2 cards in the community area" in incident
    assert "A♥  K♥".encode() in slip


def test_one_hidden_card_in_a_console_does_not_escape_the_comparison(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison itself is tried: a house that shows its dealer one card too many is found out."""
    house: list[Session] = []

    def leaky(table: Table, viewer: Viewer, faces: Faces) -> TableView:
        shown = view(table, viewer, faces)
        pack = house[0].host.projection.pack
        card: Card | None = pack.face(51) if pack else None
        return replace(shown, community=(*shown.community, card)) if card else shown

    async def look(now: Session) -> tuple[list[bytes], Card, dict[str, set[int]]]:
        async with AsyncExitStack() as stack:
            stack.push_async_callback(now.close)
            staff = await stack.enter_async_context(staffed(now.house, now.address, *ALL))
            await now.come_in()
            watch = Watch(now, staff)
            await watch.look_on()
            pack = now.host.projection.pack
            assert pack
            return watch.told["dealer"], pack.face(51), seen_by(now, "nobody")

    def told(data: Path, orders: Orders) -> tuple[list[bytes], Card, dict[str, set[int]]]:
        with session(data, ("maryland", "new-jersey"), orders) as now:
            house[:] = [now]
            return asyncio.run(look(now))

    monkeypatch.setattr(of_the_console, "view", leaky)
    first, planted, seen = told(tmp_path / "first", {})
    second, other, _ = told(tmp_path / "second", exchanged(seen))
    assert planted != other
    assert [shown_to_all(frame) for frame in first] == [[planted.value]]
    assert [shown_to_all(frame) for frame in second] == [[other.value]]
    assert first != second


def shown_to_all(frame: bytes) -> list[str]:
    """The community cards that a console shows, where there are none yet."""
    shown: list[str | None] = msgspec.json.decode(frame)["view"]["community"]
    return [card for card in shown if card is not None]
