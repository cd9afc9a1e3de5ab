"""A void: every wager goes back, every pay is undone, and the record and its reason stay."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.table.change import custody, with_seat
from fifthstreet.table.decks import used
from fifthstreet.table.events import Events, HandVoided, RoundVoided, WagersForfeited
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.seating import short_of_chips
from fifthstreet.table.settlement import advanced
from fifthstreet.table.state import NOTHING, Seat, Stage, Table
from fifthstreet.table.whereabouts import in_the_shoe


class Cause(NamedTuple):
    """Why a round is void, by which clauses, and whether the same deck is shuffled again for the next."""

    why: str
    cite: tuple[str, ...]
    same_deck: bool = False


def voided(game: Game, table: Table, cause: Cause, at: int) -> Events | Refusal:
    """The whole round is void."""
    if any(seat.claimed for seat in table.taken):
        return _claimed()
    returned = tuple((seat.number, seat.wagered) for seat in table.taken if seat.wagered)
    on_layout, to_cage = sum(seat.on_layout for seat in table.taken), sum(seat.from_cage for seat in table.taken)
    to_inventory = on_layout - to_cage - sum(amount for _, amount in returned)
    if table.custody.inventory + to_inventory < 0:
        return short_of_chips(table)
    hands = tuple(slot for seat in table.taken for slot in seat.cards)
    return (
        RoundVoided(
            at=at,
            cite=cause.cite,
            why=cause.why,
            returned=returned,
            to_inventory=to_inventory,
            to_cage=to_cage,
            progressive=sum(seat.progressive_wager for seat in table.taken),
            slots=hands + table.community + table.bonus_box + in_the_shoe(table, game.book.deck.size.cards),
            coupons=tuple(seat.number for seat in table.taken if seat.coupon),
            same_deck=cause.same_deck,
        ),
    )


def hand_voided(table: Table, seat: Seat, cards: int, cite: Sequence[str], at: int) -> HandVoided | Refusal:
    """One hand is void, for the cards that it really has; the others play on."""
    to_inventory = seat.on_layout - seat.from_cage - seat.wagered
    if seat.claimed:
        return _claimed()
    if table.custody.inventory + to_inventory < 0:
        return short_of_chips(table)
    return HandVoided(
        at=at,
        cite=tuple(cite),
        seat=seat.number,
        cards=cards,
        returned=seat.wagered,
        to_inventory=to_inventory,
        to_cage=seat.from_cage,
        progressive=seat.progressive_wager,
        slots=seat.cards,
        coupon=seat.coupon > 0,
    )


def _claimed() -> Refusal:
    return refuse_by_house_rule("an award of the meter has been claimed: no void until the round closes")


def forfeited(seat: Seat, why: str, cite: Sequence[str], at: int) -> WagersForfeited:
    """A player loses all his wagers of the round, and takes no further part in it."""
    amount = seat.stakes.total + seat.tips.total
    return WagersForfeited(at=at, cite=tuple(cite), seat=seat.number, why=why, amount=amount, slots=seat.cards)


def untouched(table: Table, seat: Seat) -> bool:
    """Whether a player has something at stake in the round, and none of it is settled yet."""
    at_stake = seat.stakes.total or seat.tips.total or seat.envies
    if table.stage in (Stage.BETTING, Stage.COLLECTING) or seat.forfeited or not at_stake:
        return False
    return table.stage is not Stage.SETTLING or (seat.bet, seat.tips_bet) == (seat.stakes, seat.tips)


def round_voided(table: Table, event: RoundVoided) -> Table:
    """An empty layout, everybody's chips as they were before the round."""
    back = dict(event.returned)
    chips = custody(table, inventory=event.to_inventory, cage=event.to_cage)
    return cleared(replace(table, custody=chips, same_deck=event.same_deck), back, event.slots)


def cleared(table: Table, back: dict[int, int], slots: tuple[int, ...]) -> Table:
    """The table when a round is over: chips back before the players, all cards in the rack, to be shuffled."""
    seats = tuple(
        Seat(number=seat.number, player=seat.player, chips=seat.chips + back.get(seat.number, 0)) if seat else None
        for seat in table.seats
    )
    return used(
        replace(
            table,
            stage=Stage.BETTING,
            seats=seats,
            shuffled=False,
            cut=False,
            dealt=0,
            since_count=0 if table.counted else table.since_count + 1,
            counted=False,
            astray=0,
            face_up=0,
            seen=(),
            racked=(),
            bets_closed=False,
            community=(),
            community_faces=(),
            bonus_box=(),
            bonus_faces=(),
            rack=table.rack + slots,
            turn=None,
            deadline=None,
            folds=(),
            plan=(),
            later=(),
        )
    )


def hand_is_void(table: Table, event: HandVoided) -> Table:
    """The player is out of the round, with his chips."""
    seat = table.seat(event.seat)
    assert seat
    back = Seat(number=seat.number, player=seat.player, chips=seat.chips + event.returned)
    if event.slots:
        table = replace(table, astray=table.astray + event.cards - len(event.slots))
    table = replace(table, custody=custody(table, cage=event.to_cage)) if event.to_cage else table
    table = replace(table, racked=table.racked + tuple(zip(seat.held, seat.faces, strict=False)))
    return _out_of_the_round(table, back, event.slots, event.to_inventory)


def wagers_forfeited(table: Table, event: WagersForfeited) -> Table:
    """The player is out of the round, without them."""
    seat = table.seat(event.seat)
    assert seat
    table = replace(table, racked=table.racked + tuple(zip(seat.held, seat.faces, strict=False)))
    out = replace(
        seat,
        stakes=NOTHING,
        tips=NOTHING,
        bet=NOTHING,
        tips_bet=NOTHING,
        cards=(),
        held=(),
        faces=(),
        awaits_collection=False,
        forfeited=True,
        lost=seat.lost + event.amount,
    )
    return _out_of_the_round(table, out, event.slots, event.amount)


def _out_of_the_round(table: Table, seat: Seat, slots: tuple[int, ...], to_inventory: int) -> Table:
    table = with_seat(
        table,
        seat,
        rack=table.rack + slots,
        custody=custody(table, inventory=to_inventory),
        turn=None if table.turn == seat.number else table.turn,
        later=tuple(task for task in table.later if task.seat != seat.number),
    )
    if table.stage is not Stage.SETTLING:
        return table
    return advanced(table, tuple(task for task in table.plan if task.seat != seat.number))
