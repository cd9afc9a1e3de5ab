"""Voids and forfeits. A void returns every wager and undoes every payout; the round and the reason stay on record."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.table.change import combined, custody, with_round, with_seat
from fifthstreet.table.deck_state import DeckInPlay
from fifthstreet.table.decks import used
from fifthstreet.table.events import Events, HandVoided, RoundVoided, WagersForfeited
from fifthstreet.table.recorded import opening_bets
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.seating import short_of_chips
from fifthstreet.table.settlement import with_settlement
from fifthstreet.table.state import NO_HAND, NOTHING, VOID_HAND, Hand, Round, Seat, Stage, Table
from fifthstreet.table.whereabouts import in_the_shoe


class Cause(NamedTuple):
    """Why a round is void, the clauses that say so, and whether the same deck is shuffled again for the next round."""

    why: str
    cite: tuple[str, ...]
    same_deck: bool = False


def voided(game: Game, table: Table, cause: Cause, at: int) -> Events | Refusal:
    """Void the whole round, claimed awards included; refused if the inventory is short of chips."""
    returned = tuple((seat.number, seat.hand.wagered) for seat in table.taken if seat.hand.wagered)
    on_layout, to_cage = (
        sum(seat.hand.on_layout for seat in table.taken),
        sum(seat.hand.from_cage for seat in table.taken),
    )
    to_inventory = on_layout - to_cage - sum(amount for _, amount in returned)
    if table.custody.inventory + to_inventory < 0:
        return short_of_chips()
    hands = tuple(slot for seat in table.taken for slot in seat.hand.cards)
    return (
        RoundVoided(
            at=at,
            cite=cause.cite,
            why=cause.why,
            returned=returned,
            to_inventory=to_inventory,
            to_cage=to_cage,
            progressive=sum(seat.hand.progressive.wager for seat in table.taken),
            slots=hands + table.round.community + table.round.bonus_box + in_the_shoe(table, game.book.deck.size.cards),
            coupons=tuple(seat.number for seat in table.taken if seat.hand.coupon),
            same_deck=cause.same_deck,
        ),
    )


def hand_voided(table: Table, seat: Seat, cards: int, cite: Sequence[str], at: int) -> HandVoided | Refusal:
    """Void one hand, recording how many cards it really has; the other hands play on."""
    to_inventory = seat.hand.on_layout - seat.hand.from_cage - seat.hand.wagered
    if table.custody.inventory + to_inventory < 0:
        return short_of_chips()
    return HandVoided(
        at=at,
        cite=tuple(cite),
        seat=seat.number,
        cards=cards,
        returned=seat.hand.wagered,
        to_inventory=to_inventory,
        to_cage=seat.hand.from_cage,
        progressive=seat.hand.progressive.wager,
        slots=seat.hand.cards,
        coupon=bool(seat.hand.coupon),
    )


def forfeited(seat: Seat, why: str, cite: Sequence[str], at: int) -> WagersForfeited:
    """Take all of a player's wagers in the round; the player takes no further part in it."""
    amount = seat.hand.stakes.total + seat.hand.tips.total
    return WagersForfeited(at=at, cite=tuple(cite), seat=seat.number, why=why, amount=amount, slots=seat.hand.cards)


def untouched(table: Table, seat: Seat) -> bool:
    """Whether a player has something at stake in the round, with none of it settled yet."""
    at_stake = seat.hand.stakes.total or seat.hand.envies
    if table.round.stage in (Stage.BETTING, Stage.COLLECTING) or not at_stake:
        return False
    return seat.hand.before is None or seat.hand.before.stakes == seat.hand.stakes


def on_round_voided(table: Table, event: RoundVoided) -> Table:
    """Return every wager, undo every payout and clear the layout."""
    back = dict(event.returned)
    chips = custody(table, inventory=event.to_inventory, cage=event.to_cage)
    return cleared(replace(table, custody=chips), back, event.slots, event.same_deck)


def cleared(table: Table, back: dict[int, int], slots: tuple[int, ...], shuffle_again: bool = False) -> Table:
    """The table after a round: chips returned to the players, and all cards in the rack, to be shuffled."""
    seats = tuple(
        replace(
            seat,
            chips=seat.chips + back.get(seat.number, 0),
            bought=(),
            brought=(),
            last_bets=opening_bets(seat) if table.real_cards else (),
            hand=NO_HAND,
        )
        if seat
        else None
        for seat in table.seats
    )
    since_count = 0 if table.round.counted else table.decks.rounds_since_count + 1
    return used(
        replace(
            table,
            seats=seats,
            round=Round(number=table.round.number),
            deck=DeckInPlay(
                number=table.deck.number,
                shuffle_again=shuffle_again,
                rack=table.deck.rack + slots,
                left_alone=table.deck.left_alone,
            ),
            decks=replace(table.decks, rounds_since_count=since_count),
        )
    )


def on_hand_voided(table: Table, event: HandVoided) -> Table:
    """Return the player's wagers and take the player out of the round."""
    seat = table.seat(event.seat)
    assert seat
    out = replace(seat, chips=seat.chips + event.returned, hand=VOID_HAND)
    if event.slots:
        table = with_round(table, astray=table.round.astray + event.cards - len(event.slots))
    table = replace(table, custody=custody(table, cage=event.to_cage))
    return _out_of_the_round(table, seat, out, event.slots, event.to_inventory)


def on_wagers_forfeited(table: Table, event: WagersForfeited) -> Table:
    """Move the player's wagers to the inventory and take the player out of the round."""
    seat = table.seat(event.seat)
    assert seat
    before = seat.hand.before
    bet = before or seat.hand
    lost = bet.stakes.total + bet.tips.total
    after = hand_forfeited(seat.hand, lost)
    out = replace(seat, hand=replace(after, before=hand_forfeited(before, lost) if before else None))
    return _out_of_the_round(table, seat, out, event.slots, event.amount)


def hand_forfeited(hand: Hand, amount: int) -> Hand:
    """The hand without its wagers and cards."""
    return replace(
        hand,
        stakes=NOTHING,
        tips=NOTHING,
        cards=(),
        faces=(),
        forfeited=True,
        lost=hand.lost + amount,
        collected=combined(hand.collected, hand.stakes),
        collected_tips=combined(hand.collected_tips, hand.tips),
    )


def _out_of_the_round(table: Table, was: Seat, seat: Seat, slots: tuple[int, ...], to_inventory: int) -> Table:
    """The table after a seat is out of the round: its cards in the rack, no turn, and nothing to collect or settle."""
    now, betting = table.round, table.round.betting
    now = replace(
        now,
        betting=replace(betting, turn=None) if betting.turn == seat.number else betting,
        folds=tuple(number for number in now.folds if number != seat.number),
        racked=now.racked + tuple(zip(was.hand.held, was.hand.faces, strict=False)),
    )
    table = with_seat(
        table,
        seat,
        round=now,
        deck=replace(table.deck, rack=table.deck.rack + slots),
        custody=custody(table, inventory=to_inventory),
    )
    plan = tuple(task for task in now.settlement.plan if task.seat != seat.number)
    return with_settlement(table, plan, tuple(task for task in now.settlement.later if task.seat != seat.number))
