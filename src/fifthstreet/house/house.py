"""The live house: its tables, meters and players, opened from the record and closed without losing anything."""

import asyncio
import logging
import secrets
from pathlib import Path

from fifthstreet import __version__
from fifthstreet.house.accounts.people import People
from fifthstreet.house.accounts.person import digest
from fifthstreet.house.accounts.players import GUEST, HOUSE_PLAYERS, PLAY_CHIPS, PlayerNames
from fifthstreet.house.audit.self_check import SelfChecks
from fifthstreet.house.bank.purses import Purses
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor, Notes
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.base.house_events import DisputeOpened, GuestFunded, HouseClosed, HouseOpened
from fifthstreet.house.base.key_files import clear_leftovers
from fifthstreet.house.base.metrics import Metrics
from fifthstreet.house.base.query_pool import QueryPool
from fifthstreet.house.deck.commitment_streams import SealStreams
from fifthstreet.house.deck.deal import Dealer, fresh_deck
from fifthstreet.house.deck.keys import load_or_make
from fifthstreet.house.ledger.checkpoint_file import beside
from fifthstreet.house.ledger.checkpoints import Checkpoints, open_checkpoints
from fifthstreet.house.ledger.closing import legacy_at_first_opening, since_closing
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.reports.purse_events import PurseEvents
from fifthstreet.house.staff.absence import Absence
from fifthstreet.house.staff.alarm_acknowledgements import recall_shown
from fifthstreet.house.staff.approval_expiry import Lapsing
from fifthstreet.house.staff.approvals import Approvals
from fifthstreet.house.staff.dealer_assignment import dealers_on_record
from fifthstreet.house.store import Store, StoreError
from fifthstreet.house.store.data_folder import AUDIT_KEYS, DATABASE, DECK_KEYS
from fifthstreet.house.store.records import Batch, Dispute, Player, TableRecord
from fifthstreet.house.tables.games import OtherGameError, game_of
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.house_players import HOUSE_SEATS, buys_in_for
from fifthstreet.house.tables.meters import MeterHost, load_meter, meter_name
from fifthstreet.house.tables.pace import HUMAN, Pace
from fifthstreet.house.tables.services import Services
from fifthstreet.house.tables.table_creation import tables_not_told, telling_of
from fifthstreet.play.staff import enough
from fifthstreet.progressive import machine as progressive
from fifthstreet.rules import Game, Rulebook, Shelf
from fifthstreet.rules.register import Register
from fifthstreet.table.commands import AnyCommand, BuyIn, OpenTable, Sit
from fifthstreet.wire.errors import Fault

logger = logging.getLogger("fifthstreet")

MOST_TABLES = 1_000
MOST_DISPUTES = 5
"""So often one player may dispute one round."""
HELD = Fault(code="too-many", message="the record of this round is held; more words do not hold it better")
THE_FLOOR = Actor("floorperson")
"""The automatic floorperson, who opens the tables that a demo begins with."""
TWO_PEOPLE = "outside the demo somebody of the floor submits a table on the floor's page, and a manager approves it"


class HouseError(Exception):
    """The house cannot be opened; the message says why, to a person."""


