"""Streets: each player bets one, two or three antes, or folds, before each community card."""

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.rules.model.round import SideWagersOfAFold, StreetRound
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table.change import AREA, on_area, seats_with, staked, to_inventory, with_hand, with_round, with_seat
from fifthstreet.table.clauses import together
from fifthstreet.table.commands import ArmAnew, Bet, CollectFolds, Expire, Fold, Reveal, TakeBetBack, TurnBox
from fifthstreet.table.events import (
    ArmedAnew,
    Asked,
    BoxTurned,
    Events,
    FoldCollected,
    Folded,
    Revealed,
    StreetBet,
    StreetBetTakenBack,
    StreetOpened,
)
from fifthstreet.table.faces import wrong_faces
from fifthstreet.table.plan import settlement_opened
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.seating import nobody_there, too_few_chips
from fifthstreet.table.state import Betting, Hand, Seat, Stage, Stakes, Street, Table
from fifthstreet.table.words import cards_in_words, one_of

STREETS = tuple(Street)
_STAGES = tuple(Stage(street.value) for street in Street)
_SIDES: tuple[Wager, ...] = ("three-card", "six-card")
_MAIN = ("ante", "third", "fourth", "fifth")


def opened(game: Game, table: Table, street: Street, at: int) -> Events:
    """Open a street; where players are asked in turn, ask the first one."""
    deadline = at + game.submission.table.seconds_to_decide * 1000
    cite = rules_of(game, street).cite
    events: Events = (StreetOpened(at=at, cite=cite, street=street, deadline=deadline),)
    if asks_in_turn(game, street):
        first = next((seat for seat in table.taken if seat.hand.playing), None)
        events += (Asked(at=at, cite=cite, seat=first.number, deadline=deadline),) if first else ()
    return events


def bet(game: Game, table: Table, command: Bet) -> Events | Refusal:
    """Bet on the open street, with an optional tip for the dealer."""
    seat, street = table.seat(command.seat), table.round.stage.street
    if not seat:
        return nobody_there(command.seat)
    refusal = _may_not_act(game, table, seat)
    if refusal:
        return refusal
    assert street
    refusal = wrong_multiple(game, seat, street, command.multiple, command.tip_multiple)
    if refusal:
        return refusal
    amount, tip = seat.hand.stakes.ante * command.multiple, seat.hand.tips.ante * command.tip_multiple
    back = _taken_back(game, seat, street, command.at, changed=True)
    returned = sum([event.amount + event.tip for event in back])
    if amount + tip > seat.chips + returned:
        return too_few_chips(seat.chips + returned)
    cite = rules_of(game, street).bet.cite
    if tip:
        assert game.book.wagers.dealer_tip
        cite += game.book.wagers.dealer_tip.cite
    placed = StreetBet(
        at=command.at,
        cite=cite,
        seat=seat.number,
        street=street,
        multiple=command.multiple,
        amount=amount,
        tip=tip,
    )
    return *back, placed, *next_asked(game, table, seat, command.at)


def wrong_multiple(game: Game, seat: Seat, street: Street, multiple: int, tip_multiple: int) -> Refusal | None:
    """A refusal if the rulebook knows no street wager, or no tip beside it, of this multiple."""
    rule, tips = game.book.wagers.streets, game.book.wagers.dealer_tip
    if multiple not in rule.multiples:
        return refuse(
            rules_of(game, street).bet, f"{street.inscription} must be {one_of(rule.multiples)} times the Ante"
        )
    known: tuple[int, ...] = (0,)
    if seat.hand.tips.ante:
        assert tips
        known = tips.street_multiples
    if tip_multiple not in known:
        must = f"must be {one_of(known)} times the tip beside the Ante" if any(known) else "needs a tip beside the Ante"
        return refuse(tips or game.book.wagers.permitted, f"the tip on {street.inscription} {must}")
    return None


def take_bet_back(game: Game, table: Table, command: TakeBetBack) -> Events | Refusal:
    """Take back a street wager; refused if the wager is final."""
    seat, street, rule = table.seat(command.seat), table.round.stage.street, game.book.wagers.finality
    if not seat:
        return nobody_there(command.seat)
    back = _taken_back(game, seat, street, command.at) if street else ()
    if not back:
        return refuse_by_house_rule("there is no street wager to take back")
    if rule.streets.stands == "when-placed" or table.round.betting.closed:
        return refuse(rule.streets, "too late: the wager stands")
    return back


