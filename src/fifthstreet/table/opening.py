"""Opening wagers: the Ante and the wagers beside it, placed and taken back until bets are closed."""

from msgspec.structs import replace

from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules import Game
from fifthstreet.rules.limits import WagerLimits, limited, limits_of
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.submission import SideWagerTerms, TableTerms
from fifthstreet.rules.model.wagers import Accepted, Instruments, SideWager
from fifthstreet.table.change import AREA, on_area, staked, with_hand, with_seat
from fifthstreet.table.commands import AcceptWager, OpeningWager, PlaceWager, TakeBack
from fifthstreet.table.events import Events, OutsideLimits, WagerPlaced, WagerTakenBack
from fifthstreet.table.method import deals_the_box
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.seating import nobody_there, too_few_chips
from fifthstreet.table.state import Seat, Table
from fifthstreet.table.wager_titles import wager_title

OFFERED_AS = {
    "three-card": "three-card",
    "six-card": "six-card",
    "progressive": "progressive",
    "tip-ante": "dealer-tip",
    "tip-three-card": "dealer-tip",
    "coupon": "match-play",
}
"""The name that a submission uses for each wager it can offer; the Ante is always offered."""

SECTION: dict[OpeningWager, str] = {
    "ante": "ante",
    "three-card": "three_card",
    "six-card": "six_card",
    "progressive": "progressive",
    "tip-ante": "dealer_tip",
    "tip-three-card": "dealer_tip",
    "coupon": "match_play",
}
"""The rulebook section of each wager."""

RIDES_ON: dict[OpeningWager, OpeningWager] = {"tip-ante": "ante", "coupon": "ante", "tip-three-card": "three-card"}
"""The wager that each tip or coupon is placed beside."""


STANDS = ("COMAR 36.05.03.14C",)
"""The rule on a wager over or under the limits that the dealer accepted: it is paid or lost in full."""


def place_wager(game: Game, table: Table, command: PlaceWager) -> Events | Refusal:
    """Place a wager or change its amount; refused if bets are closed or the wager breaks a rule."""
    seat = table.seat(command.seat)
    if not seat:
        return nobody_there(command.seat)
    if not table.between_rounds:
        return refuse(game.book.wagers.finality, f"too late: {_closed_by(game)}")
    rule = rule_of(game, command.wager)
    refusal = _not_offered(game, table, command) or _not_taken(game, command)
    refusal = refusal or _wrong_amount(game, rule, seat, command) or _missing(game, rule, seat, command)
    if refusal:
        return refusal
    before = on_layout(seat, command.wager)
    chips = 0 if command.wager == "coupon" else command.amount - before
    if chips > seat.chips:
        return too_few_chips(seat.chips + before)
    placed = WagerPlaced(at=command.at, cite=rule.cite, seat=seat.number, wager=command.wager, amount=command.amount)
    if not before:
        return (placed,)
    taken = WagerTakenBack(
        at=command.at, cite=rule.cite, seat=seat.number, wager=command.wager, amount=before, changed=True
    )
    return taken, placed


def accept_wager(game: Game, table: Table, command: AcceptWager) -> Events | Refusal:
    """Place a wager that the dealer accepted outside the limits of the house; refused above a limit of the rulebook."""
    current, amount, ante = limits_of(game.submission, command.wager), command.amount, game.book.wagers.ante
    if not table.real_cards:
        return refuse_by_house_rule("this table is electronic: wagers must be within the limits")
    if not current:
        return refuse_by_house_rule(f"{wager_title(command.wager)} is not offered at this table")
    if amount < 1:
        return refuse_by_house_rule(f"{wager_title(command.wager)} must be more than $0")
    if command.wager == "ante" and ante.at_most is not None and amount > ante.at_most:
        return refuse(ante, f"Ante must be at most {_dollars(ante.at_most)}")
    if current.minimum <= amount <= current.maximum and not (amount - current.minimum) % current.increment:
        return refuse_by_house_rule(f"{wager_title(command.wager)} is within the limits: enter it as usual")
    alone = WagerLimits(wager=command.wager, minimum=amount, maximum=amount, increment=1)
    loose = Game(book=game.book, submission=limited(game.submission, alone))
    wager = PlaceWager(by=command.by, at=command.at, seat=command.seat, wager=command.wager, amount=amount)
    placed = place_wager(loose, table, wager)
    if isinstance(placed, Refusal):
        return placed
    noted = OutsideLimits(at=command.at, cite=STANDS, seat=command.seat, wager=command.wager, amount=amount)
    return noted, *placed


