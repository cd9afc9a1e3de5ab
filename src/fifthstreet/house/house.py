"""The house: opens everything from a data folder, starts it, and closes it without losing anything."""

import asyncio
import logging
from pathlib import Path

from fifthstreet import __version__
from fifthstreet.house.accounts.accounts import Accounts
from fifthstreet.house.accounts.devices import Devices
from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.house.accounts.screens import Screens
from fifthstreet.house.audit.self_check import SelfChecks
from fifthstreet.house.bank.cashier import Cashier
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.bank.purses import Purses
from fifthstreet.house.bank.results import OutsideResults
from fifthstreet.house.bank.table_days import BankDays
from fifthstreet.house.base.actor import SYSTEM
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.base.errors import HouseError
from fifthstreet.house.base.house_events import HouseClosed, HouseOpened
from fifthstreet.house.base.key_files import clear_leftovers
from fifthstreet.house.base.metrics import Metrics
from fifthstreet.house.base.query_pool import QueryPool
from fifthstreet.house.deck.commitment_streams import CommitmentStreams
from fifthstreet.house.deck.keys import load_or_make
from fifthstreet.house.deck.shuffle import Shuffler, fresh_deck
from fifthstreet.house.ledger.checkpoint_file import beside
from fifthstreet.house.ledger.checkpoint_guard import open_checkpoints
from fifthstreet.house.ledger.checkpoints import Checkpoints
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.ledger.open_state import added_while_closed
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.reports.books import OpenBooks
from fifthstreet.house.reports.investigations import outside_results
from fifthstreet.house.staff.alarm_desk import AlarmDesk
from fifthstreet.house.staff.alarms import load_acknowledgements
from fifthstreet.house.staff.approvals import Approvals
from fifthstreet.house.staff.dealer_assignment import DealerAssignments
from fifthstreet.house.staff.signing import Signing
from fifthstreet.house.store import Store, StoreError
from fifthstreet.house.store.data_folder import AUDIT_KEYS, DATABASE, DECK_KEYS
from fifthstreet.house.tables.games import OtherGameError, Rulebooks
from fifthstreet.house.tables.services import HUMAN, Pace, Services
from fifthstreet.house.tables.tables import Tables
from fifthstreet.rules import Game, Shelf
from fifthstreet.rules.table_title import table_title
from fifthstreet.wire.errors import Fault

logger = logging.getLogger("fifthstreet")


class House:
    """Everything that is live. Made by ``open_house``."""

    def __init__(
        self, services: Services, rulebooks: Rulebooks, checkpoints: Checkpoints, self_checks: SelfChecks
    ) -> None:
        self.services, self.rulebooks = services, rulebooks
        self.checkpoints, self.self_checks = checkpoints, self_checks
        self.accounts = services.accounts
        self.tables = Tables(services, rulebooks)
        self.approvals = Approvals(self.tables)
        self.alarm_desk = AlarmDesk(self.tables, self.approvals)
        self.devices = Devices(services.store, services.house_stream, services.accounts.sessions)
        self.screens = Screens(services.store, services.house_stream, services.accounts.sessions)
        self.dealer_assignments = DealerAssignments(self.tables)
        self.signing = Signing(self.tables)
        self.cashier = Cashier(services.store, services.house_stream, services.purses, services.accounts, services.demo)
        self.books = OpenBooks(self.tables)
        self.signing.in_box = self.books.in_box
        self.signing.cage_to_count = self.books.cage_to_count
        self.signing.with_players = self.books.with_players
        services.results.find = lambda: outside_results(self.books.house(), services.clock.now())
        self.query_pool = QueryPool()
        self.metrics_token: str | None = None
        """The token that reads the metrics; without one, only this machine can."""
        self.demo_tables: tuple[tuple[Game, int], ...] = ()
        self._opening_noted = False
        self.tables.on_round_over = self.approvals.on_round_over
        self.tables.void_pending = self.approvals.void_pending
        self_checks.playing = lambda: {host.name: host.game.digest for host in self.tables.values()}

    def load(self) -> None:
        """Load every table from the record."""
        try:
            self.tables.load()
        except OtherGameError as error:
            raise HouseError(
                f"{error}: serve it with the version of Fifth Street that opened it, or start a new data folder"
            ) from None
        load_acknowledgements(self.tables.values())
        self.alarm_desk.load()
        self.dealer_assignments.load()
        self.signing.load()

    async def start(self) -> None:
        """Start every table, and open the demo's tables that are missing.

        The opening of the house is recorded and signed before anything else happens.
        """
        store, house_stream = self.services.store, self.services.house_stream
        strange = await asyncio.to_thread(added_while_closed, store.queries)
        if strange:
            logger.error("the record was changed while the house was closed: %s; see log verify", ", ".join(strange))
        opened = HouseOpened(version=__version__, demo=self.services.demo, strange=strange)
        await house_stream.append(opened, SYSTEM)
        self.services.settings.on_opened(opened, self.services.clock.now())
        self._opening_noted = True
        await self.checkpoints.sign_opening()
        await self.accounts.start()
        await self.approvals.expire_changed()
        self.approvals.start()
        self.dealer_assignments.start()
        self.tables.start()
        await self._open_demo_tables()
        await self.self_checks.check(self.query_pool)
        self.checkpoints.start()

    @property
    def trouble(self) -> str | None:
        """Why a table is stopped; None if no table is."""
        return next(
            (f"{table_title(host.name)}: {host.trouble.message}" for host in self.tables.values() if host.trouble), None
        )

    async def close(self) -> None:
        """Finish what is under way at every table, then close the record."""
        await self.tables.stop()
        await self.dealer_assignments.stop()
        await self.approvals.close()
        await self.services.results.close()
        await self.accounts.stop()
        if self._opening_noted:
            try:
                await self.services.house_stream.append(HouseClosed(), SYSTEM)
            except StoreError as error:
                logger.warning("the closing could not be recorded: %s", error)
        await self.checkpoints.close()
        await asyncio.to_thread(self.query_pool.close)
        await asyncio.to_thread(self.services.store.close)

    async def _open_demo_tables(self) -> None:
        for game, house_players in self.demo_tables:
            if not any(_is_same(host.game, game) for host in self.tables.values()):
                real = game.submission.table.cards == "real"
                opened = await self.tables.open(game, 0 if real else house_players)
                if isinstance(opened, Fault):
                    raise HouseError(f"a table of {game.book.name} cannot be opened: {opened.message}")