def fold(game: Game, table: Table, command: Fold) -> Events | Refusal:
    """Fold a player's hand; refused while their wager lies on the open street, which they can take back first."""
    seat, street = table.seat(command.seat), table.round.stage.street
    if not seat:
        return nobody_there(command.seat)
    refusal = _may_not_act(game, table, seat)
    if refusal:
        return refusal
    assert street
    if staked(seat.hand.stakes, street):
        return refuse(rules_of(game, street).fold, "take back the wager on this street first")
    return *_folded(game, seat, street, command.at), *next_asked(game, table, seat, command.at)


def expire(game: Game, table: Table, command: Expire) -> Events | Refusal:
    """Fold the players whose time has run out."""
    street = table.round.stage.street
    if table.round.betting.deadline is None:
        return refuse_by_house_rule("no player is on the clock")
    assert street
    if command.at < table.round.betting.deadline:
        return refuse_by_house_rule("there is time left")
    events: Events = ()
    for seat in table.asked_now:
        events += _folded(game, seat, street, command.at, by_system=True)
        events += next_asked(game, table, seat, command.at)
    return events or refuse_by_house_rule("everybody has acted")


def arm_anew(game: Game, table: Table, command: ArmAnew) -> Events | Refusal:
    """Give the players who are to act their full time again, after an outage."""
    if table.round.betting.deadline is None or not table.to_act:
        return refuse_by_house_rule("no player is on the clock")
    return (ArmedAnew(at=command.at, deadline=command.at + game.submission.table.seconds_to_decide * 1000),)


def collect_folds(game: Game, table: Table, command: CollectFolds) -> Events | Refusal:
    """Collect the wagers and cards of folded players, in the order in which they folded."""
    if table.to_act:
        return refuse(game.book.round.fold, "not everybody has acted")
    if not table.folds_waiting:
        return refuse(game.book.round.fold, "there is nothing to collect")
    enough = game.book.dealing.cards.player
    for number, cards in command.counted:
        if cards != enough:
            return refuse(game.book.irregularities.wrong_count, f"{cards_in_words(cards)} at seat {number}: report it")
    collected: Events = ()
    for seat in table.folds_waiting:
        assert seat.hand.folded
        collected += (fold_collected(game, seat, seat.hand.folded, command.at),)
    return collected


def reveal(game: Game, table: Table, command: Reveal) -> Events | Refusal:
    """Turn up the next community card when everybody has acted, and open the next street or the settlement."""
    street, rule = table.round.stage.street, game.book.round.reveal
    if not street:
        return refuse(rule, "no community card is due")
    if table.to_act:
        return refuse(rules_of(game, street).reveal, "not everybody has acted")
    if "before-each-reveal" in game.book.wagers.no_more_bets.said and not table.round.betting.closed:
        return refuse(game.book.wagers.no_more_bets, 'say "no more bets" first')
    if table.folds_waiting:
        return refuse(rules_of(game, street).fold, "collect the folded hands first")
    slot = table.round.community[street.place]
    wrong = wrong_faces(table, (slot,), (command.face,), "the community area")
    if wrong:
        return wrong
    cite = rules_of(game, street).reveal.cite
    turned = Revealed(at=command.at, cite=cite, street=street, slot=slot, face=command.face)
    if street is not Street.FIFTH:
        return turned, *opened(game, table, STREETS[street.place + 1], command.at)
    if table.round.bonus_box:
        return (turned,)
    return turned, settlement_opened(game, table, command.at)


def turn_box(game: Game, table: Table, command: TurnBox) -> Events | Refusal:
    """Turn up the Six Card Bonus box after 5th Street, and open the settlement."""
    rule = game.book.round.reveal
    if table.round.stage is not Stage.BONUS_BOX:
        return refuse(rule, "the bonus box is turned up after 5th Street")
    unseen = table.real_cards and not command.faces and not any(seat.hand.stakes.six_card for seat in table.taken)
    wrong = None if unseen else wrong_faces(table, table.round.bonus_box, command.faces, "the box")
    if wrong:
        return wrong
    bonus = game.book.wagers.six_card
    assert bonus
    turned = BoxTurned(at=command.at, cite=bonus.hand.cite, faces=command.faces)
    return turned, settlement_opened(game, table, command.at)


def rules_of(game: Game, street: Street) -> StreetRound:
    """The rulebook's section on a street."""
    rules = game.book.round
    return (rules.third_street, rules.fourth_street, rules.fifth_street)[street.place]


