"""Corrections of what was entered for a seat at a table of real cards: its hand, its buy-ins and chips brought."""

from msgspec.structs import replace

from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules import Game
from fifthstreet.table.change import AREA, custody, with_round, with_seat
from fifthstreet.table.commands import (
    OPENING_FIELDS,
    CorrectBuyIn,
    CorrectChipsBrought,
    CorrectCount,
    CorrectHand,
    Decision,
    PlaceWager,
)
from fifthstreet.table.events import (
    ArmedAnew,
    Asked,
    BuyInCorrected,
    ChipsBroughtCorrected,
    Events,
    HandCorrected,
    RoundVoided,
    WagerPlaced,
)
from fifthstreet.table.opening import on_wager_placed, place_wager
from fifthstreet.table.plan import settlement_opened
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.reopening import on_settlement_reopened, reopened
from fifthstreet.table.seating import nobody_there, short_of_chips, sold
from fifthstreet.table.settlement import with_settlement
from fifthstreet.table.state import NO_HAND, Hand, ProgressiveBet, Round, Seat, Stage, Street, Table
from fifthstreet.table.streets import STREETS, asks_in_turn, fold_collected, hand_without, rules_of, wrong_multiple
from fifthstreet.table.stub import count_found
from fifthstreet.table.void import hand_forfeited


def not_correctable(game: Game, floorperson: str) -> Refusal | None:
    """A refusal if the table's cards and wagers are not entered by hand, or if nobody answers for a correction."""
    if game.submission.table.cards != "real":
        return refuse_by_house_rule("nothing is entered by hand at this table")
    if not floorperson.strip():
        return refuse_by_house_rule("name the floorperson who makes the correction")
    return None


def correct_hand(game: Game, table: Table, command: CorrectHand) -> Events | Refusal:
    """Put right what was entered for a seat; a settlement under way starts again, and its claims are released."""
    refusal = not_correctable(game, command.floorperson) or out_of_the_round(game, table, command)
    if refusal:
        return refusal
    events: Events = ()
    if table.round.stage is Stage.SETTLING:
        again = reopened(game, table, command.at)
        if isinstance(again, Refusal):
            return again
        events, table = (again,), on_settlement_reopened(table, again)
    corrected = _corrected(game, table, command)
    if isinstance(corrected, Refusal):
        return corrected
    after = on_hand_corrected(table, corrected)
    if not any(seat.hand.in_round for seat in after.taken):
        return refuse_by_house_rule("no seat would have an Ante: enter the Ante of another seat first")
    return *events, corrected, *_to_act(game, after, command)


def out_of_the_round(game: Game, table: Table, command: CorrectHand) -> Refusal | None:
    """A refusal if a seat's entries can be changed directly, or if its hand is out of the round for good."""
    seat = table.seat(command.seat)
    if not seat:
        return nobody_there(command.seat)
    if table.between_rounds:
        return refuse_by_house_rule("bets are open: change the wagers instead of correcting them")
    if seat.hand.void or seat.number in table.round.stray:
        return refuse_by_house_rule(f"seat {seat.number} is out of this round: its cards are in the rack")
    if seat.hand.dealt and not command.ante:
        return refuse(game.book.irregularities.wrong_count, f"seat {seat.number} was dealt cards: report them")
    return None


