"""Irregularities of the cards: the dealer or the floor reports them, and the rulebook says how they are resolved."""

from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.rules import Game
from fifthstreet.rules.model.entry import Entry
from fifthstreet.table.change import with_hand, with_round, with_seat
from fifthstreet.table.clauses import together
from fifthstreet.table.commands import DrewInError, Exposed, FoundFaceUp, WrongCount
from fifthstreet.table.dealing import all_dealt, not_dealable
from fifthstreet.table.events import CardDiscarded, CardSeen, DrawnInError, Events, StrayCardsRacked
from fifthstreet.table.faces import faces_up, lies_elsewhere
from fifthstreet.table.method import DISPENSERS, method_of, terms_of
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.reopening import reopened
from fifthstreet.table.state import Seat, Stage, Table
from fifthstreet.table.streets import next_asked
from fifthstreet.table.stub import stub_now
from fifthstreet.table.void import Cause, hand_voided, on_hand_voided, voided
from fifthstreet.table.words import cards_in_words, place_in_words


def found_face_up(game: Game, table: Table, command: FoundFaceUp) -> Events | Refusal:
    """Discard a card found face up, or turn it over; at the second one the rulebook may void the round."""
    rules = game.book.irregularities
    if table.round.stage is not Stage.DEALING:
        return refuse(rules.face_up, "cards are found face up while they are dealt")
    refusal = None if table.round.dealt else not_dealable(game, table, command.at)
    if refusal:
        return refusal
    in_a_stack = command.place != "pack"
    slots = _cards_of(table, command.place, command.seat) if in_a_stack else (table.round.dealt,)
    if not slots or (in_a_stack and terms_of(game, table).method not in DISPENSERS):
        return refuse(rules.boxed_in_a_stack, "no stack of cards was dispensed there")
    slot = slots[-1]
    refusal = _not_to_note(game, table, command.face)
    if refusal:
        return refusal
    one: Entry = rules.boxed_in_a_stack if in_a_stack else rules.face_up
    unused = (rules.boxed_in_a_stack.card if in_a_stack else rules.face_up.card) != "turned-over"
    if table.round.face_up and rules.several_face_up.cards == "void-all-and-reshuffle":
        why = f"{table.round.face_up + 1} cards face up"
        return voided(game, table, Cause(why, rules.several_face_up.cite, True), command.at)
    rule = rules.several_face_up if table.round.face_up else one
    if not unused:
        return (
            CardSeen(
                at=command.at,
                cite=rule.cite,
                place=command.place,
                seat=command.seat,
                slot=slot,
                face=command.face,
                blind=command.blind,
                face_up=True,
            ),
        )
    discarded = CardDiscarded(
        at=command.at,
        cite=rule.cite,
        slot=slot,
        place=command.place,
        seat=command.seat,
        replaced_by=table.round.dealt if in_a_stack else None,
        face=command.face,
    )
    return (discarded,)


def drew_in_error(game: Game, table: Table, command: DrewInError) -> Events | Refusal:
    """Record that a card drawn by mistake, and seen by nobody, is used as the next card."""
    rule = game.book.irregularities.drawn_in_error
    if table.round.stage is not Stage.DEALING or not table.deck.shuffled or all_dealt(game, table):
        return refuse(rule, "no cards are being dealt")
    return (DrawnInError(at=command.at, cite=rule.cite),)