def take_back(game: Game, table: Table, command: TakeBack) -> Events | Refusal:
    """Take a wager back; refused if bets are closed or another wager depends on it."""
    seat = table.seat(command.seat)
    if not seat:
        return nobody_there(command.seat)
    finality = game.book.wagers.finality
    if not table.between_rounds:
        return refuse(finality, f"too late: {_closed_by(game)}, the wager stands")
    amount = on_layout(seat, command.wager)
    if not amount:
        return refuse_by_house_rule(f"seat {seat.number} has no {wager_title(command.wager)} to take back")
    for other in SECTION:
        if on_layout(seat, other) and command.wager in _needed_by(game, other):
            return refuse(rule_of(game, other), f"take the {wager_title(other)} back first")
    return (WagerTakenBack(at=command.at, cite=finality.cite, seat=seat.number, wager=command.wager, amount=amount),)


def _needed_by(game: Game, wager: OpeningWager) -> tuple[str, ...]:
    """The wagers that must be down before this wager can be placed."""
    rule = rule_of(game, wager)
    return rule.after if isinstance(rule, SideWager) else (RIDES_ON.get(wager, ""),)


def _closed_by(game: Game) -> str:
    by_button = game.book.wagers.finality.opening_wagers == "dealers-button"
    return "the dealer has closed the bets" if by_button else "bets are closed"


def on_layout(seat: Seat, wager: OpeningWager) -> int:
    """The amount that a player has down on a wager."""
    if wager in AREA:
        return staked(seat.hand.stakes, wager)
    return seat.hand.coupon if wager == "coupon" else staked(seat.hand.tips, RIDES_ON[wager])


def rule_of(game: Game, wager: OpeningWager) -> Entry:
    """The rulebook section of a wager, or the list of permitted wagers if it has no section."""
    wagers = game.book.wagers
    rule: Entry | None = getattr(wagers, SECTION[wager])
    return rule or wagers.permitted


def _not_taken(game: Game, command: PlaceWager) -> Refusal | None:
    """A refusal if the wager cannot be made with this instrument, such as a chip, a coupon or cash."""
    rule = game.book.wagers.instruments
    instrument = "match-play-coupon" if command.wager == "coupon" else command.instrument
    if instrument == "words-and-cash":
        reason = "a spoken bet with cash is not accepted: buy chips first"
        return refuse(rule.verbal, reason)
    only: Instruments | Accepted = rule
    match command.wager:
        case "progressive":
            only = rule.progressive or rule
        case "six-card":
            only = rule.six_card or rule
    if instrument in only.accepted and (instrument != "match-play-coupon" or command.wager == "coupon"):
        return None
    return refuse(only, f"{wager_title(command.wager)} cannot be made with a {instrument.replace('-', ' ')}")


def _not_offered(game: Game, table: Table, command: PlaceWager) -> Refusal | None:
    name = OFFERED_AS.get(command.wager)
    if name == "six-card" and game.submission.six_card and not deals_the_box(game, table):
        return refuse(game.book.dealing.six_card_box or (), "Six Card Bonus is not offered with this dealing method")
    if name is None or name in game.submission.offered:
        return None
    if name in game.book.wagers.permitted.wagers:
        return refuse_by_house_rule(f"{wager_title(command.wager)} is not offered at this table")
    return refuse(game.book.wagers.permitted, f"{wager_title(command.wager)} is not a wager of this game")


