"""Automatic staff: the next command of the dealer and of the floorperson, if one is due."""

from collections.abc import Callable, Mapping

from fifthstreet.cards import Card
from fifthstreet.rules import Game
from fifthstreet.table.commands import (
    AnyCommand,
    CloseBets,
    CloseRound,
    CollectFolds,
    CollectProgressive,
    CountStub,
    Cut,
    Deal,
    Fill,
    InspectDeck,
    OpenDeck,
    PlaceStub,
    ReceiveDeck,
    RemoveDeck,
    Reveal,
    Settle,
    Shuffle,
    SpreadIdle,
    TakeUp,
    TurnBox,
    TurnHand,
)
from fifthstreet.table.dealing import all_dealt, needs_cut
from fifthstreet.table.deck_state import BACK_COLORS
from fifthstreet.table.decks import NOT_INSPECTED, deck_at, next_deck, spared_the_shuffle, step_due, too_old
from fifthstreet.table.method import terms_of
from fifthstreet.table.settlement_steps import FLOOR_STEPS
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.stub import count_is_due, stub_now

Faces = Callable[[int], Card]
"""A function from a place in the pack to the card there."""


def staff(game: Game, table: Table, faces: Faces, at: int) -> AnyCommand | None:
    """The next command of the floorperson or the dealer, or ``None`` while players are to act."""
    return floorperson(game, table, at) or dealer(game, table, faces, at)


def dealer(game: Game, table: Table, faces: Faces, at: int) -> AnyCommand | None:
    """The dealer's next command, or ``None`` while others are to act."""
    if not table.round.dealt:
        law = game.book.progressive
        if table.end_of_round_due and table.between_rounds and law and law.end_of_round:
            return Settle(by="dealer", at=at, step="end-of-round")
        if not table.deck.shuffled:
            return _makes_ready(game, table, at)
        command = _looks_at_the_cards(game, table, at)
        if command:
            return command
    return _AT_STAGE[table.round.stage](game, table, faces, at)


def _makes_ready(game: Game, table: Table, at: int) -> AnyCommand | None:
    """The dealer's next command to get the decks ready: bring, open and shuffle them, and remove those too old."""
    if table.decks.leaving:
        return None
    spreads = table.deck.left_alone and game.book.deck.idle.spread != "silent"
    if spreads and not any(step_due(game, deck) in NOT_INSPECTED for deck in table.decks.at_table):
        return SpreadIdle(by="dealer", at=at, faces="face-down")
    old = next((deck for deck in table.decks.at_table if too_old(game, table, deck, at)), None)
    if old:
        return RemoveDeck(by="dealer", at=at, deck=old.number, reason="age")
    wanted = terms_of(game, table).decks
    decks = table.decks.at_table
    if len(decks) < wanted:
        taken = {deck.back for deck in decks}
        back = next(color for color in BACK_COLORS if color not in taken)
        design = next((deck.design for deck in decks), "")
        return ReceiveDeck(by="dealer", at=at, back=back, design=design)
    if len(decks) > wanted:
        spare = next(deck for deck in decks if deck.number != table.deck.number)
        return RemoveDeck(by="dealer", at=at, deck=spare.number, reason="other", remarks="one deck fewer is in use")
    for deck in decks:
        due = step_due(game, deck)
        waits = due == "first-player-looks" or (due == "spread-face-up" and table.deck.spread == "face-down")
        if due == "floorperson-verifies" or (waits and not table.taken):
            return None
        if due:
            return OpenDeck(by="dealer", at=at, deck=deck.number, step=due)
    deck_next = next_deck(table)
    as_it_came = deck_next and spared_the_shuffle(game, table, deck_next)
    return TakeUp(by="dealer", at=at) if as_it_came else Shuffle(by="dealer", at=at)


