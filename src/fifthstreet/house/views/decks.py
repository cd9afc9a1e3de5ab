"""A table's decks, stub and bank as the console shows them."""

from fifthstreet.house.staff.alarms import serves_until_of
from fifthstreet.rules import Game
from fifthstreet.table.deck_state import Deck
from fifthstreet.table.decks import next_deck, step_due
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.stub import count_is_due, stub_now
from fifthstreet.wire.staff import BankShown, DeckShown, StubShown


def decks(game: Game, table: Table) -> tuple[DeckShown, ...]:
    """Every deck at the table, and those taken out of play that wait for inspection."""
    at_table = tuple(_shown(game, table, deck, _state(game, table, deck)) for deck in table.decks.at_table)
    return at_table + tuple(_shown(game, table, deck, "to be inspected") for deck in table.decks.leaving)


def stub(game: Game, table: Table) -> StubShown | None:
    """The stub, while a round is dealt; otherwise none."""
    if table.round.stage is not Stage.DEALING:
        return None
    return StubShown(
        cards=stub_now(game, table),
        count_due=count_is_due(game, table),
        rounds_since_count=table.decks.rounds_since_count,
    )


def bank(table: Table) -> BankShown:
    """The table's own money."""
    chips = table.custody
    return BankShown(inventory=chips.inventory, drop=chips.drop, tip_box=chips.tip_box)


def _shown(game: Game, table: Table, deck: Deck, state: str) -> DeckShown:
    return DeckShown(
        deck=deck.number,
        back=deck.back,
        opened=deck.opened,
        until=serves_until_of(game, table, deck),
        in_play=state == "in play",
        state=state,
    )


def _state(game: Game, table: Table, deck: Deck) -> str:
    due = step_due(game, deck)
    if due:
        return f"next: {due.replace('-', ' ')}"
    if deck.number == table.deck.number and (table.deck.shuffled or table.round.dealt):
        return "in play"
    following = next_deck(table)
    return "next in play" if following and following.number == deck.number else "waiting"
