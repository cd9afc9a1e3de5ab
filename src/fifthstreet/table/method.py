"""The method that a table deals by now: the one in its submission, or the one that replaced it."""

from fifthstreet.rules import Game
from fifthstreet.rules.model.dealing import Method
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table.deck_state import Device
from fifthstreet.table.state import Table

DISPENSERS = frozenset({"automated-shoe", "self-reshuffling-shoe", "two-card-groups"})
"""The methods in which a device deals the cards."""

COUNTS = frozenset({"counting", "self-reshuffling"})
"""The shufflers that count the deck after every shuffle."""

SHOES = frozenset({"automated-shoe", "self-reshuffling-shoe"})


def terms_of(game: Game, table: Table) -> DealingTerms:
    """The dealing terms in force now."""
    return table.devices.dealing or game.submission.dealing


def method_of(game: Game, table: Table) -> Method:
    """The rulebook's section on the method that the table deals by now."""
    return game.book.dealing.methods[terms_of(game, table).method]  # type: ignore[index]


def deals_the_box(game: Game, table: Table) -> bool:
    """Whether the Six Card Bonus is offered, and the method deals its box."""
    return game.submission.six_card is not None and "six-card-box" in method_of(game, table).order


def devices_of(terms: DealingTerms) -> tuple[Device, ...]:
    """The devices that these dealing terms need."""
    shuffler: tuple[Device, ...] = ("shuffler",) if terms.shuffler != "none" else ()
    shoe: tuple[Device, ...] = ("shoe",) if terms.method in SHOES else ()
    return shuffler + shoe


def must_be_kept(demand: str, failed: bool) -> bool:
    """Whether the rulebook demands that an unused device be covered, signed or removed."""
    return demand == "removed" or (demand == "covered-or-signed-after-a-malfunction" and failed)