def _looks_at_the_cards(game: Game, table: Table, at: int) -> AnyCommand | None:
    """The command to remove a shuffled deck that is too old, or to cut it, or ``None`` if neither is due."""
    deck = deck_at(table, table.deck.number)
    if deck and too_old(game, table, deck, at):
        return RemoveDeck(by="dealer", at=at, deck=deck.number, reason="age")
    if not table.deck.cut and needs_cut(game, table):
        cut = game.book.deck.cut.depth
        return Cut(by="dealer", at=at, cards=(cut.at_least + cut.at_most) // 2)
    return None


def _closes_bets(game: Game, table: Table, faces: Faces, at: int) -> AnyCommand:
    return CloseBets(by="dealer", at=at)


def _collects(game: Game, table: Table, faces: Faces, at: int) -> AnyCommand:
    return CollectProgressive(by="dealer", at=at, chips=sum(1 for seat in table.taken if seat.hand.stakes.progressive))


def _deals(game: Game, table: Table, faces: Faces, at: int) -> AnyCommand:
    if not all_dealt(game, table):
        return Deal(by="dealer", at=at)
    if count_is_due(game, table):
        return CountStub(by="dealer", at=at, stub=stub_now(game, table))
    return PlaceStub(by="dealer", at=at)


def _on_a_street(game: Game, table: Table, faces: Faces, at: int) -> AnyCommand | None:
    street = table.round.stage.street
    if table.to_act or not street:
        return None
    if "before-each-reveal" in game.book.wagers.no_more_bets.said and not table.round.betting.closed:
        return CloseBets(by="dealer", at=at)
    if table.folds_waiting:
        return CollectFolds(by="dealer", at=at)
    return Reveal(by="dealer", at=at, face=faces(table.round.community[street.place]))


def _turns_the_box(game: Game, table: Table, faces: Faces, at: int) -> AnyCommand:
    return TurnBox(by="dealer", at=at, faces=tuple(map(faces, table.round.bonus_box)))


def _settles(game: Game, table: Table, faces: Faces, at: int) -> AnyCommand | None:
    task = table.round.settlement.next
    if not task:
        return CloseRound(by="dealer", at=at)
    if task.step == "turn-hand":
        seat = table.seat(task.seat)
        assert seat
        return TurnHand(by="dealer", at=at, seat=task.seat, faces=tuple(map(faces, seat.hand.cards)))
    if task.step in FLOOR_STEPS:
        return None
    return Settle(by="dealer", at=at, step=task.step, seat=task.seat)


_AT_STAGE: Mapping[Stage, Callable[[Game, Table, Faces, int], AnyCommand | None]] = {
    Stage.BETTING: _closes_bets,
    Stage.COLLECTING: _collects,
    Stage.DEALING: _deals,
    Stage.THIRD_STREET: _on_a_street,
    Stage.FOURTH_STREET: _on_a_street,
    Stage.FIFTH_STREET: _on_a_street,
    Stage.BONUS_BOX: _turns_the_box,
    Stage.SETTLING: _settles,
}


def floorperson(game: Game, table: Table, at: int) -> AnyCommand | None:
    """The floorperson's next command: for decks, validations, papers, or a fill if the inventory may run short."""
    plan = table.round.settlement.plan
    task = plan[0] if plan else None
    if task and task.step in FLOOR_STEPS:
        return Settle(by="floorperson", at=at, step=task.step, seat=task.seat)
    if table.decks.leaving:
        deck = table.decks.leaving[0]
        cards = game.book.deck.size.cards if deck.found is None else deck.found
        return InspectDeck(by="floorperson", at=at, deck=deck.number, cards=cards)
    if not table.deck.shuffled:
        for deck in table.decks.at_table:
            if step_due(game, deck) == "floorperson-verifies":
                return OpenDeck(by="floorperson", at=at, deck=deck.number, step="floorperson-verifies")
    needed = enough(game)
    if task and task.step == "pay":
        seat = table.seat(task.seat)
        needed += (seat.hand.progressive.award or 0) if seat else 0
    if table.custody.inventory < needed:
        return Fill(by="floorperson", at=at, amount=2 * needed - table.custody.inventory)
    return None


def enough(game: Game) -> int:
    """An inventory large enough for any one step of a settlement, apart from a share of the meter."""
    return 2 * game.dearest_step