def asks_in_turn(game: Game, street: Street) -> bool:
    """Whether the players are asked one after the other on a street."""
    return rules_of(game, street).order == "asked-from-the-left"


def _may_not_act(game: Game, table: Table, seat: Seat) -> Refusal | None:
    street, betting, rule = table.round.stage.street, table.round.betting, game.book.wagers.finality
    if not street or not seat.hand.playing:
        return refuse(game.book.wagers.streets, "this seat cannot act now")
    if betting.closed:
        return refuse(rule.streets, "too late: bets are closed")
    if seat.number in betting.acted and rule.streets.stands == "when-placed":
        return refuse(rule.streets, "too late: the wager stands")
    if betting.turn is not None and betting.turn != seat.number:
        return refuse(rules_of(game, street), f"seat {betting.turn} acts first")
    return None


def has_acted(table: Table, seat: Seat) -> bool:
    """Whether a player has bet or folded on the street that is open."""
    return seat.number in table.round.betting.acted


def _taken_back(
    game: Game, seat: Seat, street: Street, at: int, changed: bool = False
) -> tuple[StreetBetTakenBack, ...]:
    amount = staked(seat.hand.stakes, street)
    if not amount:
        return ()
    cite, tip = game.book.wagers.finality.streets.cite, staked(seat.hand.tips, street)
    back = StreetBetTakenBack(
        at=at, cite=cite, seat=seat.number, street=street, amount=amount, tip=tip, changed=changed
    )
    return (back,)


def next_asked(game: Game, table: Table, acting: Seat, at: int) -> Events:
    """Ask the next player after one has acted or is out of the round, where players are asked in turn."""
    street, betting = table.round.stage.street, table.round.betting
    if betting.turn != acting.number:
        return ()
    assert street
    for seat in table.seats[acting.number :]:
        if seat and seat.hand.playing and seat.number not in betting.acted:
            deadline = at + game.submission.table.seconds_to_decide * 1000
            return (Asked(at=at, cite=rules_of(game, street).cite, seat=seat.number, deadline=deadline),)
    return ()


def _folded(game: Game, seat: Seat, street: Street, at: int, by_system: bool = False) -> Events:
    cite = () if by_system else rules_of(game, street).fold.cite
    at_once = game.book.round.fold.collect == "at-once"
    folded = Folded(at=at, cite=cite, seat=seat.number, street=street, by_system=by_system, at_once=at_once)
    if not at_once:
        return (folded,)
    return folded, fold_collected(game, seat, street, at)


def fold_collected(game: Game, seat: Seat, street: Street, at: int) -> FoldCollected:
    """Collect a folded hand: main wagers, forfeited side wagers, and the cards unless a wager keeps them."""
    fold, stakes, tips = game.book.round.fold, seat.hand.stakes, seat.hand.tips
    down = [wager for wager in _SIDES if staked(stakes, wager)]
    sides = tuple([wager for wager in down if _forfeits(fold.side_wagers, wager)])
    kept = len(down) > len(sides) or bool(seat.hand.progressive.wager)
    return FoldCollected(
        at=at,
        cite=_fold_cite(game, street, kept),
        seat=seat.number,
        amount=stakes.main + tips.main + sum([staked(stakes, wager) for wager in sides]),
        slots=() if kept else seat.hand.cards,
        sides=sides,
        counted=len(seat.hand.cards) if fold.cards == "spread-counted-to-the-discard-rack" and not kept else None,
    )


def _fold_cite(game: Game, street: Street, kept: bool) -> tuple[str, ...]:
    """The clauses of a fold: the street's own, those on racking or keeping its cards, and those on its side wagers."""
    rules, fate = rules_of(game, street), game.book.round.fold.side_wagers
    own = together(rules.fold.cite, (rules.kept if kept and rules.kept else rules.racked).cite)
    if not kept or not fate:
        return own
    elsewhere = {clause for other in STREETS for clause in rules_of(game, other).fold.cite}
    return together(own, tuple(clause for clause in fate.cite if clause not in elsewhere))


def _forfeits(fate: SideWagersOfAFold | None, wager: Wager) -> bool:
    return fate is not None and getattr(fate, AREA[wager]) == "forfeit"


def on_street_opened(table: Table, event: StreetOpened) -> Table:
    """Open the street for betting; everybody in the round is to act."""
    betting = Betting(deadline=event.deadline)
    return replace(table, round=replace(table.round, stage=_STAGES[event.street.place], betting=betting))