def wrong_count(game: Game, table: Table, command: WrongCount) -> Events | Refusal:
    """Void the round, or only one hand, because a place has a wrong number of cards."""
    rules, cards = game.book.irregularities, game.book.dealing.cards
    most = len(_cards_of(table, command.place, command.seat)) + stub_now(game, table)
    if not 0 <= command.cards <= most:
        return refuse(rules.wrong_count, f"at most {cards_in_words(most)} can be there")
    seat = table.seat(command.seat)
    if command.place == "seat" and not (seat and seat.hand.in_round):
        return _stray_cards(game, table, command)
    if not table.round.dealt:
        return refuse(rules.wrong_count, "no cards lie there")
    match command.place:
        case "seat":
            assert seat
            return _wrong_hand(game, table, command, seat)
        case "community":
            if not table.round.community or command.cards == cards.community:
                return refuse(
                    rules.wrong_community_count, "the community area has the cards that it should have by now"
                )
            policy, rule = rules.wrong_community_count.community, rules.wrong_community_count
        case "bonus-box":
            policy_of_the_box, rule = rules.wrong_community_count.six_card_box, rules.wrong_community_count
            box = table.round.bonus_box
            if not policy_of_the_box or not box or command.cards == len(box):
                return refuse(rule, "the box has the cards that it should have by now")
            policy = policy_of_the_box
    why = f"{cards_in_words(command.cards)} in {place_in_words(command.place)}"
    return voided(game, table, Cause(why, rule.cite, policy == "void-all-and-reshuffle"), command.at)


def _wrong_hand(game: Game, table: Table, command: WrongCount, seat: Seat) -> Events | Refusal:
    rule = game.book.irregularities.wrong_count
    right = len(seat.hand.cards) if table.round.stage is Stage.DEALING else game.book.dealing.cards.player
    if command.cards == right:
        return refuse(rule, f"{cards_in_words(command.cards)} is the right number")
    why = f"{cards_in_words(command.cards)} at seat {seat.number}"
    if rule.player != "void-hand":
        return voided(game, table, Cause(why, rule.cite, rule.player == "void-all-and-reshuffle"), command.at)
    if seat.hand.forfeited or (table.round.stage is Stage.DEALING and not seat.hand.cards):
        return refuse(rule, f"seat {seat.number} holds no cards")
    void = hand_voided(table, seat, command.cards, rule.cite, command.at)
    if isinstance(void, Refusal):
        return void
    if not any(other.hand.progressive.claimed for other in table.taken):
        return void, *next_asked(game, table, seat, command.at)
    again = reopened(game, on_hand_voided(table, void), command.at)
    return again if isinstance(again, Refusal) else (void, again)


def _stray_cards(game: Game, table: Table, command: WrongCount) -> Events | Refusal:
    """Void the round, or only rack the cards, because a seat without an Ante was dealt cards."""
    rule = game.book.irregularities.wrong_count
    seat = table.seat(command.seat)
    if not 1 <= command.seat <= len(table.seats):
        return refuse(game.book.seats, f"the seats are numbered from 1 to {len(table.seats)}")
    if table.round.stage in (Stage.BETTING, Stage.COLLECTING):
        return refuse(rule, "no cards are dealt yet: report them once the deal has begun")
    refusal = None if table.round.dealt else not_dealable(game, table, command.at)
    if refusal:
        return refusal
    if not command.cards:
        return refuse(rule, f"seat {command.seat} has no hand in this round: enter the cards that it was dealt")
    if command.seat in table.round.stray or (seat and seat.hand.void):
        return refuse(rule, f"the cards of seat {command.seat} are in the rack already: play on")
    cite = together(rule.cite, method_of(game, table).steps.players.cite)
    why = f"{cards_in_words(command.cards)} at seat {command.seat}, which has no ante"
    if rule.seat_without_an_ante != "void-hand":
        same_deck = rule.seat_without_an_ante == "void-all-and-reshuffle"
        return voided(game, table, Cause(why, cite, same_deck), command.at)
    return (StrayCardsRacked(at=command.at, cite=cite, seat=command.seat, cards=command.cards),)


