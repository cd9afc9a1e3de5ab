"""Dealing: shuffling, cutting, dealing to every place in the method's order, and putting the stub into the rack."""

from typing import Literal

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.table.change import seats_with, with_deck_in_play, with_round
from fifthstreet.table.clauses import together
from fifthstreet.table.commands import Cut, Deal, PlaceStub, Shuffle
from fifthstreet.table.deck_state import DeckInPlay
from fifthstreet.table.decks import (
    MOST_CARDS,
    deck_at,
    miscounted,
    next_deck,
    not_ready,
    timed,
    too_old,
    used,
    with_all_cards,
)
from fifthstreet.table.events import Dealt, Events, Shuffled, StubPlaced, WasCut
from fifthstreet.table.method import COUNTS, deals_the_box, devices_of, method_of, must_be_kept, terms_of
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.state import Seat, Stage, Street, Table
from fifthstreet.table.streets import opened
from fifthstreet.table.stub import count_is_due


def shuffle(game: Game, table: Table, command: Shuffle) -> Events | Refusal:
    """Shuffle the next deck and bring it into play; if a shuffler counts a wrong number, the deck is removed."""
    refusal = not_ready(game, table, command.at) or _out_of_use(game, table)
    if refusal:
        return refusal
    rule, terms, deck = game.book.deck.shuffle, terms_of(game, table), next_deck(table)
    assert deck
    machine = terms.shuffler != "none"
    counts, whole = terms.shuffler in COUNTS, game.book.deck.size.cards
    counted = (command.counted if command.counted is not None else whole) if counts else None
    if counted is not None and not 0 <= counted <= MOST_CARDS:
        return refuse_by_house_rule(f"cards counted must be 0-{MOST_CARDS:,}")
    shuffled = Shuffled(
        at=command.at,
        cite=rule.cite,
        deck=deck.number,
        by_machine=machine,
        counted=counted,
        clock=method_of(game, table).deck_clock.runs,
    )
    if counted is None or counted == whole:
        return (shuffled,)
    return shuffled, *miscounted(game, deck.number, counted, command.at)


def cut(game: Game, table: Table, command: Cut) -> Events | Refusal:
    """Cut the cards; refused if no cut is due, or if it is too shallow or too deep."""
    rule = game.book.deck.cut
    if not table.deck.shuffled or table.round.dealt:
        return refuse(rule, "cards are cut after the shuffle and before the deal")
    if table.deck.cut:
        return refuse(rule, "the cards are cut already")
    if not needs_cut(game, table):
        return refuse(rule.never if rule.never and _never_cut(game, table) else rule.spared, "no cut is due")
    if not rule.depth.at_least <= command.cards <= rule.depth.at_most:
        return refuse(rule.depth, f"cut from {rule.depth.at_least} to {rule.depth.at_most} cards")
    cite = together(rule.cite, rule.depth.cite, rule.cover_card.cite)
    return (WasCut(at=command.at, cite=cite, cards=command.cards, cover_card=rule.cover_card.goes),)


def deal(game: Game, table: Table, command: Deal) -> Events | Refusal:
    """Deal the next cards to the next place."""
    if table.round.stage is not Stage.DEALING:
        return refuse(method_of(game, table), "it is not the time to deal")
    refusal = None if table.round.dealt else not_dealable(game, table, command.at)
    if refusal:
        return refusal
    dealt = _next(game, table, command.at)
    return (dealt,) if dealt else refuse(method_of(game, table), "every place has its cards")


def not_dealable(game: Game, table: Table, at: int) -> Refusal | None:
    """A refusal if no card can be dealt yet: the deck is unshuffled, uncut or too old, or a device is out of use."""
    if not table.deck.shuffled:
        return refuse(game.book.deck.shuffle, "shuffle the cards first")
    if not table.deck.cut and needs_cut(game, table):
        return refuse(game.book.deck.cut, "cut the cards first")
    deck = deck_at(table, table.deck.number)
    assert deck
    return _out_of_use(game, table) or too_old(game, table, deck, at)


def _out_of_use(game: Game, table: Table) -> Refusal | None:
    """A refusal if a needed device is out of use, or if one that came back unneeded must be put out of use first."""
    out = {device for device, _ in table.devices.out_of_use}
    rule = game.book.irregularities.out_of_use
    for device in devices_of(terms_of(game, table)):
        if device in out:
            return refuse(rule, f"the {device} is out of use: change the dealing method first")
    for device in table.devices.idle:
        if must_be_kept(rule.device, failed=False):
            return refuse(rule, f"the {device} is back at the table: deal by it, or take it out of use again")
    return None