def on_asked(table: Table, event: Asked) -> Table:
    """Give one player the turn, until the deadline."""
    betting = replace(table.round.betting, turn=event.seat, deadline=event.deadline)
    return replace(table, round=replace(table.round, betting=betting))


def on_armed_anew(table: Table, event: ArmedAnew) -> Table:
    """Set a new deadline for the players who are to act."""
    return with_round(table, betting=replace(table.round.betting, deadline=event.deadline))


def on_street_bet(table: Table, event: StreetBet) -> Table:
    """Move the player's chips to the street's area, and mark the player as having acted."""
    seat = table.seat(event.seat)
    assert seat
    hand, betting = seat.hand, table.round.betting
    stakes, tips = on_area(hand.stakes, event.street, event.amount), on_area(hand.tips, event.street, event.tip)
    hand = replace(hand, stakes=stakes, tips=tips)
    seats = seats_with(table, replace(seat, hand=hand, chips=seat.chips - event.amount - event.tip))
    betting = replace(betting, acted=(*betting.acted, event.seat), turn=None)
    return replace(table, seats=seats, round=replace(table.round, betting=betting))


def on_street_bet_taken_back(table: Table, event: StreetBetTakenBack) -> Table:
    """Return the street wager to the player, who must act again."""
    seat = table.seat(event.seat)
    assert seat
    stakes, tips = on_area(seat.hand.stakes, event.street, 0), on_area(seat.hand.tips, event.street, 0)
    hand, betting = replace(seat.hand, stakes=stakes, tips=tips), table.round.betting
    betting = replace(betting, acted=tuple(number for number in betting.acted if number != event.seat))
    seat = replace(seat, hand=hand, chips=seat.chips + event.amount + event.tip)
    return with_seat(table, seat, round=replace(table.round, betting=betting))


def on_folded(table: Table, event: Folded) -> Table:
    """Mark the player's hand as folded; its wagers stay on the layout until they are collected."""
    seat = table.seat(event.seat)
    assert seat
    now, betting = table.round, table.round.betting
    betting = replace(betting, acted=(*betting.acted, event.seat), turn=None)
    now = replace(now, betting=betting, folds=(*now.folds, event.seat))
    return replace(table, seats=seats_with(table, with_hand(seat, folded=event.street)), round=now)


def on_fold_collected(table: Table, event: FoldCollected) -> Table:
    """Move the collected wagers to the inventory, and the cards to the rack unless a side wager keeps them."""
    seat = table.seat(event.seat)
    assert seat
    return with_seat(
        table,
        replace(seat, hand=hand_without(seat.hand, event)),
        round=replace(table.round, folds=tuple(number for number in table.round.folds if number != event.seat)),
        deck=replace(table.deck, rack=table.deck.rack + event.slots),
        custody=to_inventory(table, event.amount),
    )


def hand_without(hand: Hand, event: FoldCollected) -> Hand:
    """The folded hand without the wagers and cards that were collected."""
    stakes, collected = _parted(hand.stakes, (*_MAIN, *(AREA[wager] for wager in event.sides)))
    tips, collected_tips = _parted(hand.tips, _MAIN)
    return replace(
        hand,
        stakes=stakes,
        tips=tips,
        cards=() if event.slots else hand.cards,
        lost=event.amount,
        collected=collected,
        collected_tips=collected_tips,
    )


def _parted(stakes: Stakes, areas: tuple[str, ...]) -> tuple[Stakes, Stakes]:
    """The stakes in two parts: those on other areas, and those on these areas."""
    return replace(stakes, **dict.fromkeys(areas, 0)), Stakes(**{area: getattr(stakes, area) for area in areas})


def on_revealed(table: Table, event: Revealed) -> Table:
    """Add the turned-up card to the community cards."""
    last = event.street is Street.FIFTH
    stage = (Stage.BONUS_BOX if table.round.bonus_box else Stage.SETTLING) if last else table.round.stage
    faces = (*table.round.community_faces, event.face)
    betting = Betting(acted=table.round.betting.acted)
    return replace(table, round=replace(table.round, stage=stage, community_faces=faces, betting=betting))


def on_box_turned(table: Table, event: BoxTurned) -> Table:
    """Store the faces of the bonus box; the settlement is next."""
    return with_round(table, bonus_faces=event.faces, stage=Stage.SETTLING)