def open_house(  # noqa: PLR0913 - each may be another one in a test
    data: Path,
    *,
    why_no_demo: str | None = None,
    pace: Pace = HUMAN,
    shuffler: Shuffler = fresh_deck,
    shelf: Shelf | None = None,
    checkpoints: Path | None = None,
    expected: Path | None = None,
) -> House:
    """Open the house in a data folder, or create one there; its tables do not run until ``start``.

    Checkpoints go to a folder beside the data folder, unless ``checkpoints`` names another. The critical parts must
    match the ``expected`` file, if it is given.
    """
    store = Store.open(data / DATABASE)
    try:
        keys = data / DECK_KEYS
        _clear_leftovers(keys, data / AUDIT_KEYS)
        if store.tables.all() and not keys.exists():
            raise HouseError(f"{keys} is missing, and the decks on record are encrypted with its keys: put it back")
        vault = load_or_make(keys)
        names, clock = PlayerNames(store), HouseClock()
        house_stream = HouseStream(store, clock)
        house_stream.load()
        demo = why_no_demo is None
        house_settings, documents = HouseSettings.load(store, demo=demo), Documents()
        services = Services(
            store=store,
            clock=clock,
            vault=vault,
            shuffler=shuffler,
            purses=Purses(store),
            pace=pace,
            names=names,
            accounts=Accounts(store, house_stream, names, demo, vault=vault, settings=house_settings),
            metrics=Metrics(),
            house_stream=house_stream,
            seal_streams=CommitmentStreams(store),
            settings=house_settings,
            documents=documents,
            bank_days=BankDays(documents, house_settings.day_of),
            results=OutsideResults(lambda: house_settings.day_of(clock.now())),
            why_no_demo=why_no_demo,
        )
        signing = open_checkpoints(store, house_stream, data, checkpoints or beside(data))
        shelf = shelf or Shelf()
        checks = SelfChecks(store, house_stream, shelf, expected)
        checks.refuse_to_open()
        house = House(services, Rulebooks(shelf), signing, checks)
        house.load()
        return house
    except BaseException:
        store.close()
        raise


def _is_same(game: Game, wanted: Game) -> bool:
    """Whether a game is the wanted one, in this or an earlier edition of its rulebook."""
    return game.book.name == wanted.book.name and game.submission == wanted.submission


def _clear_leftovers(*keys: Path) -> None:
    for one in keys:
        try:
            clear_leftovers(one)
        except OSError as error:
            logger.error("leftovers of an interrupted change beside %s cannot be removed: %s", one, error.strerror)
