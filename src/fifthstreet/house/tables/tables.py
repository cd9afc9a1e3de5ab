"""The tables of the house: loaded from the record, opened, started and stopped; and the meters they share."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping

from fifthstreet.house.accounts.players import HOUSE_PLAYERS
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import SYSTEM, Actor
from fifthstreet.house.base.house_events import TableMade
from fifthstreet.house.store.records import Batch, TableRecord
from fifthstreet.house.store.write_batch import merge_batches
from fifthstreet.house.tables.change import Change
from fifthstreet.house.tables.games import Rulebooks, game_of
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.house_players import HOUSE_SEATS, buys_in_for
from fifthstreet.house.tables.meters import MeterHost, load_meter, meter_name
from fifthstreet.house.tables.services import Services
from fifthstreet.play.staff import enough
from fifthstreet.progressive import machine as progressive
from fifthstreet.rules import Game
from fifthstreet.rules.table_title import meter_title
from fifthstreet.table.commands import AnyCommand, BuyIn, OpenTable, Sit
from fifthstreet.wire.errors import Fault

logger = logging.getLogger("fifthstreet")

LIMIT = 1_000
"""How many tables the house can have."""
DEMO_FLOOR = Change(Actor("floorperson"), approver=SYSTEM)
"""The change with which the demo's automatic floorperson opens a table; it needs no second person."""
TWO_PEOPLE = Fault(code="not-allowed", message="Submit the table on the floor page: a manager must approve it")
NO_HOUSE_PLAYERS = Fault(code="refused", message="House players cannot sit at a table of real cards: choose none")
DEMO_PLAYERS = Fault(code="refused", message="House players sit in the demo only: choose none")
FULL = Fault(code="too-many", message=f"The house has {LIMIT} tables, its maximum: close one first")


class Tables(Mapping[str, Host]):
    """The hosts of all tables by name. ``on_round_over`` is called with a table's name when a round ends there."""

    def __init__(self, services: Services, rulebooks: Rulebooks) -> None:
        self.services, self.rulebooks = services, rulebooks
        self.meters: dict[str, MeterHost] = {}
        self.on_round_over: Callable[[str], None] = lambda table: None
        self.void_pending: Callable[[str], bool] = lambda table: False
        """Whether a void of a table's round waits for approval; set by the house."""
        self._hosts: dict[str, Host] = {}
        self._opening = asyncio.Lock()

    def __getitem__(self, table: str) -> Host:
        return self._hosts[table]

    def __iter__(self) -> Iterator[str]:
        return iter(self._hosts)

    def __len__(self) -> int:
        return len(self._hosts)

    def load(self) -> None:
        """Load every table from the record; raise ``OtherGameError`` if the rulebook of one has changed."""
        for record in self.services.store.tables.all():
            game = game_of(record, self.rulebooks.editions(record.jurisdiction))
            host = self._host(record, game, self._meter_for(game))
            host.load()
            self._hosts[record.table] = host

    def start(self) -> None:
        """Start every table."""
        for host in self.values():
            host.start()

    async def stop(self) -> None:
        """Stop every table after its current turn."""
        await asyncio.gather(*(host.stop() for host in self.values()))

    def meter(self, name: str) -> MeterHost | None:
        """A meter by name, if it has started."""
        found = self.meters.get(name)
        return found if found and found.sequence else None

    def meter_title(self, name: str) -> str:
        """The title of a meter: ``Maryland progressive``, with a number if the house has several of a rulebook."""
        book = self.meters[name].game.book
        number = [meter for meter, host in self.meters.items() if host.game.book.name == book.name].index(name) + 1
        return meter_title(book.title, number)

    async def open(self, game: Game, house_players: int = 0, change: Change = DEMO_FLOOR) -> Host | Fault:
        """Open a table of a game, with this number of house players.

        Outside the demo the change needs a requester and an approver.
        """
        if not self.services.demo and not (change.actor.person and change.approver):
            return TWO_PEOPLE
        if house_players and game.submission.table.cards == "real":
            return NO_HOUSE_PLAYERS
        if house_players and not self.services.demo:
            return DEMO_PLAYERS
        async with self._opening:
            if len(self) >= LIMIT:
                return FULL
            taken = {int(name.rpartition("-")[2]) for name in self if name.startswith(f"{game.book.name}-")}
            number = next(n for n in range(1, LIMIT + 2) if n not in taken)
            return await self._open(game, f"{game.book.name}-{number}", house_players, change)

    async def _open(self, game: Game, name: str, house_players: int, change: Change) -> Host | Fault:
        actor, meter, now = change.actor, self._meter_for(game), self.services.clock.now()
        record = TableRecord(
            table=name,
            game=game.digest,
            jurisdiction=game.book.name,
            submission=codec.write(game.submission).decode(),
            made=now,
            meter=meter.name if meter else None,
            house_players=house_players,
        )
        start = progressive.started(game, now) if meter and not meter.sequence else None
        rows = Batch(tables=(record,), entries=meter.entries((start,), actor) if meter and start else ())
        host = self._host(record, game, meter)
        opened = await host.open(
            change._replace(
                # Outside the demo people open a new table by a count, and its chips come with a fill.
                commands=_opening_commands(game, house_players, actor, now) if self.services.demo else (),
                house_events=(*change.house_events, TableMade(table=name, game=game.digest)),
                rows=merge_batches((change.rows, rows)),
            )
        )
        if isinstance(opened, Fault):
            return opened
        if meter and start:
            meter.on_durable(progressive.evolve(meter.meter, start), 1)
        logger.info("a table opened", extra={"table": name, "game": game.digest, "person": actor.person})
        self._hosts[name] = host
        host.start()
        return host

    def _host(self, record: TableRecord, game: Game, meter: MeterHost | None) -> Host:
        host = Host(self.services, record, game, meter)
        host.on_round_over = lambda: self.on_round_over(record.table)
        host.void_pending = lambda: self.void_pending(record.table)
        return host

    def _meter_for(self, game: Game) -> MeterHost | None:
        name = meter_name(game)
        if name is None:
            return None
        if name not in self.meters:
            self.meters[name] = load_meter(self.services.store, game, name)
            self.services.clock.not_before(self.meters[name].meter.now)
        return self.meters[name]


def _opening_commands(game: Game, house_players: int, actor: Actor, at: int) -> tuple[AnyCommand, ...]:
    """The demo's tables open with a bank of the demo's own."""
    commands: list[AnyCommand] = [
        OpenTable(by="supervisor" if actor.by == "supervisor" else "floorperson", at=at, inventory=100 * enough(game))
    ]
    seats = [seat for seat in HOUSE_SEATS if seat <= game.submission.table.seats][:house_players]
    for seat, player in zip(seats, HOUSE_PLAYERS, strict=False):
        commands.append(Sit(by="player", at=at, seat=seat, player=player))
        commands.append(BuyIn(by="player", at=at, seat=seat, amount=buys_in_for(game)))
    return tuple(commands)