def _corrected(game: Game, table: Table, command: CorrectHand) -> HandCorrected | Refusal:
    """The correction, with the chips and cards that it moves."""
    was = table.seat(command.seat)
    assert was
    seat = _played_anew(game, table, was, command)
    if isinstance(seat, Refusal):
        return seat
    hand, stage = seat.hand, table.round.stage
    returned = seat.chips - was.chips
    to_inventory = was.hand.on_layout - hand.on_layout - returned
    if table.custody.inventory + to_inventory < 0:
        return short_of_chips()
    acted = stage.street is not None and len(command.streets) > stage.street.place
    if hand == replace(was.hand, before=None):
        return refuse_by_house_rule("nothing to correct: this is what was entered")
    after = with_seat(table, seat)
    settles = stage is Stage.SETTLING and not box_is_due(after)
    plan = settlement_opened(game, after, command.at) if settles else None
    return HandCorrected(
        at=command.at,
        seat=seat.number,
        floorperson=command.floorperson,
        ante=command.ante,
        three_card=command.three_card,
        six_card=command.six_card,
        progressive=command.progressive,
        tip_ante=command.tip_ante,
        tip_three_card=command.tip_three_card,
        coupon=command.coupon,
        streets=command.streets,
        stakes=hand.stakes,
        tips=hand.tips,
        folded=hand.folded,
        forfeited=hand.forfeited,
        lost=hand.lost,
        collected=hand.collected,
        collected_tips=hand.collected_tips,
        dealt=hand.dealt,
        cards=hand.cards,
        acted=acted,
        waits=bool(hand.folded and hand.stakes.ante),
        returned=returned,
        to_inventory=to_inventory,
        contributed=hand.progressive.wager - was.hand.progressive.wager,
        plan=plan.plan if plan else (),
        later=plan.later if plan else (),
    )


def _played_anew(game: Game, table: Table, was: Seat, command: CorrectHand) -> Seat | Refusal:
    """The seat as if its wagers and decisions had been entered correctly in the first place."""
    seat = _with_wagers(game, table, was, command)
    if isinstance(seat, Refusal) or not seat.hand.stakes.ante:
        return seat
    refusal = _wrong_number(game, table, command.streets, was.hand.forfeited)
    if refusal:
        return refusal
    for street, decision in zip(STREETS, command.streets, strict=False):
        decided = _decided(game, table, seat, street, decision)
        if isinstance(decided, Refusal):
            return decided
        seat = decided
    if seat.chips < 0:
        lacking = show_dollars(Cents(-seat.chips))
        return refuse_by_house_rule(f"seat {seat.number} is {lacking} short of chips: correct the buy-in first")
    if not was.hand.forfeited:
        return seat
    return replace(seat, hand=hand_forfeited(seat.hand, seat.hand.stakes.total + seat.hand.tips.total))


def _with_wagers(game: Game, table: Table, was: Seat, command: CorrectHand) -> Seat | Refusal:
    """The seat with its opening wagers, cards, and none of its decisions."""
    seat = replace(was, chips=was.chips + was.hand.wagered, hand=NO_HAND)
    betting = replace(with_seat(table, seat), round=Round())
    for wager, name in OPENING_FIELDS:
        amount: int = getattr(command, name)
        if amount:
            place = PlaceWager(by=command.by, at=command.at, seat=was.number, wager=wager, amount=amount)
            placed = place_wager(game, betting, place)
            if isinstance(placed, Refusal):
                return placed
            assert isinstance(placed[0], WagerPlaced)
            betting = on_wager_placed(betting, placed[0])
    found = betting.seat(was.number)
    assert found
    hand = replace(found.hand, progressive=ProgressiveBet(wager=found.hand.stakes.progressive))
    if table.round.stage is not Stage.COLLECTING:
        hand = replace(hand, stakes=replace(hand.stakes, progressive=0))
    dealt = was.hand.dealt
    if hand.stakes.ante and not dealt and table.round.stage not in (Stage.COLLECTING, Stage.DEALING):
        # The cards that this seat was dealt without an entry: where they lay in the pack does not matter.
        first = table.round.dealt
        dealt = tuple(range(first, first + game.book.dealing.cards.player))
    return replace(found, hand=replace(hand, dealt=dealt, cards=dealt))


def _wrong_number(game: Game, table: Table, decisions: tuple[Decision, ...], forfeited: bool) -> Refusal | None:
    """A refusal unless there is a decision for each street that has passed, up to a fold or a forfeit."""
    passed, street = len(table.round.community_faces), table.round.stage.street
    if any(not one.multiple for one in decisions[:-1]):
        return refuse(game.book.round.fold, "a folded hand has no later decision: remove it")
    most = passed + (1 if street else 0)
    least = 0 if forfeited else most if table.round.betting.closed else passed
    if len(decisions) > most:
        return refuse_by_house_rule("the round has not reached that street")
    if len(decisions) < least and not (decisions and not decisions[-1].multiple):
        missing = STREETS[len(decisions)]
        return refuse(rules_of(game, missing), f"enter what the player did on {missing.inscription}")
    return None


