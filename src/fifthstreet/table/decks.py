"""The life of a deck: received, opened step by step, taken up, spread while the table is idle, removed, inspected."""

from collections.abc import Callable

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.rules.model.dealing import ClockRuns
from fifthstreet.rules.model.deck import Hours, OpeningStep
from fifthstreet.rules.model.entry import Entry
from fifthstreet.table.change import with_deck_in_play, with_round
from fifthstreet.table.commands import (
    InspectDeck,
    OpenDeck,
    OrderRecut,
    OrderReshuffle,
    ReceiveDeck,
    RemoveDeck,
    Role,
    SpreadIdle,
    TakeUp,
)
from fifthstreet.table.deck_state import BACK_COLORS, Deck, DeckInPlay
from fifthstreet.table.events import (
    DeckInspected,
    DeckReceived,
    DeckRemoved,
    DeckTakenUp,
    Events,
    IdleSpread,
    OpeningStepTaken,
    RecutOrdered,
    ReshuffleOrdered,
    ShufflerCounted,
)
from fifthstreet.table.method import method_of, terms_of
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.state import Table
from fifthstreet.table.words import cards_in_words

HOUR = 3_600_000
MOST_CARDS = 1_000
"""The largest number of cards that a count may report."""

NOT_INSPECTED = ("dealer-inspects", "floorperson-verifies")
MAY_ORDER: dict[str, tuple[Role, ...]] = {
    "floorperson-or-above": ("floorperson", "supervisor"),
    "casino-supervisor": ("supervisor",),
    "nobody": (),
}


def receive_deck(game: Game, table: Table, command: ReceiveDeck) -> Events | Refusal:
    """Bring a deck to the table; refused if the table has all its decks or an old one still waits for inspection."""
    rules, most = game.book.deck, terms_of(game, table).decks
    if table.round.dealt:
        return refuse_by_house_rule("wait until the round is over")
    if table.decks.leaving:
        return refuse_by_house_rule(f"deck {table.decks.leaving[0].number} is still to be inspected")
    if len(table.decks.at_table) >= most:
        limit = rules.with_shuffler if most > 1 else rules.without_shuffler
        return refuse(limit, f"{most} {'deck is' if most == 1 else 'decks are'} at the table already")
    if command.prepared and not rules.opening.prepared:
        return refuse(rules.opening, "a deck is opened at the table")
    if command.back not in BACK_COLORS:
        return refuse_by_house_rule(f"name the color of the backs: {', '.join(BACK_COLORS[:-1])} or {BACK_COLORS[-1]}")
    for other in table.decks.at_table:
        if rules.pair and other.back == command.back:
            return refuse(rules.pair.backs, f"the other deck has {other.back} backs too")
        if rules.pair and rules.pair.design.design == "same" and other.design != command.design:
            return refuse(rules.pair.design, "the two decks must share one design")
    first = rules.opening.steps[0]
    cite = rules.opening.prepared.cite if command.prepared and rules.opening.prepared else first.cite
    return (
        DeckReceived(
            at=command.at,
            cite=cite,
            deck=table.decks.received + 1,
            back=command.back,
            design=command.design,
            prepared=command.prepared,
        ),
    )


def open_deck(game: Game, table: Table, command: OpenDeck) -> Events | Refusal:
    """Take the next step in opening a deck; refused if another step is due, or the step belongs to another role."""
    rule, deck = game.book.deck.opening, deck_at(table, command.deck)
    if not deck:
        return refuse(rule, f"there is no deck {command.deck} at the table")
    due = step_due(game, deck)
    if due != command.step:
        return refuse(_rule_of(game, due), f"next is: {due.replace('-', ' ')}" if due else "the deck has been opened")
    entry = _rule_of(game, command.step)
    if (command.step == "floorperson-verifies") != (command.by != "dealer"):
        return refuse(entry, "the dealer opens a deck, and the floorperson verifies the inspection")
    to_spread = command.step == "spread-face-up" and table.deck.spread == "face-down"
    waits = command.step == "first-player-looks" or to_spread
    if waits and not table.taken:
        return refuse(entry, "wait for the first player")
    cite = entry.cite
    if terms_of(game, table).decks > 1 and game.book.deck.two_decks_opened:
        cite += game.book.deck.two_decks_opened.cite
    if deck.spread:
        cite += game.book.deck.idle.cite
    return (OpeningStepTaken(at=command.at, cite=cite, deck=deck.number, step=command.step),)


