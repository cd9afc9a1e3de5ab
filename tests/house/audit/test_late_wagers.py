"""A round at a table of real cards that has no progressive wager at its lock and gets one later: log, report, audit."""

import asyncio
from pathlib import Path

from fifthstreet.cards import DECK
from fifthstreet.house.audit.check_tables import check_meters
from fifthstreet.house.audit.log import open_log
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.reports.shifts import shift_data
from fifthstreet.house.tables.change import Change
from fifthstreet.house.tables.meters import submit_to_meter
from fifthstreet.house.views.log import LogQuery, log_page
from fifthstreet.play.staff import staff
from fifthstreet.progressive.commands import CorrectContribution
from fifthstreet.rules import make_game, ready_game
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.commands import BuyIn, Fold, PlaceWager, Sit
from fifthstreet.table.state import Stage
from fifthstreet.wire.scenes import Answered
from support.changes import changed
from support.in_process_house import Floor, floor

TABLE, DEALER = "maryland-1", "account-demo-dealer"


async def staff_goes_on(there: Floor) -> None:
    host = there.host(TABLE)
    command = staff(host.game, host.table, DECK.__getitem__, host.table.now)
    assert command
    # A step that the floor has taken by itself meanwhile is refused, and asked anew.
    await there.ask(TABLE, Actor(command.by, f"account-demo-{command.by}"), command)


async def round_with_a_late_wager(there: Floor) -> None:
    host = there.host(TABLE)
    assert host.meter
    sits = Sit(by="dealer", seat=1, player="walk-in-ann"), BuyIn(by="dealer", seat=1, amount=100_000)
    await there.does(TABLE, DEALER, *sits, PlaceWager(by="dealer", seat=1, wager="ante", amount=1000))
    while host.table.round.stage is not Stage.THIRD_STREET:
        await staff_goes_on(there)
    late = CorrectContribution(table=TABLE, round=1, change=100, reason="chip seen on the layout")
    fay = Actor("floorperson", "account-demo-floorperson")
    done = await submit_to_meter(host.services, host.meter, Change(fay, meter_command=late))
    assert isinstance(done, Answered), done
    await there.does(TABLE, DEALER, Fold(by="dealer", seat=1))
    while not host.table.between_rounds:
        await staff_goes_on(there)


def test_a_late_wager_is_in_the_log_and_the_shift_report_and_a_round_without_wagers_is_no_finding(
    tmp_path: Path,
) -> None:
    ready = ready_game("maryland")

    async def live() -> None:
        async with floor(tmp_path, make_game(ready.book, changed(ready.submission, table__cards="real"))) as there:
            await round_with_a_late_wager(there)
            lines = log_page(there.house.tables, LogQuery(kinds=("Contributed", "Corrected")), None, 9).lines
            assert [line.words for line in lines] == [
                f"{table_title(TABLE)}, round 1: late wagers of $1 raise the meter by $0.355: chip seen on the layout",
                f"{table_title(TABLE)}, round 1: no progressive wagers",
            ]
            report = shift_data(there.house.books.table(TABLE), 1)
            assert report
            assert report.meter
            assert report.meter.agrees
            late = next(line for line in report.meter.moved if line.what == "Wagers added late, this table")
            assert late.meter == 100 * there.house.tables[TABLE].meter.meter.rates.progression
            # The table has no such wager: its report says so, and the meter counts it as taken, not as given back.
            assert report.progressive
            assert (report.progressive.table.wagers, report.progressive.rounds) == (0, (1,))
            assert (report.progressive.meter.wagers, report.progressive.meter.taken_back) == (100, 0)

    asyncio.run(live())
    request = VerifyRequest(tmp_path, beside(tmp_path) / NAME)
    assert verify(request).bad == ()
    with open_log(request, lambda _done, _all: None, None) as log:
        (meter,), (table,) = log.meters, log.tables
        assert dict(meter.contributed) == {(TABLE, 1, 0): 1}
        # A meter out of service does not know the round; but no meter knows a round that its table never had.
        del meter.contributed[TABLE, 1, 0]
        assert list(check_meters(log)) == []
        meter.contributed[TABLE, 1, 0] = 1
        del table.locked[1, 0]
        (found,) = check_meters(log)
        assert found.what == f"a contribution for round 1, which {TABLE} does not record"
