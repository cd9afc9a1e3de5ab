"""The house and its tables in the lobby."""

from fifthstreet import __version__
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.player_actions import limits
from fifthstreet.house.tables.tables import Tables
from fifthstreet.house.wording.table_state import stage_title
from fifthstreet.rules import Game
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.commands import OpeningWager
from fifthstreet.table.opening import OFFERED_AS
from fifthstreet.table.wager_titles import wager_title
from fifthstreet.wire.lobby import HouseCard, JurisdictionCard, TableCard, WagerCard


def house_card(tables: Tables) -> HouseCard:
    """The house, and the jurisdictions that it offers."""
    rulebooks, services = tables.rulebooks, tables.services
    books = [rulebooks.book(name) for name in rulebooks.shelf.names]
    return HouseCard(
        version=__version__,
        time_zone=services.current_settings.time_zone,
        demo=services.demo,
        why_no_demo=services.why_no_demo,
        jurisdictions=tuple(
            JurisdictionCard(name=book.name, title=book.title, law=book.law, version=book.version) for book in books
        ),
    )


def table_card(host: Host) -> TableCard:
    """A table, with its limits, free seats and meter."""
    game, table = host.game, host.table
    house = game.submission
    return TableCard(
        table=host.name,
        title=table_title(host.name),
        jurisdiction=game.book.name,
        jurisdiction_title=game.book.title,
        law=game.book.law,
        facility=house.facility,
        minimum=house.table.minimum,
        maximum=house.table.maximum,
        wagers=wager_cards(game),
        method=house.dealing.method,
        seconds_to_decide=house.table.seconds_to_decide,
        seats=len(table.seats),
        free=tuple(seat for seat, taken in enumerate(table.seats, 1) if not taken),
        players=len(table.taken),
        watching=host.watching,
        open=table.open,
        stage=table.round.stage,
        stage_title=stage_title(table),
        round=table.current_round,
        meter=host.meter.shown if host.meter else None,
    )


def wager_cards(game: Game) -> tuple[WagerCard, ...]:
    """The opening wagers that a table offers."""
    wagers: tuple[OpeningWager, ...] = ("ante", "three-card", "six-card", "progressive")
    offered = [wager for wager in wagers if wager == "ante" or OFFERED_AS[wager] in game.submission.offered]
    cards = []
    for wager in offered:
        least, most, step = limits(game, wager)
        cards.append(WagerCard(wager=wager, title=wager_title(wager), least=least, most=most, step=step))
    return tuple(cards)