def _wrong_amount(game: Game, rule: Entry, seat: Seat, command: PlaceWager) -> Refusal | None:
    """A refusal if an amount breaks a limit: the rulebook's with its clause, the house's as a house rule."""
    house, amount = game.submission, command.amount
    match command.wager:
        case "ante":
            refusal, most = _outside("Ante", amount, house.table), game.book.wagers.ante.at_most
            return refuse(rule, refusal.reason) if refusal and most is not None and amount > most else refusal
        case "three-card" if house.three_card:
            return _outside("Three Card Bonus", amount, house.three_card)
        case "six-card" if house.six_card:
            return _outside("Six Card Bonus", amount, house.six_card)
        case "progressive" if house.progressive and amount != house.progressive.wager:
            return refuse_by_house_rule(f"Progressive must be {_dollars(house.progressive.wager)}")
        case "tip-ante" | "tip-three-card" | "coupon":
            tip, beside = game.book.wagers.dealer_tip, command.wager.removeprefix("tip-")
            if tip and command.wager != "coupon" and beside not in tip.beside:
                return refuse(tip, f"no dealer tip can be placed beside the {wager_title(RIDES_ON[command.wager])}")
            own = seat.hand.stakes.three_card if command.wager == "tip-three-card" else seat.hand.stakes.ante
            if not 1 <= amount <= own:
                title, beside_it = wager_title(command.wager), wager_title(RIDES_ON[command.wager])
                reason = f"{title} must be more than $0 and at most the {beside_it}, {_dollars(own)}"
                return refuse_by_house_rule(reason) if command.wager == "coupon" else refuse(rule, reason)
    return None


def _outside(title: str, amount: int, terms: TableTerms | SideWagerTerms) -> Refusal | None:
    """A refusal if an amount is outside the limits of the house."""
    if not terms.minimum <= amount <= terms.maximum:
        return refuse_by_house_rule(f"{title} must be {_dollars(terms.minimum)}-{_dollars(terms.maximum)}")
    if (amount - terms.minimum) % terms.increment:
        return refuse_by_house_rule(f"{title} goes up in steps of {_dollars(terms.increment)}")
    return None


def _missing(game: Game, rule: Entry, seat: Seat, command: PlaceWager) -> Refusal | None:
    """A refusal if a wager that must come first is missing, or if a tip or coupon would exceed the new amount."""
    for needed in rule.after if isinstance(rule, SideWager) else ():
        if not staked(seat.hand.stakes, needed):
            return refuse(rule, f"place the {wager_title(needed)} first")
    for other in ("tip-ante", "coupon") if command.wager == "ante" else ():
        if on_layout(seat, other) > command.amount:
            reason = f"{wager_title(other)} would be more than the Ante: take it back first"
            return refuse_by_house_rule(reason) if other == "coupon" else refuse(rule_of(game, other), reason)
    if command.wager == "three-card" and seat.hand.tips.three_card > command.amount:
        return refuse(
            rule_of(game, "tip-three-card"),
            "Bonus dealer tip would be more than the Three Card Bonus: take it back first",
        )
    return None


def _dollars(amount: int) -> str:
    return show_dollars(Cents(amount))


def on_wager_placed(table: Table, event: WagerPlaced) -> Table:
    """Move the player's chips to the layout; a coupon goes beside the Ante."""
    return _moved(table, event.seat, event.wager, event.amount, -event.amount)


def on_outside_limits(table: Table, event: OutsideLimits) -> Table:
    """Change nothing: the wager itself is the next event."""
    return table


def on_wager_taken_back(table: Table, event: WagerTakenBack) -> Table:
    """Return the wager to the player."""
    return _moved(table, event.seat, event.wager, 0, event.amount)


def _moved(table: Table, number: int, wager: OpeningWager, amount: int, chips: int) -> Table:
    seat = table.seat(number)
    assert seat, number
    hand = seat.hand
    if wager == "coupon":
        return with_seat(table, with_hand(seat, coupon=amount))
    if wager in AREA:
        hand = replace(hand, stakes=on_area(hand.stakes, wager, amount))
    else:
        hand = replace(hand, tips=on_area(hand.tips, RIDES_ON[wager], amount))
    return with_seat(table, replace(seat, hand=hand, chips=seat.chips + chips))