class House:
    """Everything that is live. Made by ``open_house``."""

    def __init__(
        self,
        services: Services,
        shelf: Shelf,
        why_no_demo: str | None,
        checkpoints: Checkpoints,
        self_checks: SelfChecks,
    ) -> None:
        self.services = services
        self.checkpoints = checkpoints
        self.self_checks = self_checks
        self_checks.playing = lambda: {host.name: host.game.digest for host in self.hosts.values()}
        self.shelf = shelf
        self.why_no_demo = why_no_demo
        self.hosts: dict[str, Host] = {}
        self.meters: dict[str, MeterHost] = {}
        self.wanted: tuple[tuple[Game, int], ...] = ()
        self._books: dict[str, tuple[Rulebook, ...]] = {}
        self._registers: dict[str, Register] = {}
        self._opening = asyncio.Lock()
        self._noted_open = False
        self.people = People(services.store, services.house_stream, services.names, services.demo)
        self.approvals = Approvals(self)
        self.lapsing = Lapsing(self)
        self.absence = Absence(self)
        # Held from the look at who deals where until a tap is durable.
        self.tapping = asyncio.Lock()
        self.query_pool = QueryPool()
        self.purse_events = PurseEvents()

    @property
    def demo(self) -> bool:
        """Whether guests may sit down with play chips."""
        return self.why_no_demo is None

    def load(self) -> None:
        """Put every table where the record ends."""
        for record in self.services.store.tables():
            game = self._game(record)
            host = self._host(record, game, self._meter(game))
            host.load()
            self.hosts[record.table] = host
        recall_shown(self.hosts.values())
        for table, person in dealers_on_record(self.services.store).items():
            if table in self.hosts and self.people.may_work(person):
                self.hosts[table].dealer = person
                self.hosts[table].console_gone_at = self.services.clock.now()

    def _host(self, record: TableRecord, game: Game, meter: MeterHost | None) -> Host:
        host = Host(self.services, record, game, meter)
        host.floor_is_there = lambda: bool(self.people.signed_in("floorperson", "manager"))
        host.round_over = lambda: self.lapsing.round_over(host.name)
        return host

    def register(self, jurisdiction: str) -> Register:
        """The clause register of a rulebook, read once; empty where its text is not registered."""
        if jurisdiction not in self._registers:
            self._registers[jurisdiction] = self.shelf.register(jurisdiction)
        return self._registers[jurisdiction]

    def book(self, jurisdiction: str) -> Rulebook:
        """A rulebook as it stands."""
        return self._book(jurisdiction)[0]

    def _book(self, jurisdiction: str) -> tuple[Rulebook, ...]:
        """A rulebook as it stands, and as it stood before, read once."""
        if jurisdiction not in self._books:
            self._books[jurisdiction] = tuple(self.shelf.editions(jurisdiction))
        return self._books[jurisdiction]

    def _game(self, record: TableRecord) -> Game:
        """The game of a table, which must be the one that it was opened with."""
        try:
            return game_of(record, self._book(record.jurisdiction))
        except OtherGameError as error:
            raise HouseError(
                f"{error}: serve it with the version of Fifth Street that opened it, or start a new data folder"
            ) from None

    async def start(self) -> None:
        """Let every table go on, and open one of each wanted game that there is none of, which only a demo may.

        That the house opens is on record and signed before anything else comes about.
        """
        strange = await asyncio.to_thread(since_closing, self.services.store)
        if strange:
            logger.error("the record was changed while the house was closed: %s; see log verify", ", ".join(strange))
        legacy = await asyncio.to_thread(legacy_at_first_opening, self.services.store)
        if legacy:
            self.services.clock.not_before(legacy.until + 1)
        tables = await asyncio.to_thread(tables_not_told, self.services.store)
        begun = HouseOpened(
            version=__version__, demo=self.demo, strange=strange, legacy=legacy, tables=tables, signs_first=True
        )
        await self.services.house_stream.note(begun, Actor("system"))
        self._noted_open = True
        await self.checkpoints.sign_opening()
        await self.people.start()
        await self.lapsing.look()
        self.absence.start()
        for host in self.hosts.values():
            host.start()
        for game, house_players in self.wanted:
            if not any(_offers(host.game, game) for host in self.hosts.values()):
                real = game.submission.table.cards == "real"
                opened = await self.open_table(game, 0 if real else house_players)
                if isinstance(opened, Fault):
                    raise HouseError(f"a table of {game.book.name} cannot be opened: {opened.message}")
        await self.self_checks.check(self.query_pool)
        self.checkpoints.start()

    @property
    def trouble(self) -> str | None:
        """What stands in the way of a table, if something does."""
        return next((f"{host.name}: {host.trouble.message}" for host in self.hosts.values() if host.trouble), None)

    async def close(self) -> None:
        """Finish what is in hand at every table, then close the record."""
        await asyncio.gather(*(host.stop() for host in self.hosts.values()))
        await self.absence.stop()
        await self.lapsing.finish()
        await self.people.stop()
        if self._noted_open:
            try:
                await self.services.house_stream.note(HouseClosed(), Actor("system"))
            except StoreError as error:
                logger.warning("the closing could not be noted: %s", error)
        await self.checkpoints.close()
        await asyncio.to_thread(self.query_pool.close)
        await asyncio.to_thread(self.services.store.close)

    def _meter(self, game: Game) -> MeterHost | None:
        name = meter_name(game)
        if name is None:
            return None
        if name not in self.meters:
            self.meters[name] = load_meter(self.services.store, game, name)
            self.services.clock.not_before(self.meters[name].meter.now)
        return self.meters[name]

    async def open_table(
        self, game: Game, house_players: int = 0, who: Actor = THE_FLOOR, notes: Notes | None = None
    ) -> Host | Fault:
        """Open a table of a game, with house players at it; they play no real cards.

        Outside the demo no table is opened without the person who asked for it and what the second person said.
        """
        if not self.demo and not (who.person and notes):
            return Fault(code="not-allowed", message=TWO_PEOPLE)
        if house_players and game.submission.table.cards == "real":
            return Fault(code="refused", message="house players sit at no table of real cards")
        async with self._opening:
            if len(self.hosts) >= MOST_TABLES:
                return Fault(code="too-many", message=f"the house has {MOST_TABLES} tables, and no room for more")
            taken = {int(name.rpartition("-")[2]) for name in self.hosts if name.startswith(f"{game.book.name}-")}
            number = next(n for n in range(1, MOST_TABLES + 2) if n not in taken)
            return await self._opened(game, f"{game.book.name}-{number}", (house_players, who), notes)

    async def _opened(self, game: Game, name: str, by: tuple[int, Actor], notes: Notes | None) -> Host | Fault:
        house_players, who = by
        meter = self._meter(game)
        record = TableRecord(
            table=name,
            game=game.digest,
            jurisdiction=game.book.name,
            submission=codec.write(game.submission).decode(),
            made=self.services.clock.now(),
            meter=meter.name if meter else None,
            house_players=house_players,
        )
        start = progressive.started(game, record.made) if meter and not meter.sequence else None
        also = Batch(entries=meter.entries((start,), who)) if meter and start else Batch()
        host = self._host(record, game, meter)
        told = telling_of(record, notes, also)
        opened = await host.open(lambda _, at: _opening(game, house_players, who, at), who, told)
        if isinstance(opened, Fault):
            return opened
        if meter and start:
            meter.happened(progressive.evolve(meter.meter, start), 1)
        logger.info("a table opened", extra={"table": name, "game": game.digest, "person": who.person})
        self.hosts[name] = host
        host.start()
        return host

    async def guest(self, name: str | None) -> tuple[Player, str]:
        """A new guest with play chips, and the token that proves who he is."""
        token, player = secrets.token_urlsafe(32), f"{GUEST}{secrets.token_hex(6)}"
        at = self.services.clock.now()
        made = Player(player=player, name=name or f"Guest {player[-4:]}", kind="guest", token=digest(token), made=at)
        purses = self.services.purses
        chips = purses.movement(player, PLAY_CHIPS, at, ("", "play chips", ""))
        assert not isinstance(chips, Fault)
        funded, also = GuestFunded(player=player, amount=PLAY_CHIPS), Batch(players=(made,), movements=(chips,))
        await self.services.house_stream.note(funded, Actor("system", player), also)
        purses.happened(chips)
        self.services.names.add(player, made.name)
        return made, token

    def signed_in(self, token: str) -> Player | None:
        """Whose token it is."""
        return self.services.store.player_by_token(digest(token))

    async def dispute(self, table: str, round_: int, player: str, words: str) -> Dispute | Fault:
        """Hold a round's record, unless this player has it held often enough."""
        house_stream, at = self.services.house_stream, self.services.clock.now()
        async with house_stream.lock:
            if len(await asyncio.to_thread(self.services.store.disputes_by, player, table, round_)) >= MOST_DISPUTES:
                return HELD
            number = await asyncio.to_thread(self.services.store.last_dispute) + 1
            held = Dispute(dispute=number, table=table, round=round_, player=player, at=at, words=words)
            opened = DisputeOpened(dispute=number, table=table, round=round_, player=player, words=words)
            await house_stream.note_locked(opened, Actor("player", player), Batch(disputes=(held,)))
        return held