def exposed(game: Game, table: Table, command: Exposed) -> Events | Refusal:
    """Resolve a card seen too early: void the round, or play on with the card turned back if the rulebook says so."""
    rules = game.book.irregularities
    rule: Entry = rules.player_card_exposed if command.place == "seat" else rules.community_exposed
    slots = _cards_of(table, command.place, command.seat)
    hidden = _hidden(table, command)
    if not 1 <= command.card <= len(slots) or not hidden:
        return refuse(rule, "there is no such card face down")
    slot = slots[command.card - 1]
    refusal = _not_to_note(game, table, command.face)
    if refusal:
        return refusal
    policies: dict[str, str | None] = {
        "community": rules.community_exposed.community,
        "bonus-box": rules.community_exposed.six_card_box,
        "seat": rules.player_card_exposed.card,
    }
    policy = policies[command.place]
    if _voids(table, command, policy):
        why = f"a card in {place_in_words(command.place)} exposed"
        return voided(game, table, Cause(why, rule.cite, policy == "void-all-and-reshuffle"), command.at)
    seen = CardSeen(
        at=command.at,
        cite=rule.cite,
        place=command.place,
        seat=command.seat,
        slot=slot,
        face=command.face,
        blind=command.blind,
        turned_over=policy == "turned-over",
    )
    return (seen,)


def _not_to_note(game: Game, table: Table, face: Card | None) -> Refusal | None:
    """A refusal if the face cannot be that card's, or if this table's cards are not entered by hand."""
    if face is None:
        return None
    if game.submission.table.cards != "real":
        return refuse_by_house_rule("the cards of this table are not entered by hand")
    return lies_elsewhere(face) if face in faces_up(table) else None


def _voids(table: Table, command: Exposed, policy: str | None) -> bool:
    """Whether an exposed card voids the round; one policy excepts the next community card once bets are closed."""
    if policy == "void-all-before-no-more-bets":
        street = table.round.stage.street
        return not (street and street.place == command.card - 1 and table.round.betting.closed)
    return policy == "void-all-and-reshuffle"


def _hidden(table: Table, command: Exposed) -> bool:
    match command.place:
        case "community":
            return command.card > len(table.round.community_faces)
        case "bonus-box":
            return not table.round.bonus_faces
        case "seat":
            seat = table.seat(command.seat)
            return bool(seat and not seat.hand.faces)


def _cards_of(table: Table, place: str, number: int) -> tuple[int, ...]:
    match place:
        case "community":
            return table.round.community
        case "bonus-box":
            return table.round.bonus_box
    seat = table.seat(number)
    return seat.hand.cards if seat else ()


def on_card_discarded(table: Table, event: CardDiscarded) -> Table:
    """Move the card to the rack; in a dealt stack, the next card takes its place."""
    now = table.round
    racked = (*now.racked, (event.slot, event.face)) if event.face else now.racked
    table = replace(
        table,
        deck=replace(table.deck, rack=(*table.deck.rack, event.slot)),
        round=replace(now, dealt=now.dealt + 1, face_up=now.face_up + 1, racked=racked),
    )
    new = event.replaced_by
    if new is None:
        return table
    match event.place:
        case "community":
            return with_round(table, community=_swapped(table.round.community, event.slot, new))
        case "bonus-box":
            return with_round(table, bonus_box=_swapped(table.round.bonus_box, event.slot, new))
    seat = table.seat(event.seat)
    assert seat
    hand = seat.hand
    cards, dealt = _swapped(hand.cards, event.slot, new), _swapped(hand.dealt, event.slot, new)
    return with_seat(table, with_hand(seat, cards=cards, dealt=dealt))


def _swapped(slots: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    return tuple(new if slot == old else slot for slot in slots)


def on_card_seen(table: Table, event: CardSeen) -> Table:
    """Note the card's face, if it is given, and count the card if it was found face up."""
    found = table.round.face_up + 1 if event.face_up else table.round.face_up
    if event.face is None:
        return with_round(table, face_up=found)
    seen = tuple(entry for entry in table.round.seen if entry[0] != event.slot)
    return with_round(table, seen=(*seen, (event.slot, event.face)), face_up=found)


def on_stray_cards_racked(table: Table, event: StrayCardsRacked) -> Table:
    """Count the cards as gone from the pack, and remember the seat, whose cards are reported once."""
    now = table.round
    return with_round(table, astray=now.astray + event.cards, stray=(*now.stray, event.seat))


def on_drawn_in_error(table: Table, event: DrawnInError) -> Table:
    """Change nothing: the card drawn is the next one anyway."""
    return table
