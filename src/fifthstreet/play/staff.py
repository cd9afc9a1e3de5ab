"""Automatic staff: the dealer and the floorperson as policies that give the next command, if one is theirs to give."""

from collections.abc import Callable

from fifthstreet.cards import Card
from fifthstreet.rules import Game
from fifthstreet.table.commands import (
    AnyCommand,
    CloseBets,
    CloseRound,
    CollectFolds,
    CollectProgressive,
    Cut,
    Deal,
    Fill,
    PlaceStub,
    Reveal,
    Settle,
    Shuffle,
    TurnBox,
    TurnHand,
)
from fifthstreet.table.dealing import all_dealt, needs_cut
from fifthstreet.table.state import Stage, Street, Table

FLOOR_STEPS = frozenset({"floorperson-or-above-validates", "papers"})
Faces = Callable[[int], Card]
"""What card lies at a place of the pack: for whoever may turn it up."""


def dealer(game: Game, table: Table, faces: Faces, at: int) -> AnyCommand | None:
    """The dealer's next command; nothing while others are to act."""
    stage = table.stage
    if not table.shuffled:
        return Shuffle(by="dealer", at=at)
    if needs_cut(game) and not table.cut:
        cut = game.book.deck.cut
        return Cut(by="dealer", at=at, cards=(cut.at_least + cut.at_most) // 2)
    if stage is Stage.BETTING:
        return CloseBets(by="dealer", at=at)
    if stage is Stage.COLLECTING:
        chips = sum(1 for seat in table.taken if seat.stakes.progressive)
        return CollectProgressive(by="dealer", at=at, chips=chips)
    if stage is Stage.DEALING:
        return PlaceStub(by="dealer", at=at) if all_dealt(game, table) else Deal(by="dealer", at=at)
    if stage is Stage.SETTLING:
        return _settling(table, faces, at)
    if stage is Stage.BONUS_BOX:
        return TurnBox(by="dealer", at=at, faces=tuple(faces(slot) for slot in table.bonus_box))
    street = stage.street
    return _on_a_street(game, table, street, faces, at) if street else None


def _on_a_street(game: Game, table: Table, street: Street, faces: Faces, at: int) -> AnyCommand | None:
    if table.to_act:
        return None
    if "before-each-reveal" in game.book.wagers.no_more_bets.said and not table.bets_closed:
        return CloseBets(by="dealer", at=at)
    if table.folds_waiting:
        return CollectFolds(by="dealer", at=at)
    return Reveal(by="dealer", at=at, face=faces(table.community[street.place]))


def _settling(table: Table, faces: Faces, at: int) -> AnyCommand | None:
    if not table.plan:
        return CloseRound(by="dealer", at=at)
    task = table.plan[0]
    if task.step == "turn-hand":
        seat = table.seat(task.seat)
        assert seat
        return TurnHand(by="dealer", at=at, seat=task.seat, faces=tuple(faces(slot) for slot in seat.cards))
    if task.step in FLOOR_STEPS:
        return None
    return Settle(by="dealer", at=at, step=task.step, seat=task.seat)


def floorperson(game: Game, table: Table, at: int) -> AnyCommand | None:
    """The floorperson's next command: validations, papers, and a fill when the inventory may not last."""
    if table.plan and table.plan[0].step in FLOOR_STEPS:
        return Settle(by="floorperson", at=at, step=table.plan[0].step, seat=table.plan[0].seat)
    needed = enough(game)
    if table.custody.inventory < needed:
        return Fill(by="floorperson", at=at, amount=2 * needed - table.custody.inventory)
    return None


def enough(game: Game) -> int:
    """An inventory that pays whatever one step of a settlement can cost."""
    largest = 10_000 * game.submission.table.maximum
    limit = game.most_won
    return 2 * (largest if limit is None else min(largest, limit)) + 5_000_000