def place_stub(game: Game, table: Table, command: PlaceStub) -> Events | Refusal:
    """Put the rest of the pack into the discard rack, and open 3rd Street."""
    rule = method_of(game, table).steps.stub
    if table.round.stage is not Stage.DEALING or not all_dealt(game, table):
        return refuse(rule, "the deal is not over")
    steps = method_of(game, table).steps
    if count_is_due(game, table):
        return refuse(steps.count, "count the stub first")
    slots = tuple(range(table.round.dealt, game.book.deck.size.cards))
    cite = (steps.whole if table.round.counted else steps.stub).cite
    cards = len(slots) - table.round.astray
    return StubPlaced(at=command.at, cite=cite, slots=slots, cards=cards), *opened(
        game, table, Street.THIRD, command.at
    )


def all_dealt(game: Game, table: Table) -> bool:
    """Whether every place has its cards."""
    return _served_next(game, table) is None


def needs_cut(game: Game, table: Table) -> bool:
    """Whether the cards must be cut; the rulebook may except cards that a shuffler at the table has shuffled."""
    rule, shuffler, deck = game.book.deck.cut, terms_of(game, table).shuffler, deck_at(table, table.deck.number)
    as_it_came = deck is not None and deck.prepared and not deck.used
    return not _never_cut(game, table) and (rule.when == "always" or shuffler == "none" or as_it_came)


def _never_cut(game: Game, table: Table) -> bool:
    never = game.book.deck.cut.never
    return never is not None and terms_of(game, table).shuffler in never.shufflers


def _next(game: Game, table: Table, at: int) -> Dealt | None:
    """The next cards in the method's order and where they go, or ``None`` when all are dealt."""
    method, cards, box = method_of(game, table), game.book.dealing.cards, game.book.dealing.six_card_box
    match _served_next(game, table):
        case Seat(number=number):
            slots = _slots(table, cards.player if method.to_players == "two-together" else 1)
            return Dealt(at=at, cite=method.steps.players.cite, to="seat", seat=number, slots=slots)
        case "community":
            cite, slots = method.steps.community.cite, _slots(table, cards.community)
            return Dealt(at=at, cite=cite, to="community", slots=slots, out_of=method.community_from)
        case "six-card-box":
            assert box
            return Dealt(at=at, cite=box.cite, to="bonus-box", slots=_slots(table, box.cards))
    return None


def _served_next(game: Game, table: Table) -> Seat | Literal["community", "six-card-box"] | None:
    """The player or place that gets the next cards in the method's order, or ``None`` when all are dealt."""
    for delivery in method_of(game, table).order:
        match delivery:
            case "six-card-box":
                if not table.round.bonus_box and deals_the_box(game, table):
                    return delivery
            case "community":
                if not table.round.community:
                    return delivery
            case "players":
                seat = _player_served_next(table, game.book.dealing.cards.player)
                if seat:
                    return seat
    return None


def _player_served_next(table: Table, enough: int) -> Seat | None:
    """The player with the fewest cards, from the dealer's far left, or ``None`` if all have enough."""
    served, fewest = None, enough
    for seat in table.seats:
        if seat and (cards := len(seat.hand.cards)) < fewest and seat.hand.stakes.ante:
            served, fewest = seat, cards
    return served


def _slots(table: Table, number: int) -> tuple[int, ...]:
    return tuple(range(table.round.dealt, table.round.dealt + number))


def on_shuffled(table: Table, event: Shuffled) -> Table:
    """Bring the deck into play with an empty rack; a shuffler that did its work no longer counts as failed."""
    table = with_all_cards(replace(table, deck=DeckInPlay(number=event.deck, shuffled=True)))
    table = timed(used(table), event.deck, event.clock)
    failed = tuple(device for device in table.devices.failed if device != "shuffler" or not event.by_machine)
    return replace(table, devices=replace(table.devices, failed=failed))


def on_was_cut(table: Table, event: WasCut) -> Table:
    """Mark the deck as cut."""
    return with_deck_in_play(table, cut=True)


def on_dealt(table: Table, event: Dealt) -> Table:
    """Put the cards at their place, face down."""
    after = event.slots[-1] + 1
    match event.to:
        case "seat":
            seat = table.seat(event.seat)
            assert seat
            hand = replace(seat.hand, dealt=seat.hand.dealt + event.slots, cards=seat.hand.cards + event.slots)
            seats = seats_with(table, replace(seat, hand=hand))
            return replace(table, seats=seats, round=replace(table.round, dealt=after))
        case "community":
            return with_round(table, community=event.slots, dealt=after)
        case "bonus-box":
            return with_round(table, bonus_box=event.slots, dealt=after)


def on_stub_placed(table: Table, event: StubPlaced) -> Table:
    """Move the rest of the pack to the rack."""
    return with_deck_in_play(table, rack=table.deck.rack + event.slots)
