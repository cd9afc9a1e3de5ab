"""A void or an override goes on record with a reason: without one it is refused."""

import asyncio
from importlib.resources import files
from pathlib import Path

import pytest

from fifthstreet.client import connect
from fifthstreet.client.table import TableClient
from fifthstreet.house.base.house_events import ApprovalAsked, CommandGiven, CommandRefused
from fifthstreet.house.house import House
from fifthstreet.house.reports.incidents import incident_data
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.incident_report import incident_report
from fifthstreet.rules import make_game, ready_game
from fifthstreet.rules.game import dealt_by
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table.commands import AnyCommand, Fill, OrderRecut, OrderReshuffle, Settle
from fifthstreet.table.events import RecutOrdered, ReshuffleOrdered, RoundVoided
from support.guests import may_bet, place_bets, sit_down
from support.live_house import house_in_here
from support.log_check import check_record
from support.staff_client import Colleague, NotDoneError, due, events_of, noted, press_what_is_due, staffed
from support.staffed_table import SHORT, at_a_table, works

MARYLAND, DAKOTA = "maryland-1", "south-dakota-1"
SUBMISSION = (files("fifthstreet.rules") / "submissions" / "new_jersey.toml").read_text()
NONE = ("", "   ")
NO_LINE = ("two\nlines", "a\ttab")
TOO_LONG = "x" * 201


async def is_asked_why(house: House, one: Colleague, table: str, command: AnyCommand) -> None:
    """Without a reason, or with what is none, the command is not given, and the console said so."""
    (step,) = [step for step in (await one.console(table)).steps if alike(step.command, command)]
    assert step.reason
    before = house.tables[table].projection.sequence
    for reason in NONE:
        with pytest.raises(NotDoneError, match=r"409: .*Give a reason in one line, .* goes on record") as told:
            await one.give(table, command, reason=reason)
        assert told.value.error["clause"] == "house rule"
    for reason in NO_LINE:
        with pytest.raises(NotDoneError, match=r"400: "):
            await one.give(table, command, reason=reason)
    assert house.tables[table].projection.sequence == before
    assert not house.approvals.waiting()
    refused = noted(house, CommandRefused)[-len(NONE) :]
    assert {one.command for one in refused} == {type(command).__name__}


def alike(one: AnyCommand, other: AnyCommand) -> bool:
    """Whether two commands are about the same place."""
    named = ("place", "seat")
    return type(one) is type(other) and all(getattr(one, name, 0) == getattr(other, name, 0) for name in named)


@pytest.mark.parametrize("ante", [10_000, 50_000], ids=["by one person", "by two people"])
def test_a_void_goes_on_record_with_its_reason_or_is_not_done(tmp_path: Path, ante: int) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay, watch = staff
        await works(MARYLAND, dana, fay)
        await guest.wager("ante", ante)
        await works(MARYLAND, dana, fay)
        await guest.until(may_bet)
        await guest.bet(1)
        await is_asked_why(house, dana, MARYLAND, SHORT)
        done = await dana.give(MARYLAND, SHORT, reason=f"  {'x' * 196}  ")
        if done.approval:
            await fay.answer(done.approval, approve=True)
        assert any(isinstance(event, RoundVoided) for event in events_of(house, MARYLAND))
        (told,) = noted(house, CommandGiven, ApprovalAsked)
        assert told.reason == "x" * 196
        report = incident_data(house.books.table(MARYLAND), 1)
        assert report
        assert "Reason given by Dana Reed, dealer at" in form_pages(incident_report(report))
        assert [words for _, _, words in report.reasons] == ["x" * 196]
        lines = (await watch.get("/api/record?text=xxxx"))["lines"]
        assert [line["kind"] for line in lines] == [type(told).__name__]

    at_a_table(tmp_path, MARYLAND, "floorperson", "surveillance", play=play)


def test_a_shuffle_and_a_cut_that_the_floor_orders_want_a_reason(tmp_path: Path) -> None:
    ready = ready_game("maryland")
    terms = DealingTerms(method="manual-shoe", shuffler="none", decks=1)
    by_hand = make_game(ready.book, dealt_by(ready.book, ready.submission, terms))

    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay), connect(address) as client:
            await client.come_in("Anna")
            async with client.table(MARYLAND) as guest:
                await sit_down(client, guest, "Anna")
                await dana.tap_in(MARYLAND)
                for order in (OrderRecut(by="floorperson"), OrderReshuffle(by="floorperson")):
                    await works(MARYLAND, dana, fay)
                    assert house.tables[MARYLAND].table.deck.cut
                    await is_asked_why(house, fay, MARYLAND, order)
                    await fay.give(MARYLAND, order, reason="a card turned over")

    with house_in_here(tmp_path, games=(by_hand,)) as (house, address):
        asyncio.run(play(house, address))
        ordered = [event for event in events_of(house, MARYLAND) if isinstance(event, RecutOrdered | ReshuffleOrdered)]
        assert len(ordered) == 2
        assert [one.reason for one in noted(house, CommandGiven)] == ["a card turned over"] * 2
    check_record(tmp_path)


def test_a_new_table_and_other_rates_are_not_asked_for_without_a_reason(tmp_path: Path) -> None:
    async def play(house: House, address: str) -> None:
        async with staffed(house, address, "floorperson", "manager") as (fay, mia):
            rates = f"/api/meters/{next(iter(house.tables.meters))}/rates"
            for path, body in (
                ("/api/floor/tables", {"submission": SUBMISSION}),
                (rates, {"progression": "35%", "reserve": "4%"}),
            ):
                for reason in NONE:
                    with pytest.raises(NotDoneError, match=r"409: .*Give a reason in one line, "):
                        await fay.post(path, **body, reason=reason)
                for more in ({}, *({"reason": reason} for reason in (*NO_LINE, TOO_LONG))):
                    with pytest.raises(NotDoneError, match="400: "):
                        await fay.post(path, **body, **more)
                assert not house.approvals.waiting()
                asked = await fay.post(path, **body, reason="  as filed ")
                (card,) = [one for one in await mia.get("/api/approvals") if one["approval"] == asked["approval"]]
                assert card["reason"] == "as filed"
                await mia.answer(asked["approval"], approve=True)
            assert [one.reason for one in noted(house, ApprovalAsked)] == ["as filed"] * 2

    with house_in_here(tmp_path) as (house, address):
        asyncio.run(play(house, address))
    check_record(tmp_path)


def test_a_jackpot_is_validated_and_a_fill_brought_without_a_reason(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay = staff
        await works(DAKOTA, dana, fay)
        await place_bets(guest, "progressive")
        for _ in range(3):
            await works(DAKOTA, dana, fay)
            await guest.until(may_bet)
            await guest.bet(1)
        while not (step := due(await dana.console(DAKOTA))) or not step.two_people:
            assert await press_what_is_due(dana, DAKOTA)
        assert isinstance(step.command, Settle)
        assert not step.reason
        assert (await dana.give(DAKOTA, step.command, reason="")).approval
        await fay.give(DAKOTA, Fill(by="floorperson", amount=10_000), reason="")
        await fay.give(DAKOTA, Fill(by="floorperson", amount=10_000), reason="short of reds")
        assert [one.reason for one in noted(house, CommandGiven)] == ["short of reds"]

    at_a_table(tmp_path, DAKOTA, "floorperson", play=play)
