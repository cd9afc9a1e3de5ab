"""Shufflers and shoes: jams, counts, putting a device out of use and back, and changing the dealing method."""

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.rules.game import dealt_by
from fifthstreet.rules.submission_check import check_submission
from fifthstreet.table.commands import BringBack, ChangeMethod, ShoeJam, ShufflerCounts, ShufflerJam, TakeOutOfUse
from fifthstreet.table.deck_state import Deck, Device, Keeping
from fifthstreet.table.decks import MOST_CARDS, deck_at, miscounted, next_deck, used
from fifthstreet.table.events import (
    DeviceBack,
    DeviceJammed,
    DeviceOutOfUse,
    Events,
    MethodChanged,
    ShufflerCounted,
)
from fifthstreet.table.method import COUNTS, DISPENSERS, devices_of, method_of, must_be_kept, terms_of
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.void import Cause, voided

AS_DEMANDED: dict[str, tuple[Keeping, ...]] = {
    "covered-or-signed-after-a-malfunction": ("covered", "signed"),
    "removed": ("removed",),
    "anything": ("covered", "signed", "removed", "set-aside"),
}


def shuffler_jam(game: Game, table: Table, command: ShufflerJam) -> Events | Refusal:
    """Record a jam of the shuffler, whose cards are then shuffled again; refused if no shuffler is in use."""
    rule = game.book.irregularities.shuffler_jam
    if "shuffler" not in devices_of(terms_of(game, table)) or in_the_shuffler(table) is None:
        return refuse(rule, "no shuffler is in use")
    return (DeviceJammed(at=command.at, cite=rule.cite, device="shuffler"),)


def shuffler_counts(game: Game, table: Table, command: ShufflerCounts) -> Events | Refusal:
    """Record the count of a counting shuffler; a wrong number removes the deck."""
    rule, deck = game.book.irregularities.counting_shuffler, in_the_shuffler(table)
    if terms_of(game, table).shuffler not in COUNTS or deck is None or not table.deck.shuffled:
        return refuse(rule, "no device here has counted a deck")
    if not 0 <= command.cards <= MOST_CARDS:
        return refuse_by_house_rule(f"cards counted must be 0-{MOST_CARDS:,}")
    if command.cards == game.book.deck.size.cards:
        return (ShufflerCounted(at=command.at, cite=rule.cite, deck=deck.number, cards=command.cards),)
    return miscounted(game, deck.number, command.cards, command.at)


def in_the_shuffler(table: Table) -> Deck | None:
    """The deck in the shuffler: during a round the deck not in play, otherwise the deck for the next round."""
    if table.round.dealt:
        return next((deck for deck in table.decks.at_table if deck.number != table.deck.number), None)
    return deck_at(table, table.deck.number) if table.deck.shuffled else next_deck(table)


def shoe_jam(game: Game, table: Table, command: ShoeJam) -> Events | Refusal:
    """Void the round because a device jammed before it had dealt all its cards; refused if no device is dealing."""
    rule = game.book.irregularities.shoe_jam
    giving = table.round.stage is Stage.DEALING and table.deck.shuffled and not _given_out(game, table)
    if terms_of(game, table).method not in DISPENSERS or not giving:
        return refuse(rule, "no device is dispensing cards")
    void = voided(
        game, table, Cause("the device did not dispense all the cards", rule.cite, same_deck=True), command.at
    )
    if isinstance(void, Refusal):
        return void
    device: Device = "shoe" if "shoe" in devices_of(terms_of(game, table)) else "shuffler"
    return DeviceJammed(at=command.at, cite=rule.cite, device=device), *void


def _given_out(game: Game, table: Table) -> bool:
    """Whether the device has dealt all its cards; community cards from the dealer's hand are not among them."""
    from_the_hand = method_of(game, table).community_from == "hand"
    enough = game.book.dealing.cards.player
    served = all(len(seat.hand.cards) == enough for seat in table.taken if seat.hand.stakes.ante)
    return served and (from_the_hand or bool(table.round.community))