def _rule_of(game: Game, step: OpeningStep | None) -> Entry:
    rule = game.book.deck.opening
    return next((entry for entry in rule.steps if entry.step == step), rule)


def take_up(game: Game, table: Table, command: TakeUp) -> Events | Refusal:
    """Bring a pre-shuffled deck into play without a shuffle; refused if the deck must be shuffled."""
    rule = game.book.deck.opening.prepared
    refusal = not_ready(game, table, command.at)
    if refusal:
        return refusal
    deck, method = next_deck(table), method_of(game, table)
    assert deck
    if not rule or not spared_the_shuffle(game, table, deck):
        by_machine = deck.prepared and not deck.used
        return refuse(method.shuffler if by_machine else game.book.deck.shuffle, "shuffle the cards")
    return (DeckTakenUp(at=command.at, cite=rule.cite, deck=deck.number, clock=method.deck_clock.runs),)


def spared_the_shuffle(game: Game, table: Table, deck: Deck) -> bool:
    """Whether a deck may come into play without a shuffle: pre-shuffled, unused, and the method allows it."""
    rule, allowed = game.book.deck.opening.prepared, method_of(game, table).shuffler.allowed
    needs_a_machine = "none" not in allowed and "self-reshuffling" not in allowed
    spared = rule is not None and "shuffle" in rule.skip and not needs_a_machine
    return spared and deck.prepared and not deck.used


def order_reshuffle(game: Game, table: Table, command: OrderReshuffle) -> Events | Refusal:
    """Order a new shuffle before the deal; refused if the rulebook does not let this role order it."""
    rule = game.book.deck.reshuffle
    if command.by not in MAY_ORDER[rule.ordered_by]:
        return refuse(rule, _who(rule.ordered_by))
    if not table.deck.shuffled or table.round.dealt:
        return refuse(rule, "cards are shuffled again between the shuffle and the deal")
    return (ReshuffleOrdered(at=command.at, cite=rule.cite),)


def order_recut(game: Game, table: Table, command: OrderRecut) -> Events | Refusal:
    """Order a new cut before the deal; refused if the rulebook does not let this role order it."""
    rule = game.book.deck.recut
    if command.by not in MAY_ORDER[rule.ordered_by]:
        return refuse(rule, _who(rule.ordered_by))
    never = game.book.deck.cut.never
    if never and terms_of(game, table).shuffler in never.shufflers:
        return refuse(never, "cards of this device are not cut")
    if not table.deck.cut or table.round.dealt:
        return refuse(rule, "cards are cut again between the cut and the deal")
    return (RecutOrdered(at=command.at, cite=rule.cite),)


def spread_idle(game: Game, table: Table, command: SpreadIdle) -> Events | Refusal:
    """Spread the cards while nobody plays; some opening steps must then be taken again."""
    rule = game.book.deck.idle
    in_play = any(seat.hand.stakes.total for seat in table.taken)
    if not table.between_rounds or (in_play and not table.deck.left_alone):
        return refuse(rule, "there is play at the table")
    if table.deck.spread == command.faces:
        return refuse(rule, "the cards already lie that way")
    if not table.decks.at_table or any(step_due(game, deck) in NOT_INSPECTED for deck in table.decks.at_table):
        return refuse(rule, "there is no inspected deck to spread")
    if rule.spread == "face-down-unless-asked" and command.faces == "face-up" and not command.asked:
        return refuse(rule, "spread face down, unless a player asks to see the faces")
    return (IdleSpread(at=command.at, cite=rule.cite, faces=command.faces, done=_still_done(game, command.faces)),)


def remove_deck(game: Game, table: Table, command: RemoveDeck) -> Events | Refusal:
    """Take a deck out of play, with the reason; refused while its cards are in a round."""
    deck = deck_at(table, command.deck)
    if not deck:
        return refuse_by_house_rule(f"there is no deck {command.deck} at the table")
    if table.round.dealt and deck.number == table.deck.number:
        return refuse_by_house_rule("finish or void the round first")
    hours = hours_of(game, table, deck)
    if command.reason == "age" and not too_old(game, table, deck, command.at):
        return refuse_by_house_rule(f"deck {deck.number} is within its time limit: choose another reason")
    cite = hours.cite if hours and command.reason == "age" else ()
    removed = DeckRemoved(at=command.at, cite=cite, deck=deck.number, reason=command.reason, remarks=command.remarks)
    return (removed,)