def _decided(game: Game, table: Table, seat: Seat, street: Street, decision: Decision) -> Seat | Refusal:
    """The seat after a decision: with its street wager on the layout, or folded."""
    hand = seat.hand
    if decision.multiple:
        refusal = wrong_multiple(game, seat, street, decision.multiple, decision.tip_multiple)
        if refusal:
            return refusal
        amount, tip = hand.stakes.ante * decision.multiple, hand.tips.ante * decision.tip_multiple
        hand = replace(
            hand,
            stakes=replace(hand.stakes, **{AREA[street]: amount}),
            tips=replace(hand.tips, **{AREA[street]: tip}),
        )
        return replace(seat, hand=hand, chips=seat.chips - amount - tip)
    folded = replace(seat, hand=replace(hand, folded=street))
    if _still_to_collect(game, table, street):
        return folded
    return replace(folded, hand=hand_without(folded.hand, fold_collected(game, folded, street, table.now)))


def _still_to_collect(game: Game, table: Table, street: Street) -> bool:
    """Whether hands folded on this street are not collected yet."""
    if game.book.round.fold.collect == "at-once" or table.round.stage.street is not street:
        return False
    folded = [seat.number for seat in table.taken if seat.hand.folded is street]
    return all(number in table.round.folds for number in folded)


def _to_act(game: Game, table: Table, command: CorrectHand) -> Events:
    """Ask the player who is next on the open street, or give everybody who is to act their full time."""
    street, betting = table.round.stage.street, table.round.betting
    if not street or not table.to_act:
        return ()
    deadline = command.at + game.submission.table.seconds_to_decide * 1000
    if not asks_in_turn(game, street):
        return (ArmedAnew(at=command.at, deadline=deadline),)
    first = table.to_act[0]
    if betting.turn == first.number:
        return ()
    return (Asked(at=command.at, cite=rules_of(game, street).cite, seat=first.number, deadline=deadline),)


def on_hand_corrected(table: Table, event: HandCorrected) -> Table:
    """Replace the hand, move its chips and cards, and plan the settlement again if it has begun."""
    seat = table.seat(event.seat)
    assert seat
    hand = Hand(
        stakes=event.stakes,
        tips=event.tips,
        coupon=event.coupon,
        progressive=ProgressiveBet(wager=event.progressive),
        dealt=event.dealt,
        cards=event.cards,
        folded=event.folded,
        forfeited=event.forfeited,
        lost=event.lost,
        collected=event.collected,
        collected_tips=event.collected_tips,
    )
    settling = table.round.stage is Stage.SETTLING
    hand = replace(hand, before=hand) if settling else hand
    racked = () if event.cards else event.dealt
    rack = tuple(slot for slot in table.deck.rack if slot not in event.dealt) + racked
    table = with_seat(
        table,
        replace(seat, chips=seat.chips + event.returned, hand=hand),
        deck=replace(table.deck, rack=rack),
        custody=custody(table, inventory=event.to_inventory),
        round=_round_after(table.round, event),
    )
    if settling and box_is_due(table):
        return _before_the_box(table)
    if settling:
        return with_settlement(table, event.plan, event.later)
    collected = table.round.stage is Stage.COLLECTING and not any(one.hand.stakes.progressive for one in table.taken)
    return with_round(table, stage=Stage.DEALING) if collected else table


def box_is_due(table: Table) -> bool:
    """Whether a Six Card wager came to light after the bonus box had been turned up without entering its faces."""
    return not table.round.bonus_faces and any(seat.hand.stakes.six_card for seat in table.taken)


def _before_the_box(table: Table) -> Table:
    """The table before its settlement: the faces of the bonus box are entered first."""
    seats = tuple(replace(seat, hand=replace(seat.hand, before=None)) if seat else None for seat in table.seats)
    return with_round(with_settlement(table, (), (), seats=seats), stage=Stage.BONUS_BOX)


