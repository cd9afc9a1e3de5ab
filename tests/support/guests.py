"""Guests for tests: they sit down, bet and play a round through the public client."""

from fifthstreet.client import HouseClient, TableClient
from fifthstreet.table.commands import OpeningWager
from fifthstreet.wire.scenes import Scene

SIDES: tuple[OpeningWager, ...] = ("three-card", "six-card", "progressive")


async def sit_down(house: HouseClient, table: TableClient, name: str, buy_in: int = 500_000) -> int:
    """Take the first free seat; it takes a token, so the guest must have come in before the table was joined."""
    seat = table.may("sit")[0].seat
    assert seat
    await table.sit(seat, buy_in)
    await table.until(lambda scene: scene.you is not None and scene.you.seat == seat)
    return seat


async def place_bets(table: TableClient, *sides: OpeningWager) -> None:
    """The smallest ante, and the smallest of these beside it where the table offers them."""
    scene = await table.until(lambda scene: any(may.wager == "ante" for may in scene.may))
    ante = next(may.least for may in scene.may if may.wager == "ante")
    assert ante
    await table.wager("ante", ante)
    for side in sides:
        least = {may.wager: may.least for may in table.may("wager")}.get(side)
        if least:
            await table.wager(side, least)


async def play_round(table: TableClient, choices: tuple[int, ...] = (1, 1, 1), *sides: OpeningWager) -> Scene:
    """Bet, say ready, choose on each street (0 folds), and wait until the round is over."""
    await place_bets(table, *sides)
    number = table.scene.view.round
    await table.ready()
    for choice in choices:
        scene = await table.until(lambda scene: may_bet(scene) or over(scene, number))
        if over(scene, number):
            return scene
        await (table.bet(choice) if choice else table.fold())
        street = scene.view.stage
        if not choice:
            break
        await table.until(lambda scene, street=street: scene.view.stage != street or over(scene, number))
    return await table.until(lambda scene: over(scene, number))


def may_bet(scene: Scene) -> bool:
    """Whether the player is asked."""
    return any(may.do == "bet" for may in scene.may)


def over(scene: Scene, before: int) -> bool:
    """Whether a round after that one is over."""
    return scene.view.stage == "betting" and scene.view.round > before