def inspect_deck(game: Game, table: Table, command: InspectDeck) -> Events | Refusal:
    """Inspect a deck that has left play."""
    if not any(deck.number == command.deck for deck in table.decks.leaving):
        return refuse_by_house_rule(f"deck {command.deck} is not waiting for inspection")
    if not 0 <= command.cards <= MOST_CARDS:
        return refuse_by_house_rule(f"cards counted must be 0-{MOST_CARDS:,}")
    return (DeckInspected(at=command.at, deck=command.deck, cards=command.cards, remarks=command.remarks),)


def deck_at(table: Table, number: int) -> Deck | None:
    """The deck at the table with this number, or ``None``."""
    return next((deck for deck in table.decks.at_table if deck.number == number), None)


def next_deck(table: Table) -> Deck | None:
    """The deck that comes into play next: two decks take turns, unless the same one is shuffled again."""
    if table.deck.shuffle_again and (same := deck_at(table, table.deck.number)):
        return same
    waiting = [deck for deck in table.decks.at_table if deck.number != table.deck.number]
    return waiting[0] if waiting else table.decks.at_table[0] if table.decks.at_table else None


def step_due(game: Game, deck: Deck) -> OpeningStep | None:
    """The next step in opening a deck, or ``None`` if all are done; the shuffle does not count."""
    rule = game.book.deck.opening
    skipped = rule.prepared.skip if deck.prepared and rule.prepared else ()
    for entry in rule.steps:
        if entry.step not in deck.done and entry.step != "shuffle" and entry.step not in skipped:
            return entry.step
    return None


def not_ready(game: Game, table: Table, at: int) -> Refusal | None:
    """A refusal if the next deck cannot be shuffled or taken up yet."""
    rule = game.book.deck.shuffle
    if table.round.dealt:
        return refuse(rule, "cards of this round are on the table")
    if table.deck.shuffled:
        return refuse(rule, "the cards are shuffled already")
    if table.deck.left_alone and game.book.deck.idle.spread != "silent":
        return refuse(game.book.deck.idle, "nobody was at the table: spread the cards for the first player")
    wanted = terms_of(game, table).decks
    if len(table.decks.at_table) != wanted:
        limit = game.book.deck.with_shuffler if wanted > 1 else game.book.deck.without_shuffler
        more = "bring a deck first" if len(table.decks.at_table) < wanted else "take the other deck away first"
        return refuse(limit, more)
    for deck in table.decks.at_table:
        due = step_due(game, deck)
        if due:
            return refuse(game.book.deck.opening, f"deck {deck.number}, next is: {due.replace('-', ' ')}")
    deck_next = next_deck(table)
    assert deck_next
    return too_old(game, table, deck_next, at)


def too_old(game: Game, table: Table, deck: Deck, at: int) -> Refusal | None:
    """A refusal if a deck has been in use as long as the rulebook allows."""
    rule = hours_of(game, table, deck)
    if not rule or at - deck.opened < rule.hours * HOUR:
        return None
    return refuse(rule, f"deck {deck.number} is past its {rule.hours}-hour limit: change it")


def hours_of(game: Game, table: Table, deck: Deck) -> Hours | None:
    """The strictest time limit of the methods that a deck was used with, or ``None`` if the rulebook sets none."""
    life, clocks = game.book.deck.life, (method_of(game, table).deck_clock.runs, *deck.clocks)
    strictest = life.at_most
    for clock, limit in (("as-from-the-hand", life.from_the_hand), ("as-from-a-shoe", life.from_a_shoe)):
        if limit and clock in clocks and (not strictest or limit.hours <= strictest.hours):
            strictest = limit
    return strictest


def miscounted(game: Game, deck: int, cards: int, at: int) -> Events:
    """Record a wrong count by a counting shuffler, and remove the deck."""
    cite, why = game.book.irregularities.counting_shuffler.cite, f"the shuffler counts {cards_in_words(cards)}"
    return (
        ShufflerCounted(at=at, cite=cite, deck=deck, cards=cards),
        DeckRemoved(at=at, cite=cite, deck=deck, reason="not-whole", remarks=why, cards=cards),
    )


def _still_done(game: Game, faces: str) -> tuple[OpeningStep, ...]:
    """The opening steps that need not be taken again after the cards lay spread."""
    rule = game.book.deck.idle
    steps = [entry.step for entry in game.book.deck.opening.steps]
    if rule.then == "shuffle":
        return tuple(steps)
    before = steps[: steps.index("first-player-looks")]
    return tuple(step for step in before if step != "spread-face-up" or faces == "face-up")