def take_out_of_use(game: Game, table: Table, command: TakeOutOfUse) -> Events | Refusal:
    """Put a device out of use; refused during a round, or if the rulebook does not allow this way of keeping it."""
    rule = game.book.irregularities.out_of_use
    if table.round.dealt:
        return refuse_by_house_rule("finish or void the round first")
    own = devices_of(game.submission.dealing) + devices_of(terms_of(game, table)) + table.devices.idle
    if command.device not in own:
        return refuse_by_house_rule(f"this table has no {command.device}")
    if any(device == command.device for device, _ in table.devices.out_of_use):
        return refuse_by_house_rule(f"the {command.device} is out of use already")
    allowed = AS_DEMANDED[rule.device]
    if command.how not in allowed:
        return refuse(rule, f"a device out of use must be {' or '.join(allowed)}")
    way = {"covered": rule.covered, "signed": rule.signed}.get(command.how) or rule
    return (DeviceOutOfUse(at=command.at, cite=way.cite, device=command.device, how=command.how),)


def bring_back(game: Game, table: Table, command: BringBack) -> Events | Refusal:
    """Bring back a device that failed or was put out of use; refused during a round."""
    out = any(device == command.device for device, _ in table.devices.out_of_use)
    if table.round.dealt or not (out or command.device in table.devices.failed):
        return refuse_by_house_rule(f"the {command.device} is not out of use")
    rule, in_use = game.book.irregularities.out_of_use, command.device in devices_of(terms_of(game, table))
    cite = rule.cite if not in_use and must_be_kept(rule.device, failed=False) else ()
    return (DeviceBack(at=command.at, cite=cite, device=command.device, in_use=in_use),)


def change_method(game: Game, table: Table, command: ChangeMethod) -> Events | Refusal:
    """Change the dealing method; refused until each device no longer needed is kept as the rulebook demands."""
    rule, terms = game.book.irregularities.out_of_use, command.terms
    if table.round.dealt or any(seat.hand.stakes.six_card for seat in table.taken):
        return refuse_by_house_rule("change the dealing method before the deal, with no Six Card Bonus on the layout")
    if terms == terms_of(game, table):
        return refuse_by_house_rule("the table already deals this way")
    defects = check_submission(game.book, dealt_by(game.book, game.submission, terms), "submission")
    if defects:
        return Refusal(clause=defects[0].clause or HOUSE_RULE, reason=defects[0].problem)
    out = {device for device, _ in table.devices.out_of_use}
    for device in devices_of(terms):
        if device in out:
            return refuse(rule, f"the {device} is out of use")
    demanded = False
    for device in dict.fromkeys(devices_of(terms_of(game, table)) + table.devices.idle):
        idle = device not in devices_of(terms) or device in table.devices.failed
        if idle and must_be_kept(rule.device, device in (*table.devices.failed, *out)):
            demanded = True
            if device not in out:
                return refuse(rule, f"the {device} must be {' or '.join(AS_DEMANDED[rule.device])} first")
    return (MethodChanged(at=command.at, cite=rule.cite if demanded else (), terms=terms),)


def on_device_jammed(table: Table, event: DeviceJammed) -> Table:
    """Mark the device as failed; if a shuffler failed before the deal, the deck must be shuffled again."""
    failed = table.devices.failed if event.device in table.devices.failed else (*table.devices.failed, event.device)
    table = replace(table, devices=replace(table.devices, failed=failed))
    if table.round.dealt:
        return table
    return replace(used(table), deck=table.deck.to_shuffle())


def on_shuffler_counted(table: Table, event: ShufflerCounted) -> Table:
    """Change nothing: the event only records the count."""
    return table


def on_device_out_of_use(table: Table, event: DeviceOutOfUse) -> Table:
    """Mark the device as out of use, and store how it is kept."""
    out_of_use = (*table.devices.out_of_use, (event.device, event.how))
    idle = tuple(device for device in table.devices.idle if device != event.device)
    return replace(table, devices=replace(table.devices, out_of_use=out_of_use, idle=idle))


def on_device_back(table: Table, event: DeviceBack) -> Table:
    """Mark the device as ready for use, or as idle if the table deals by another method."""
    out_of_use = tuple(entry for entry in table.devices.out_of_use if entry[0] != event.device)
    failed = tuple(device for device in table.devices.failed if device != event.device)
    idle = table.devices.idle if event.in_use else tuple(dict.fromkeys((*table.devices.idle, event.device)))
    return replace(table, devices=replace(table.devices, out_of_use=out_of_use, failed=failed, idle=idle))


def on_method_changed(table: Table, event: MethodChanged) -> Table:
    """Set the new dealing method; the deck must be shuffled again."""
    idle = tuple(device for device in table.devices.idle if device not in devices_of(event.terms))
    devices = replace(table.devices, dealing=event.terms, idle=idle)
    return replace(used(table), devices=devices, deck=table.deck.to_shuffle())