def _round_after(now: Round, event: HandCorrected) -> Round:
    """The round with the seat's part in the betting put right; the cards that the seat was dealt count as dealt."""
    betting = now.betting
    if now.stage.street:
        acted = tuple(number for number in betting.acted if number != event.seat)
        turn = None if betting.turn == event.seat else betting.turn
        betting = replace(betting, acted=(*acted, event.seat) if event.acted else acted, turn=turn)
    folds = tuple(number for number in now.folds if number != event.seat)
    return replace(
        now,
        betting=betting,
        folds=(*folds, event.seat) if event.waits else folds,
        dealt=max((now.dealt, *(slot + 1 for slot in event.dealt))),
    )


def correct_count(game: Game, table: Table, command: CorrectCount) -> Events | Refusal:
    """Replace a wrong count of the stub by the true one, with the consequences that the true count has."""
    refusal = not_correctable(game, command.floorperson)
    if refusal:
        return refusal
    if not table.round.counted:
        return refuse_by_house_rule("the stub was not counted in this round")
    found = count_found(game, table, command)
    if isinstance(found, Refusal) or any(isinstance(event, RoundVoided) for event in found):
        return found
    return refuse_by_house_rule("nothing to correct: this is what was entered")


def correct_buy_in(game: Game, table: Table, command: CorrectBuyIn) -> Events | Refusal:
    """Put right the amount of a buy-in; refused if the player or the inventory has too few chips for it."""
    was = _chips_entered(game, table, command)
    if isinstance(was, Refusal):
        return was
    if command.amount - was > table.custody.inventory:
        return short_of_chips()
    return (
        BuyInCorrected(
            at=command.at,
            seat=command.seat,
            number=command.number,
            was=was,
            amount=command.amount,
            floorperson=command.floorperson,
        ),
    )


def correct_chips_brought(game: Game, table: Table, command: CorrectChipsBrought) -> Events | Refusal:
    """Put right the amount of chips brought to the table; refused if the player has too few chips for it."""
    was = _chips_entered(game, table, command)
    if isinstance(was, Refusal):
        return was
    return (
        ChipsBroughtCorrected(
            at=command.at,
            seat=command.seat,
            number=command.number,
            was=was,
            amount=command.amount,
            floorperson=command.floorperson,
        ),
    )


def _chips_entered(game: Game, table: Table, command: CorrectBuyIn | CorrectChipsBrought) -> int | Refusal:
    """The amount that was entered; a refusal if it is final, or if the player lacks the chips for the right amount."""
    refusal = not_correctable(game, command.floorperson)
    seat = table.seat(command.seat)
    if refusal or not seat:
        return refusal or nobody_there(command.seat)
    if isinstance(command, CorrectBuyIn):
        entered, what = seat.bought, f"buy-in {command.number}"
    else:
        entered, what = seat.brought, f"entry {command.number} of chips brought"
    if not 1 <= command.number <= len(entered):
        return refuse_by_house_rule(f"seat {seat.number} has no {what} to correct")
    was = entered[command.number - 1]
    if command.amount < 0:
        return refuse_by_house_rule("an amount can't be negative")
    if command.amount == was:
        return refuse_by_house_rule("nothing to correct: this is what was entered")
    if seat.chips + command.amount - was < 0:
        return refuse_by_house_rule(f"seat {seat.number} has only {show_dollars(Cents(seat.chips))} in chips left")
    return was


def on_buy_in_corrected(table: Table, event: BuyInCorrected) -> Table:
    """Move the difference between inventory and player, and in the drop box."""
    seat, more = table.seat(event.seat), event.amount - event.was
    assert seat
    bought = _with_amount(seat.bought, event)
    return with_seat(table, replace(seat, chips=seat.chips + more, bought=bought), custody=sold(table, more))


def on_chips_brought_corrected(table: Table, event: ChipsBroughtCorrected) -> Table:
    """Put the difference in front of the player, or take it away."""
    seat, more = table.seat(event.seat), event.amount - event.was
    assert seat
    right = replace(seat, chips=seat.chips + more, brought=_with_amount(seat.brought, event))
    return with_seat(table, right, custody=custody(table, cage=-more))


def _with_amount(entered: tuple[int, ...], event: BuyInCorrected | ChipsBroughtCorrected) -> tuple[int, ...]:
    return tuple(event.amount if number == event.number else amount for number, amount in enumerate(entered, 1))