def _who(authority: str) -> str:
    return "nobody can order that" if authority == "nobody" else f"only a {authority.replace('-', ' ')} can order that"


def on_deck_received(table: Table, event: DeckReceived) -> Table:
    """Add the deck to the table; its time limit begins to run."""
    deck = Deck(number=event.deck, back=event.back, design=event.design, opened=event.at, prepared=event.prepared)
    decks = replace(table.decks, at_table=(*table.decks.at_table, deck), received=event.deck)
    return replace(table, decks=decks)


def on_opening_step_taken(table: Table, event: OpeningStepTaken) -> Table:
    """Mark the opening step as done; the cards no longer lie spread."""
    table = _with_deck(table, event.deck, lambda deck: replace(deck, done=(*deck.done, event.step)))
    return with_deck_in_play(table, spread=None) if table.deck.spread else table


def on_deck_taken_up(table: Table, event: DeckTakenUp) -> Table:
    """Bring the deck into play, ready to be cut."""
    table = with_all_cards(replace(table, deck=DeckInPlay(number=event.deck, shuffled=True)))
    return timed(table, event.deck, event.clock)


def on_reshuffle_ordered(table: Table, event: ReshuffleOrdered) -> Table:
    """Mark the deck in play to be shuffled again."""
    table = _with_deck(table, table.deck.number, lambda deck: replace(deck, used=True))
    return replace(table, deck=table.deck.to_shuffle())


def on_recut_ordered(table: Table, event: RecutOrdered) -> Table:
    """Mark the deck in play to be cut again."""
    return with_deck_in_play(table, cut=False)


def on_idle_spread(table: Table, event: IdleSpread) -> Table:
    """Mark every deck as spread, with only these opening steps still done."""
    at_table = tuple(replace(deck, done=event.done, prepared=False, spread=True) for deck in table.decks.at_table)
    in_play = DeckInPlay(number=table.deck.number, shuffle_again=table.deck.shuffle_again, spread=event.faces)
    return replace(table, decks=replace(table.decks, at_table=at_table), deck=in_play)


def on_deck_removed(table: Table, event: DeckRemoved) -> Table:
    """Move the deck from the table to those waiting for inspection."""
    deck = deck_at(table, event.deck)
    assert deck, event.deck
    at_table = tuple(other for other in table.decks.at_table if other.number != event.deck)
    leaving = (*table.decks.leaving, replace(deck, found=event.cards))
    left_alone = table.deck.left_alone and at_table != ()
    if event.deck == table.deck.number:
        in_play = DeckInPlay(number=event.deck, left_alone=left_alone)
    else:
        in_play = replace(table.deck, spread=None, left_alone=left_alone)
    return replace(table, decks=replace(table.decks, at_table=at_table, leaving=leaving), deck=in_play)


def on_deck_inspected(table: Table, event: DeckInspected) -> Table:
    """Remove the deck from those waiting for inspection."""
    leaving = tuple(deck for deck in table.decks.leaving if deck.number != event.deck)
    return replace(table, decks=replace(table.decks, leaving=leaving))


def used(table: Table) -> Table:
    """The table with the deck in play marked as used: a pre-shuffled deck is now like any other."""
    deck = deck_at(table, table.deck.number)
    if not deck or deck.used or not deck.prepared:
        return table
    return _with_deck(table, deck.number, lambda one: replace(one, used=True))


def with_all_cards(table: Table) -> Table:
    """The table with no cards astray: those dealt to a wrong seat were shuffled into the deck again."""
    return with_round(table, astray=0, stray=()) if table.round.astray else table


def timed(table: Table, number: int, clock: ClockRuns) -> Table:
    """The table after a deck came into play: this time limit applies to it from now on, and it is no longer spread."""

    def in_play(deck: Deck) -> Deck:
        return replace(deck, clocks=tuple(dict.fromkeys((*deck.clocks, clock))), spread=False)

    return _with_deck(table, number, in_play)


def _with_deck(table: Table, number: int, change: Callable[[Deck], Deck]) -> Table:
    at_table = tuple(change(deck) if deck.number == number else deck for deck in table.decks.at_table)
    return replace(table, decks=replace(table.decks, at_table=at_table))