def open_house(  # noqa: PLR0913 - each may be another one in a test
    data: Path,
    *,
    why_no_demo: str | None = None,
    pace: Pace = HUMAN,
    dealer: Dealer = fresh_deck,
    shelf: Shelf | None = None,
    checkpoints: Path | None = None,
    expected: Path | None = None,
) -> House:
    """Open the house that a folder holds the record of, or a new one there; its tables stand still until ``start``.

    Checkpoints go to a folder beside it, unless another one is named. What a file says that is expected of the critical
    parts must be so.
    """
    store = Store.open(data / DATABASE)
    try:
        keys = data / DECK_KEYS
        _clear_leftovers(keys, data / AUDIT_KEYS)
        if store.tables() and not keys.exists():
            raise HouseError(f"{keys} is missing, and the decks on record are locked with its keys: put it back")
        vault = load_or_make(keys)
        names = PlayerNames(store)
        clock = HouseClock()
        house_stream = HouseStream(store, clock)
        house_stream.load()
        services = Services(
            store=store,
            clock=clock,
            vault=vault,
            dealer=dealer,
            purses=Purses(store),
            pace=pace,
            names=names,
            metrics=Metrics(),
            house_stream=house_stream,
            seal_streams=SealStreams(store),
            demo=why_no_demo is None,
        )
        signing = open_checkpoints(store, house_stream, data, checkpoints or beside(data))
        shelf = shelf or Shelf()
        checks = SelfChecks(store, house_stream, shelf, expected)
        checks.refuse_to_open()
        house = House(services, shelf, why_no_demo, signing, checks)
        house.load()
        return house
    except BaseException:
        store.close()
        raise


def _offers(game: Game, wanted: Game) -> bool:
    """Whether a game is the one that is wanted, if by an earlier edition of its book."""
    return game.book.name == wanted.book.name and game.submission == wanted.submission


def _clear_leftovers(*keys: Path) -> None:
    for one in keys:
        try:
            clear_leftovers(one)
        except OSError as error:
            logger.error("what a broken-off change left beside %s cannot be taken away: %s", one, error.strerror)


def _opening(game: Game, house_players: int, who: Actor, at: int) -> tuple[AnyCommand, ...]:
    commands: list[AnyCommand] = [
        OpenTable(by="supervisor" if who.by == "supervisor" else "floorperson", at=at, inventory=100 * enough(game))
    ]
    seats = [seat for seat in HOUSE_SEATS if seat <= game.submission.table.seats][:house_players]
    for seat, player in zip(seats, HOUSE_PLAYERS, strict=False):
        commands.append(Sit(by="player", at=at, seat=seat, player=player))
        commands.append(BuyIn(by="player", at=at, seat=seat, amount=buys_in_for(game)))
    return tuple(commands)
