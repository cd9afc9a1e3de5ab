"""A dealer whom the floor taps out is told so at once, and deals again only once the floor lets them."""

import asyncio
from pathlib import Path

import httpx
import pytest

from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base.house_events import CommandRefused, TapInAllowed, TappedIn, TappedOut
from fifthstreet.house.house import House
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.rules import ready_game
from fifthstreet.wire.staff import Console
from support.accounts import told
from support.in_process_house import Floor, floor
from support.live_house import house_in_here
from support.staff_client import NotDoneError, noted, staffed

GAMES = (ready_game("maryland"), ready_game("new-jersey"))
TABLE, OTHER = "maryland-1", "new-jersey-1"
WHY = "paid seat 3 twice"
DANA = "account-demo-dealer"


async def post(client: httpx.AsyncClient, path: str, **body: str) -> httpx.Response:
    return await client.post(path, json={"id": f"tap-{abs(hash((path, *body.items()))):012}"[:30], **body})


async def tapped_out(there: Floor) -> tuple[httpx.AsyncClient, httpx.AsyncClient]:
    """Dana, whom Fay has tapped out; and Fay."""
    dana, fay = await there.staff("dealer"), await there.staff("floorperson")
    assert (await post(dana, f"/api/tables/{TABLE}/tap-in")).status_code == 200
    assert (await post(fay, f"/api/tables/{TABLE}/tap-out", reason=WHY)).status_code == 200
    return dana, fay


def test_a_dealer_who_is_tapped_out_reads_at_once_by_whom_and_why_and_cannot_tap_in(tmp_path: Path) -> None:
    async def goes(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await dana.tap_in(TABLE)
            async with dana.line(TABLE) as consoles:
                first = await anext(consoles)
                assert isinstance(first, Console)
                assert first.tapped_out is None
                await fay.tap_out(TABLE, WHY)
                async for console in consoles:
                    assert isinstance(console, Console)
                    if console.tapped_out:
                        break
                assert console.dealer is None
                assert (console.tapped_out.by.name, console.tapped_out.reason) == ("Fay Moss", WHY)
                assert console.tapped_out.words == f"Tapped out of Maryland 1 by Fay Moss: {WHY}"
            for table in (TABLE, OTHER):
                with pytest.raises(NotDoneError, match="Ask the floor to let you back in"):
                    await dana.tap_in(table)
            assert (await fay.console(TABLE)).tapped_out is None

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(goes(house, address))
        assert [event.command for event in noted(house, CommandRefused) if isinstance(event, CommandRefused)] == [
            "TapIn",
            "TapIn",
        ]


def test_the_floor_lets_a_dealer_back_in_and_it_is_on_record(tmp_path: Path) -> None:
    async def goes() -> None:
        async with floor(tmp_path / "house", *GAMES) as there:
            dana, fay = await tapped_out(there)
            (card,) = (await fay.get("/api/floor")).json()["dealers"]
            assert card["words"] == f"Tapped out of Maryland 1 by Fay Moss: {WHY}"
            assert (await post(dana, f"/api/dealers/{DANA}/allow")).status_code == 403
            assert (await post(dana, f"/api/tables/{OTHER}/tap-in")).status_code == 409
            for _ in range(2):  # a second time changes nothing
                assert (await post(fay, f"/api/dealers/{DANA}/allow")).status_code == 200
            assert (await post(dana, f"/api/tables/{OTHER}/tap-in")).status_code == 200
            (card,) = (await fay.get("/api/floor")).json()["dealers"]
            assert (card["words"], card["tapped_out"]) == ("Deals New Jersey 1", None)
            taps = [one for one in told(there.house) if isinstance(one, TappedIn | TappedOut | TapInAllowed)]
            assert [type(one) for one in taps] == [TappedIn, TappedOut, TapInAllowed, TappedIn]
            lines = (await (await there.staff("manager")).get("/api/record", params={"kind": "tap"})).json()["lines"]
            assert [line["words"] for line in lines] == [
                "taps in at New Jersey 1",
                "Dana Reed may tap in again",
                f"Dana Reed is tapped out at Maryland 1: {WHY}",
                "taps in at Maryland 1",
            ]

    asyncio.run(goes())


def test_a_tap_out_by_the_floor_holds_after_a_restart(tmp_path: Path) -> None:
    async def goes() -> None:
        data = tmp_path / "house"
        async with floor(data, *GAMES) as there:
            await tapped_out(there)
        async with floor(data, *GAMES) as there:
            dana, fay = await there.staff("dealer"), await there.staff("floorperson")
            refused = await post(dana, f"/api/tables/{TABLE}/tap-in")
            assert refused.status_code == 409
            assert WHY in refused.json()["error"]["message"]
            assert (await post(fay, f"/api/tables/{OTHER}/dealer", person=DANA)).status_code == 200
            assert there.host(OTHER).dealer.person == DANA
            # By themselves they tap out, and in again.
            assert (await post(dana, f"/api/tables/{OTHER}/tap-out")).status_code == 200
            assert (await post(dana, f"/api/tables/{TABLE}/tap-in")).status_code == 200
        report = verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known))
        assert report.bad == ()

    asyncio.run(goes())


def test_the_floor_assigns_dealers_who_are_signed_in_and_deal_nowhere_else(tmp_path: Path) -> None:
    async def goes() -> None:
        async with floor(tmp_path / "house", *GAMES) as there:
            fay = await there.staff("floorperson")
            where = f"/api/tables/{TABLE}/dealer"
            away = await post(fay, where, person=DANA)
            assert away.json()["error"]["message"] == "Dana Reed is not signed in: ask them to sign in first"
            assert (await post(fay, where, person="account-demo-floorperson")).status_code == 404
            await there.staff("dealer")
            assert (await post(fay, where, person=DANA)).status_code == 200
            busy = await post(fay, f"/api/tables/{OTHER}/dealer", person=DANA)
            assert busy.json()["error"]["message"] == "Dana Reed deals at Maryland 1: tap them out there first"
            assert there.host(TABLE).dealer.person == DANA

    asyncio.run(goes())


def test_a_dealer_who_taps_themselves_out_with_a_reason_can_tap_in_again(tmp_path: Path) -> None:
    async def goes() -> None:
        data = tmp_path / "house"
        async with floor(data, *GAMES) as there:
            dana = await there.staff("dealer")
            assert (await post(dana, f"/api/tables/{TABLE}/tap-in")).status_code == 200
            assert (await post(dana, f"/api/tables/{TABLE}/tap-out", reason="on a break")).status_code == 200
            assert (await post(dana, f"/api/tables/{OTHER}/tap-in")).status_code == 200
        report = verify(VerifyRequest(data, beside(data) / NAME, audit_keys.read(data / AUDIT_KEYS).known))
        assert report.bad == ()

    asyncio.run(goes())
