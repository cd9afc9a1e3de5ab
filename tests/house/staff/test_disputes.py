"""A player disputes a round; the floor or a manager decides it once, by name, and the finding is in the chain."""

import asyncio
from pathlib import Path

from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import DisputeAnswered
from fifthstreet.house.staff.disputes import open_dispute
from fifthstreet.house.tables.guests import admit_guest
from fifthstreet.rules import ready_game
from support.in_process_house import Floor, floor

ANTE = {"ante": 1000}
TABLE = "new-jersey-1"


def test_a_finding_is_given_once_by_a_person_who_may_and_stays(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            player, token = await admit_guest(there.house.services, "Anna")
            await there.seat_player(TABLE, 1, player.player, 100_000)
            await there.round(TABLE, {1: ANTE})
            async with there.stranger() as anna:
                anna.headers["Authorization"] = f"Bearer {token}"
                held = await anna.post(f"/api/tables/{TABLE}/rounds/1/dispute", json={"words": "I bet three"})
                assert held.status_code == 201
            dispute = held.json()["dispute"]
            await _answered(there, dispute)

    asyncio.run(live())


async def _answered(there: Floor, dispute: int) -> None:
    path = f"/api/disputes/{dispute}/answer"
    answer = {"id": "finding-1", "finding": "The recording shows one unit."}
    for login in ("surveillance", "auditor", "dealer", "cashier"):
        refused = await (await there.staff(login)).post(path, json=answer)
        assert refused.status_code == 403, login
    fay, mia = await there.staff("floorperson"), await there.staff("manager")
    (waiting,) = (await fay.get("/api/disputes", params={"answered": False})).json()
    assert (waiting["name"], waiting["words"], waiting["answered_by"]) == ("Anna", "I bet three", None)
    without_csrf = await fay.post(path, json=answer, headers={"X-Fifthstreet-Csrf": "no"})
    assert without_csrf.status_code == 403
    for empty in ("", "   ", "\x00"):
        assert (await fay.post(path, json=answer | {"finding": empty})).status_code == 400
    card = await fay.post(path, json=answer)
    assert card.status_code == 200
    assert card.json()["answered_by"]["name"] == "Fay Moss"
    assert (await fay.post(path, json=answer)).json() == card.json()
    assert (await fay.post(path, json=answer | {"finding": "Two units."})).status_code == 400
    other = await mia.post(path, json={"id": "finding-2", "finding": "Something else."})
    assert other.status_code == 409
    assert (await mia.post("/api/disputes/99/answer", json=answer)).status_code == 404
    assert (await mia.get("/api/disputes")).json() == [card.json()]
    assert (await mia.get("/api/disputes", params={"answered": False})).json() == []
    assert (await mia.get("/api/disputes", params={"table": "nowhere"})).json() == []
    entries = [
        entry for entry in there.house.services.store.streams.entries("house") if b"DisputeAnswered" in entry.event
    ]
    assert [(entry.by, entry.person, entry.command) for entry in entries] == [
        ("floorperson", "account-demo-floorperson", "finding-1")
    ]
    told = codec.read_house_event(entries[0].event)
    assert isinstance(told, DisputeAnswered)
    assert told.finding == answer["finding"]
    (line,) = (await mia.get("/api/record", params={"kind": "DisputeAnswered"})).json()["lines"]
    assert line["name"] == "Fay Moss"
    assert "The recording shows one unit." in line["words"]
    assert (line["round"], line["stream"]) == (1, "house")


def test_a_finding_is_still_there_when_the_house_opens_again(tmp_path: Path) -> None:
    async def first() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            player = await there.seat_guest(TABLE, 1, 100_000, "Anna")
            await there.round(TABLE, {1: ANTE})
            held = await open_dispute(there.house.services, TABLE, 1, player, "why?")
            mia = await there.staff("manager")
            answer = {"id": "finding-1", "finding": "All as it should be."}
            assert (await mia.post(f"/api/disputes/{held.dispute}/answer", json=answer)).status_code == 200

    async def again() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            (card,) = (await (await there.staff("auditor")).get("/api/disputes")).json()
            assert (card["finding"], card["answered_by"]["name"]) == ("All as it should be.", "Mia Lane")

    asyncio.run(first())
    asyncio.run(again())


def test_a_player_reads_what_was_found_about_his_own_disputes_and_nobody_elses(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            tokens = dict[str, str]()
            for seat, name in enumerate(("Anna", "Ben"), start=1):
                player, tokens[name] = await admit_guest(there.house.services, name)
                await there.seat_player(TABLE, seat, player.player, 100_000)
            await there.round(TABLE, {1: ANTE, 2: ANTE})
            path = f"/api/tables/{TABLE}/rounds/1"
            async with there.stranger() as anna, there.stranger() as ben, there.stranger() as nobody:
                for client, name in ((anna, "Anna"), (ben, "Ben")):
                    client.headers["Authorization"] = f"Bearer {tokens[name]}"
                first = (await anna.post(f"{path}/dispute", json={"words": "I bet three"})).json()
                second = (await anna.post(f"{path}/dispute", json={"words": "and I won"})).json()
                waiting = {"finding": "", "answered_at": None}
                objections = [
                    {"dispute": first["dispute"], "at": first["at"], "words": "I bet three", **waiting},
                    {"dispute": second["dispute"], "at": second["at"], "words": "and I won", **waiting},
                ]
                assert (await anna.get(f"{path}/disputes")).json() == objections
                answer = {"id": "finding-1", "finding": "The recording shows one unit."}
                fay = await there.staff("floorperson")
                card = (await fay.post(f"/api/disputes/{first['dispute']}/answer", json=answer)).json()
                objections[0] |= {"finding": answer["finding"], "answered_at": card["answered_at"]}
                assert card["answered_at"] > 0
                assert (await anna.get(f"{path}/disputes")).json() == objections
                assert (await anna.get(f"/api/tables/{TABLE}/rounds/2/disputes")).json() == []
                assert (await ben.get(f"{path}/disputes")).json() == []
                for other in (ben, nobody, fay):
                    for asked in (path, f"{path}/disputes", f"/api/tables/{TABLE}/rounds"):
                        assert "one unit" not in (await other.get(asked)).text
                for stranger in (nobody, fay):
                    assert (await stranger.get(f"{path}/disputes")).status_code == 401
                assert (await anna.get("/api/tables/nowhere/rounds/1/disputes")).status_code == 404

    asyncio.run(live())
