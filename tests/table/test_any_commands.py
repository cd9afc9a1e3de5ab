"""Any commands whatever, legal and not, by anyone, in any house: what must hold after each of them."""

import random
from collections import Counter
from typing import get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fifthstreet.cards import DECK, Card, Rank, Suit
from fifthstreet.play.coordinator import CarriedOut, Standing, carry_out, opened
from fifthstreet.play.staff import enough, staff
from fifthstreet.progressive import accounts as liability
from fifthstreet.progressive import machine as progressive
from fifthstreet.progressive.events import AnyMeterEvent, AwardPaid, MeterEvents
from fifthstreet.progressive.state import Meter
from fifthstreet.rules import Game, Shelf, make_game, ready_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.rules.game import plain
from fifthstreet.rules.limits import with_limits
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table import accounts as custody
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.deck_state import Device, Keeping
from fifthstreet.table.decks import HOUR
from fifthstreet.table.devices import AS_DEMANDED, devices_of
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.faces import known_faces, turned_up
from fifthstreet.table.machine import evolve, new_table, replay
from fifthstreet.table.method import terms_of
from fifthstreet.table.opening import OFFERED_AS, on_layout
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Seat, Stage, Table, Task
from fifthstreet.table.whereabouts import laid_out
from support.changes import changed
from support.depth import DEEP, EXAMPLES
from support.double_entry import assert_posted, assert_sound
from support.random_games import JURISDICTIONS, any_game

HOUSES = [
    ("maryland", {}),
    ("maryland", {"dealing__method": "manual-shoe", "offered": ("three-card", "progressive"), "six_card": None}),
    ("maryland", {"dealing__method": "hand", "offered": (), "six_card": None, "three_card": None, "progressive": None}),
    (
        "maryland",
        {"dealing__method": "self-reshuffling-shoe", "dealing__shuffler": "self-reshuffling", "dealing__decks": 1},
    ),
    ("new-jersey", {}),
    ("new-jersey", {"dealing__method": "hand"}),
    ("new-jersey", {"dealing__method": "automated-shoe", "dealing__shuffler": "none", "dealing__decks": 1}),
    ("south-dakota", {}),
    ("south-dakota", {"dealing__method": "two-card-groups", "table__seats": 3}),
]
REGISTERS = {name: Shelf().register(name) for name in JURISDICTIONS}

WAGERS = ("ante", "ante", "three-card", "six-card", "progressive", "tip-ante", "tip-three-card", "coupon")
STEPS = ("main", "progressive", "pay", "pay-envy", "collect-hand")
ROLES = ("player", "dealer", "floorperson", "supervisor", "system")
CARD_PLACES = ("seat", "seat", "community", "bonus-box")


def any_command(chance: random.Random, game: Game, table: Table, pack: list[Card]) -> c.AnyCommand:
    """Some command, by someone, not always legal."""
    seat, by, too_late = chance.randint(0, 6), chance.choice(ROLES), 1000 * game.submission.table.seconds_to_decide
    at = table.now + chance.choice((*[-1] * 20, *[0] * 60, *[too_late] * 20, 3 * HOUR))
    unseen = chance.choice(("player", "floorperson", "system"))
    known = tuple(known_faces(table).values())
    made: list[c.AnyCommand] = [
        c.Sit(by="player", at=at, seat=seat, player=f"player {chance.randint(1, 7)}"),
        c.BuyIn(by="player", at=at, seat=seat, amount=chance.choice((-1, 0, 2_000, purse(game)))),
        c.BringChips(by="dealer", at=at, seat=seat, amount=chance.choice((0, 2_000, purse(game)))),
        c.CashOut(by="player", at=at, seat=seat, amount=chance.choice((0, 500, 10**9))),
        c.Leave(by="player", at=at, seat=seat if chance.random() < 0.3 else 0),
        c.TakeBack(by="player", at=at, seat=seat, wager=chance.choice(WAGERS)),
        c.Bet(by="player", at=at, seat=seat, multiple=chance.randint(-1, 4), tip_multiple=chance.choice((0, 0, 1, 3))),
        c.TakeBetBack(by="player", at=at, seat=seat),
        c.Fold(by="player", at=at, seat=seat),
        c.Expire(by="system", at=at),
        c.ArmAnew(by="system", at=at),
        c.CollectProgressive(by="dealer", at=at, chips=chance.randint(0, 6)),
        c.CancelProgressive(by="floorperson", at=at, seat=seat),
        c.CloseBets(by=by, at=at),
        c.Shuffle(by=by, at=at),
        c.Cut(by=by, at=at, cards=chance.randint(0, 60)),
        c.Deal(by=by, at=at),
        c.PlaceStub(by=by, at=at),
        c.CollectFolds(by=by, at=at),
        c.Reveal(by="dealer" if known else unseen, at=at, face=(*known, pack[0])[0]),
        c.TurnBox(by=unseen, at=at, faces=tuple(chance.sample(pack, 4))),
        c.TurnHand(by=unseen, at=at, seat=seat, faces=tuple(chance.sample(pack, 2))),
        c.Settle(by=by, at=at, step=chance.choice(STEPS), seat=seat),
        c.UndoKeypad(by=by, at=at, seat=seat),
        c.ReceiveAward(by=by, at=at, seat=seat, amount=5),
        c.HoldPayout(by=by, at=at, round=table.round.number, seat=seat, wager="main", amount=5, source="inventory"),
        c.CloseRound(by=by, at=at),
        c.Fill(by=by, at=at, amount=chance.choice((-5, 100))),
    ]
    wager = chance.choice(WAGERS)
    amount = chance.choice((some_amount(chance, game, table.seat(seat), wager), chance.choice((-1, 0, 7, 100, 500))))
    placed = c.PlaceWager(by="player", at=at, seat=seat, wager=wager, amount=amount)
    return placed if chance.random() < 0.35 else chance.choice(made)


def some_trouble(chance: random.Random, game: Game, table: Table, pack: list[Card]) -> c.AnyCommand:
    """Something about the decks, the devices, the bank, or something that went wrong."""
    by, seat, at = chance.choice(ROLES), chance.randint(0, 6), table.now
    place, deck = chance.choice(CARD_PLACES), chance.choice([deck.number for deck in table.decks.at_table] or [0])
    methods = list(game.book.dealing.methods)
    shufflers, decks = ("none", "automated", "counting", "self-reshuffling"), chance.randint(1, 2)
    terms = DealingTerms(method=chance.choice(methods), shuffler=chance.choice(shufflers), decks=decks)
    face = chance.choice((None, None, chance.choice(pack)))
    made: list[c.AnyCommand] = [
        c.ReceiveDeck(by=by, at=at, back=chance.choice(("red", "blue", "")), prepared=chance.random() < 0.5),
        c.OpenDeck(by=by, at=at, deck=deck, step=chance.choice(get_args(OpeningStep))),
        c.TakeUp(by=by, at=at),
        c.OrderReshuffle(by=by, at=at),
        c.OrderRecut(by=by, at=at),
        c.SpreadIdle(by="dealer", at=at, faces=chance.choice(("face-up", "face-down")), asked=chance.random() < 0.5),
        c.RemoveDeck(by=by, at=at, deck=deck, reason="other"),
        c.InspectDeck(by=by, at=at, deck=deck, cards=chance.choice((-1, 51, 52))),
        c.CountStub(by="dealer", at=at, stub=chance.randint(-1, 52)),
        c.CountStub(by="dealer", at=at, stub=52 - table.round.dealt, hands=((seat, chance.randint(0, 3)),)),
        c.CountStub(by="dealer", at=at, stub=51 - table.round.dealt, community=chance.randint(2, 4)),
        c.ReturnChip(by=by, at=at, seat=seat),
        c.FoundFaceUp(by=by, at=at, place=chance.choice(("pack", *CARD_PLACES)), seat=seat, face=face),
        c.DrewInError(by=by, at=at),
        c.WrongCount(by=by, at=at, place=place, seat=seat, cards=chance.randint(0, 5)),
        c.Exposed(by=by, at=at, place=place, seat=seat, card=chance.randint(0, 4), face=face),
        c.ShufflerJam(by=by, at=at),
        c.ShufflerCounts(by=by, at=at, cards=chance.choice((-1, 51, 52))),
        c.ShoeJam(by=by, at=at),
        c.TakeOutOfUse(by=by, at=at, device=chance.choice(get_args(Device)), how=chance.choice(get_args(Keeping))),
        c.BringBack(by=by, at=at, device=chance.choice(get_args(Device))),
        c.ChangeMethod(by=by, at=at, terms=chance.choice((terms, game.submission.dealing))),
        c.ReportConduct(by=by, at=at, seat=seat, what=chance.choice(get_args(c.Violation)), moment=moment(chance, at)),
        c.CallLost(by=by, at=at, seat=seat),
        c.CorrectFace(
            by="floorperson", at=at, place=place, seat=seat, card=chance.randint(1, 3), face=pack[-1], floorperson="Ida"
        ),
        some_adjustment(chance, table),
        *some_limits(chance, game, table),
        c.OpenTable(by=by, at=at, inventory=4 * enough(game) + 6 * purse(game)),
        c.CloseTable(by=by, at=at, counted=table.custody.inventory),
        c.CountBank(by=by, at=at, counted=table.custody.inventory + chance.choice((-100, 0, 100))),
        c.Credit(by=by, at=at, amount=chance.choice((0, 100, 10**15))),
        c.Fold(by="dealer", at=at, seat=seat),
    ]
    return chance.choice(made)


def some_limits(chance: random.Random, game: Game, table: Table) -> tuple[c.AnyCommand, ...]:
    """Another maximum of the Ante or the one that holds, the announced limits once they are due, a wager below them."""
    playing, at = with_limits(game, table.limits).submission.table, table.now
    lower = max(playing.minimum, playing.maximum - playing.increment)
    return (
        c.ChangeLimits(
            by=chance.choice(("floorperson", "supervisor")),
            at=at,
            wager="ante",
            minimum=playing.minimum,
            maximum=chance.choice((lower, playing.maximum, playing.maximum + playing.increment)),
            increment=playing.increment,
            notice=1,
        ),
        c.ApplyLimits(by="system", at=max([at, *(one.effective for one in table.announced)])),
        c.AcceptWager(by="dealer", at=at, seat=chance.randint(1, 6), wager="ante", amount=playing.minimum - 1),
    )


def some_adjustment(chance: random.Random, table: Table) -> c.Adjust:
    """A difference paid or collected for some round, at a seat, at the table or in an account."""
    seat = chance.choice((*table.taken, None))
    source = "table" if seat else chance.choice(("table", "account"))
    return c.Adjust(
        by=chance.choice(("floorperson", "supervisor", "dealer")),
        at=table.now,
        round=chance.choice((0, table.round.number, chance.randint(1, max(1, table.round.number)))),
        player=seat.player if seat else chance.choice(("player 1", "a passer-by")),
        amount=chance.choice((-(10**15), -500, 0, 700, 10**15)),
        source=source,
        floorperson=chance.choice(("Ida", "Ida", "")),
        seat=seat.number if seat else 0,
    )


def moment(chance: random.Random, at: int) -> Stage | int | None:
    """When a player did something: now, at a stage or at a time."""
    return chance.choice((None, None, chance.choice(tuple(Stage)), chance.randint(-1, at + 1)))


def apt(chance: random.Random, game: Game, table: Table, pack: list[Card]) -> c.AnyCommand | None:
    """Something rare that the moment allows; nothing where it allows nothing of the kind."""
    rare = [*rare_before_the_deal(chance, game, table), *rare_in_a_round(chance, game, table, pack)]
    rare += rare_with_devices(chance, game, table)
    return chance.choice(rare) if rare else None


def rare_before_the_deal(chance: random.Random, game: Game, table: Table) -> list[c.AnyCommand]:
    """What may be asked of cards that are shuffled and not yet dealt, and of progressive chips."""
    at, made = table.now, list[c.AnyCommand]()
    if table.deck.shuffled and not table.round.dealt:
        cards = chance.choice((51, 52, 52))
        made += [c.OrderReshuffle(by="supervisor", at=at), c.ShufflerCounts(by="dealer", at=at, cards=cards)]
        if table.deck.cut:
            made.append(c.OrderRecut(by="supervisor", at=at))
    if table.round.stage is Stage.DEALING and table.deck.shuffled and not table.round.dealt:
        made.append(c.DrewInError(by="dealer", at=at + 9 * HOUR))
    if table.round.stage in (Stage.BETTING, Stage.COLLECTING) and table.taken:
        made.append(c.ReturnChip(by="dealer", at=at, seat=chance.choice(table.taken).number))
    if table.round.stage is Stage.COLLECTING:
        locked = [seat.number for seat in table.taken if seat.hand.stakes.progressive]
        made.append(c.CancelProgressive(by="floorperson", at=at, seat=chance.choice(locked)))
    return made


def rare_in_a_round(chance: random.Random, game: Game, table: Table, pack: list[Card]) -> list[c.AnyCommand]:
    """What goes wrong with cards, keypads and entries."""
    at, made = table.now, list[c.AnyCommand]()
    if table.round.stage is Stage.SETTLING and table.taken and chance.random() < 0.2:
        seat = chance.choice(table.taken).number
        made.append(c.ReportConduct(by="floorperson", at=at, seat=seat, what="talking", moment=Stage.FIFTH_STREET))
    if table.round.stage is Stage.DEALING and table.round.dealt:
        made.append(c.FoundFaceUp(by="dealer", at=at, face=chance.choice((None, pack[-2]))))
    if table.round.dealt and table.taken and chance.random() < 0.2:
        seat = chance.choice(table.taken).number
        made.append(c.WrongCount(by="dealer", at=at, place="seat", seat=seat, cards=chance.choice((1, 3))))
    made += [
        c.UndoKeypad(by="dealer", at=at, seat=seat.number) for seat in table.taken if seat.hand.progressive.keyed
    ] * 5
    if table.round.community_faces and game.submission.table.cards == "real" and chance.random() < 0.5:
        card, face = chance.randint(1, len(table.round.community_faces)), chance.choice(pack[-3:])
        made.append(c.CorrectFace(by="floorperson", at=at, place="community", card=card, face=face, floorperson="Ida"))
    return made + corrections(chance, game, table)


def corrections(chance: random.Random, game: Game, table: Table) -> list[c.AnyCommand]:
    """What truly lies at a seat, whatever was entered; often more or fewer decisions than there can have been."""
    if game.submission.table.cards != "real" or not table.taken or chance.random() < 0.5:
        return []
    seat, house, passed = chance.choice(table.taken), game.submission, len(table.round.community_faces)
    multiples = (0, *game.book.wagers.streets.multiples)
    hand = c.CorrectHand(
        by="floorperson",
        at=table.now,
        seat=seat.number,
        floorperson="Ida",
        ante=chance.choice((0, *[house.table.minimum] * 5)),
        three_card=chance.choice((0, house.three_card.minimum)) if house.three_card else 0,
        six_card=chance.choice((0, house.six_card.minimum)) if house.six_card else 0,
        progressive=chance.choice((0, house.progressive.wager)) if house.progressive else 0,
        tip_ante=chance.choice((0, 0, 100)),
        coupon=chance.choice((0, 0, 100)),
        streets=tuple(
            c.Decision(multiple=chance.choice(multiples)) for _ in range(max(0, passed + chance.choice((-1, 0, 0, 1))))
        ),
    )
    buy_in = c.CorrectBuyIn(
        by="supervisor", at=table.now, seat=seat.number, amount=chance.choice((-1, 0, 5000, 10**9)), floorperson="Ida"
    )
    brought: list[c.AnyCommand] = [
        c.CorrectChipsBrought(
            by="floorperson",
            at=table.now,
            seat=one.number,
            amount=chance.choice((-1, 0, 5000, 10**9)),
            floorperson="Ida",
        )
        for one in table.taken
        if one.brought
    ]
    task, called = table.round.settlement.next, [one.number for one in table.taken if one.hand.called_losing]
    calls: list[c.AnyCommand] = [
        c.CorrectCall(by="floorperson", at=table.now, seat=one, floorperson="Ida") for one in called
    ] * 20
    calls += [c.CallLosing(by="dealer", at=table.now, seat=task.seat)] * 6 if task else []
    together = c.EnterTogether(by="dealer", at=table.now, what="settlement", events=chance.choice((1, 2, 5)))
    return [*[hand] * 3, buy_in, *brought * 3, *calls, together, c.UndoEntry(by="dealer", at=table.now)]


def rare_with_devices(chance: random.Random, game: Game, table: Table) -> list[c.AnyCommand]:
    """A device goes out of use, the table deals another way, the device comes back, and so does the first way."""
    if not table.between_rounds:
        return []
    at, house, out = table.now, game.submission.dealing, [device for device, _ in table.devices.out_of_use]
    demanded = AS_DEMANDED[game.book.irregularities.out_of_use.device]
    if (
        table.devices.dealing
        and table.devices.dealing != house
        and set(devices_of(table.devices.dealing)) <= set(devices_of(house))
    ):
        back: list[c.AnyCommand] = [c.BringBack(by="floorperson", at=at, device=device) for device in out]
        return back or [c.ChangeMethod(by="floorperson", at=at, terms=house)]
    if not out and chance.random() < 0.7:
        return []
    if not out:
        ways = [chance.choice(demanded) for _ in devices_of(house)]
        return [
            c.TakeOutOfUse(by="floorperson", at=at, device=device, how=how)
            for device, how in zip(devices_of(house), ways, strict=True)
        ]
    others = [
        DealingTerms(method=name, shuffler=shuffler, decks=1)
        for name, method in game.book.dealing.methods.items()
        for shuffler in method.shuffler.allowed
    ]
    usable = [terms for terms in others if set(devices_of(terms)) <= set(devices_of(house)) - set(out)]
    made: list[c.AnyCommand] = [c.ChangeMethod(by="floorperson", at=at, terms=terms) for terms in usable]
    made += [c.TakeOutOfUse(by="floorperson", at=at, device=d, how=demanded[0]) for d in devices_of(house)] * 3
    return made + [c.BringBack(by="floorperson", at=at, device=device) for device in out]


def unsettled(game: Game, table: Table) -> bool:
    """Whether a device is out of use that the table needs, or back though it deals without."""
    out, terms = [device for device, _ in table.devices.out_of_use], terms_of(game, table)
    missing = any(device in out for device in devices_of(terms))
    if not set(devices_of(terms)) <= set(devices_of(game.submission.dealing)):
        return False
    return missing or (terms != game.submission.dealing and not out)


def takes_back(chance: random.Random, table: Table) -> c.AnyCommand | None:
    """Somebody takes a wager back; nothing where no wager lies on the layout."""
    seat = next((seat for seat in table.taken if seat.hand.stakes.total), None)
    if not seat or not table.between_rounds:
        return None
    resting: tuple[c.OpeningWager, ...] = (
        "coupon",
        "tip-ante",
        "tip-three-card",
        "six-card",
        "progressive",
        "three-card",
        "ante",
    )
    wager = next(wager for wager in resting if on_layout(seat, wager))
    return c.TakeBack(by="player", at=table.now, seat=seat.number, wager=wager)


def goes_home(chance: random.Random, game: Game, table: Table) -> c.AnyCommand | None:
    """Between rounds: wagers back, everybody away, cards spread, decks gone, and the table closed."""
    at = table.now
    if not table.between_rounds or not table.open:
        return None
    if table.taken:
        return takes_back(chance, table) or c.Leave(by="player", at=at, seat=table.taken[0].number)
    if table.decks.leaving:
        return c.InspectDeck(by="floorperson", at=at, deck=table.decks.leaving[0].number, cards=52)
    faces = chance.choice(("face-up", "face-down"))
    if table.decks.at_table and not table.deck.spread and chance.random() < 0.7:
        return c.SpreadIdle(by="dealer", at=at, faces=faces, asked=chance.random() < 0.7)
    if table.decks.at_table:
        return c.RemoveDeck(by="dealer", at=at, deck=table.decks.at_table[0].number, reason="table-closes")
    return c.CloseTable(by="floorperson", at=at, counted=table.custody.inventory)


def comes_back(game: Game, table: Table) -> c.AnyCommand:
    """The table opens, a player comes, and somebody has chips."""
    if not table.open:
        return c.OpenTable(by="floorperson", at=table.now, inventory=4 * enough(game) + 6 * purse(game))
    if not table.taken:
        return c.Sit(by="player", at=table.now, seat=1, player="player 1")
    return c.BuyIn(by="player", at=table.now, seat=table.taken[0].number, amount=purse(game))


def some_amount(chance: random.Random, game: Game, seat: Seat | None, wager: c.OpeningWager) -> int:
    """An amount that the house takes for a wager of a player, often the smallest; a dollar where it takes none."""
    house = game.submission
    if wager == "progressive":
        return house.progressive.wager if house.progressive else 100
    if wager in ("tip-ante", "tip-three-card", "coupon"):
        own = on_layout(seat, "three-card" if wager == "tip-three-card" else "ante") if seat else 0
        return chance.choice((1, own, chance.randint(0, own)))
    terms = {"ante": house.table, "three-card": house.three_card, "six-card": house.six_card}[wager]
    if not terms:
        return 100
    steps = (terms.maximum - terms.minimum) // terms.increment
    return terms.minimum + terms.increment * chance.choice((0, 0, 0, chance.randint(0, steps)))


def purse(game: Game) -> int:
    """What a player buys in for: enough for many rounds at the smallest wagers."""
    house = game.submission
    least = [part.minimum for part in (house.table, house.three_card, house.six_card) if part]
    return 100 * (sum(least) + (house.progressive.wager if house.progressive else 0))


def some_player_acts(chance: random.Random, table: Table) -> c.AnyCommand | None:
    """Somebody who may be to act does."""
    waiting = [seat.number for seat in table.to_act]
    if not waiting:
        return None
    seat = table.round.betting.turn or chance.choice(waiting)
    multiple = chance.randint(0, 3)
    if not multiple:
        return c.Fold(by="player", at=table.now, seat=seat)
    return c.Bet(by="player", at=table.now, seat=seat, multiple=multiple)


def some_player_bets(chance: random.Random, game: Game, table: Table) -> c.AnyCommand | None:
    """Somebody bets before the deal, mostly what the house takes."""
    if not table.taken:
        return None
    seat = chance.choice(table.taken)
    wager = chance.choice([wager for wager in WAGERS if OFFERED_AS.get(wager) in (None, *game.submission.offered)])
    amount = some_amount(chance, game, seat, wager)
    return c.PlaceWager(by="player", at=table.now, seat=seat.number, wager=wager, amount=amount)


def some_pack(chance: random.Random) -> list[Card]:
    """A pack in any order; now and then the high cards of a suit lie on top, for the hands that are rare."""
    pack = list(DECK)
    chance.shuffle(pack)
    if chance.random() < 0.3:
        suit, lowest = chance.choice(list(Suit)), chance.randint(Rank.TWO, Rank.NINE)
        pack.sort(key=lambda card: card.suit is not suit or card.rank < lowest)
    return pack


def with_a_fine_hand(chance: random.Random, table: Table, pack: list[Card]) -> list[Card]:
    """The pack with a straight flush for somebody, as long as nobody has seen a card."""
    hands = [seat.hand.cards for seat in table.taken if seat.hand.cards]
    if not hands or table.round.seen:
        return pack
    slots, suit, top = (
        chance.choice(hands) + table.round.community,
        chance.choice(list(Suit)),
        chance.choice((9, 12, 14)),
    )
    fine = [card for card in DECK if card.suit is suit and top - 5 < card.rank <= top]
    chance.shuffle(fine)
    wanted = dict(zip(slots, fine, strict=True))
    rest = iter([card for card in pack if card not in fine])
    return [wanted[slot] if slot in wanted else next(rest) for slot in range(len(pack))]


class Ledger:
    """What the events alone say: what everybody had before the round, what is out, which decks may be dealt."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.had = Counter[int]()
        self.out = Counter[int]()
        self.gone: set[int] = set()
        self.folded: set[int] = set()
        self.joint: set[int] = set()
        self.received: dict[int, int] = {}
        self.undone: dict[int, set[str]] = {}
        self.terms = game.submission.dealing
        self.deck = 0
        self.ready = self.cut = self.as_it_came = False
        self.first_card = True
        self.meter: Meter | None = None

    def follow(self, event: AnyEvent, before: Standing, after: Standing) -> None:
        """Note an event, with how things stood before and after its command, and see that it may be."""
        self.cards(event)
        self.chips(event, after)
        match event:
            case e.WagersForfeited(seat=seat) | e.HandVoided(seat=seat):
                self.gone.add(seat)
            case e.EnteredTogether():
                self.joint = set()
            case e.EntryUndone(entry="EnteredTogether"):
                self.folded -= self.joint
            case e.Folded(seat=seat):
                self.folded.add(seat)
                self.joint.add(seat)
            case e.HandCorrected(seat=seat, folded=folded):
                self.folded = self.folded | {seat} if folded else self.folded - {seat}
            case e.EntryUndone(entry="Folded", seat=seat):
                self.folded.discard(seat)
            case e.HandTurned(seat=seat) | e.WagersSettled(seat=seat) | e.ProgressivePaid(seat=seat):
                assert seat not in self.gone
                assert not (isinstance(event, e.WagersSettled) and event.step == "main" and seat in self.folded)
            case e.EnvyPaid(paid=paid):
                assert self.gone.isdisjoint(seat for seat, _ in paid)
            case e.ProgressiveLocked():
                self.meter = before.meter
            case e.RoundVoided() if self.meter:
                assert after.meter
                for part in ("shown", "reserve", "overflow"):
                    assert getattr(after.meter, part) == getattr(self.meter, part)
        if isinstance(event, e.RoundVoided | e.RoundClosed):
            self.gone, self.folded, self.meter = set(), set(), None
            self.ready = self.cut = self.as_it_came = False
            self.first_card = True

    def chips(self, event: AnyEvent, after: Standing) -> None:  # noqa: PLR0912 - one case for each kind of event
        """Whose chips are out, and that a void gives everybody what he had."""
        match event:
            case e.SatDown(seat=seat) | e.Left(seat=seat):
                self.had[seat] = self.out[seat] = 0
            case e.BoughtIn(seat=seat, amount=amount) | e.ChipsBrought(seat=seat, amount=amount):
                self.had[seat] += amount
            case e.CashedOut(seat=seat, amount=amount) | e.PayoutHeld(seat=seat, amount=amount):
                self.had[seat] -= amount
            case e.Adjusted(source="table", seat=seat, amount=amount):
                self.had[seat] += amount
            case e.WagerPlaced(seat=seat, wager=wager, amount=amount) if wager != "coupon":
                self.out[seat] += amount
            case e.WagerTakenBack(seat=seat, wager=wager, amount=amount) if wager != "coupon":
                self.out[seat] -= amount
            case e.StreetBet(seat=seat, amount=amount, tip=tip):
                self.out[seat] += amount + tip
            case e.StreetBetTakenBack(seat=seat, amount=amount, tip=tip):
                self.out[seat] -= amount + tip
            case e.ProgressiveCancelled(seat=seat, amount=amount):
                self.out[seat] -= amount
            case e.HandCorrected(seat=seat, returned=amount):
                self.out[seat] -= amount
            case (
                e.BuyInCorrected(seat=seat, was=was, amount=amount)
                | e.ChipsBroughtCorrected(seat=seat, was=was, amount=amount)
            ):
                self.had[seat] += amount - was
            case e.EntryUndone(entry="BoughtIn" | "ChipsBrought", seat=seat, moves=moves):
                self.had[seat] += dict(moves)[f"seat {seat}"]
            case e.EntryUndone(moves=moves):
                for other in range(1, 7):
                    self.out[other] -= dict(moves).get(f"seat {other}", 0)
            case e.HandVoided(seat=seat):
                self.out[seat] = 0
            case e.RoundVoided():
                self.out.clear()
            case e.RoundClosed():
                self.out.clear()
                self.had = Counter({seat.number: seat.chips for seat in after.table.taken})

    def cards(self, event: AnyEvent) -> None:
        """Which decks are open, young and shuffled, and that cards come from no other."""
        opening = self.game.book.deck.opening
        match event:
            case e.DeckReceived(deck=deck, at=at, prepared=prepared):
                skipped = opening.prepared.skip if prepared and opening.prepared else ()
                self.received[deck] = at
                self.undone[deck] = {rule.step for rule in opening.steps} - {"shuffle", *skipped}
            case e.OpeningStepTaken(deck=deck, step=step):
                self.undone[deck].discard(step)
            case e.IdleSpread(done=done):
                for deck in self.undone:
                    self.undone[deck] = {rule.step for rule in opening.steps} - {"shuffle", *done}
            case e.MethodChanged(terms=terms):
                self.terms, self.ready = terms, False
            case e.Shuffled(deck=deck) | e.DeckTakenUp(deck=deck):
                self.deck, self.ready, self.cut = deck, True, False
                self.as_it_came = isinstance(event, e.DeckTakenUp)
            case e.WasCut():
                self.cut = True
            case e.ReshuffleOrdered() | e.RecutOrdered():
                self.cut, self.ready = False, isinstance(event, e.RecutOrdered)
            case e.DeviceJammed(device="shuffler") if self.first_card:
                self.cut = self.ready = False
            case e.DeckRemoved(deck=deck):
                del self.received[deck], self.undone[deck]
            case e.CardDiscarded() | e.Dealt():
                self.deals(event)
                self.first_card = False

    def deals(self, event: e.Dealt | e.CardDiscarded) -> None:
        """A card leaves the deck in play."""
        assert self.ready
        assert not any(self.undone.values())
        assert len(self.received) <= self.terms.decks
        assert self.cut or not self.as_it_came or self.terms.shuffler == "self-reshuffling"
        clock = self.game.book.dealing.methods[self.terms.method].deck_clock.runs
        hours = {"as-from-the-hand": 4, "as-from-a-shoe": 8, "never": 10**9}[clock]
        assert event.at - self.received[self.deck] < hours * HOUR or not self.first_card

    def check(self, table: Table) -> None:
        """Chips before a player and chips that he put out are all that he had before the round."""
        for seat in table.taken:
            assert seat.chips + self.out[seat.number] == self.had[seat.number]


def check(game: Game, standing: Standing, history: list[AnyEvent]) -> None:
    """What holds at any time."""
    table = standing.table
    accounts = custody.balances(table)
    assert_sound(accounts, custody.EDGES)
    placed = [slot for _, slot in laid_out(table)]
    assert len(set(placed)) == len(placed)
    assert set(placed) <= set(range(52))
    # What is noted of a card face down may be wrong, and equal to another note: nobody is told so by a refusal.
    faces = list(turned_up(table).values())
    assert len(set(faces)) == len(faces)
    if table.round.stage is Stage.BETTING and not table.deck.shuffled:
        assert accounts["layout"] == sum(seat.hand.stakes.total + seat.hand.tips.total for seat in table.taken)
        assert not table.deck.rack or sorted(placed) == list(range(52))
        assert not table.round.settlement.plan
        assert not table.round.dealt
    if table.round.dealt:
        assert table.deck.number in {deck.number for deck in table.decks.at_table}
    if standing.meter:
        owed = liability.balances(standing.meter)
        assert standing.meter.balances
        assert_sound(owed, liability.EDGES)
        unpaid = [
            seat.hand.progressive.award
            for seat in table.taken
            if seat.hand.progressive.award and Task("pay", seat.number) in table.round.settlement.plan
        ]
        assert owed["jackpot payable"] == sum(unpaid)
        assert not unpaid or not table.between_rounds
        assert standing.meter.now <= table.now


def decoded(event: AnyEvent) -> AnyEvent:
    """An event as it is read from the log."""
    return msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent)


def followed(table: Table, event: AnyEvent) -> Table:
    """The table after an event of its log, and its book of custody after what the event posts."""
    after = evolve(table, decoded(event))
    assert_posted(custody.balances(table), custody.postings(event), custody.balances(after), custody.EDGES)
    return after


def meter_followed(meter: Meter | None, happened: MeterEvents) -> Meter | None:
    """The meter after events of its log, and its book of liability after what each of them posts."""
    for event in happened:
        assert meter
        text = msgspec.json.encode(event, enc_hook=plain)
        read = msgspec.json.decode(text, type=AnyMeterEvent, dec_hook=lambda kind, value: kind(value))
        after = progressive.evolve(meter, read)
        posted = liability.postings(event)
        assert_posted(liability.balances(meter), posted, liability.balances(after), liability.EDGES)
        meter = after
    return meter


def paid_awards(done: CarriedOut, before: Table) -> list[tuple[int, int]]:
    """Which seats the table has paid a share of the meter, and how much."""
    paid = [(event.seat, event.amount) for event in done.events if isinstance(event, e.ProgressivePaid)]
    claimed = {seat.number for seat in before.taken if seat.hand.progressive.claimed}
    return [(seat, amount) for seat, amount in paid if seat in claimed]


def play(game: Game, seed: int, steps: int) -> tuple[Standing, list[AnyEvent], int]:
    """So many steps at a table: chance, or the staff and players going on with the round."""
    chance = random.Random(seed)
    start = opened(game, "table 1", 4 * enough(game) + game.submission.table.seats * purse(game))
    standing, history, rounds = start.standing, list(start.events), 0
    for seat in range(1, chance.randint(2, game.submission.table.seats + 1)):
        sit = c.Sit(by="player", seat=seat, player=f"player {seat}")
        for command in (sit, c.BuyIn(by="player", seat=seat, amount=purse(game))):
            done = carry_out(game, standing, command)
            assert not isinstance(done, Refusal)
            standing = done.standing
            history += done.events
    ledger = Ledger(game)
    for event in history:
        ledger.follow(event, start.standing, standing)
    pack, away = some_pack(chance), 0
    for _ in range(steps):
        table = standing.table
        away = max(0, away - 1) if away or chance.random() > 0.002 else 20
        command = some_step(chance, game, table, pack, away > 0)
        done = carry_out(game, standing, command)
        if isinstance(done, Refusal):
            assert done.clause
            assert done.reason
            continue
        assert done.events
        assert meter_followed(standing.meter, done.meter_events) == done.standing.meter
        assert {event.at for event in done.meter_events} <= {command.at}
        ended = [(event.key.seat, event.amount) for event in done.meter_events if isinstance(event, AwardPaid)]
        assert ended == paid_awards(done, table)
        if table.round.stage is not Stage.BETTING and done.standing.table.round.stage is Stage.BETTING:
            pack = some_pack(chance)
            rounds += 1
        for event in done.events:
            table = followed(table, event)
            ledger.follow(event, standing, done.standing)
            if isinstance(event, e.StubPlaced) and chance.random() < 0.3:
                pack = with_a_fine_hand(chance, table, pack)
        assert table == done.standing.table
        standing = done.standing
        history += done.events
        check(game, standing, history)
        ledger.check(standing.table)
    return standing, history, rounds


def some_step(chance: random.Random, game: Game, table: Table, pack: list[Card], away: bool) -> c.AnyCommand:
    """What happens next: the players and the staff go on, or something rare, or anything at all."""
    command: c.AnyCommand | None = None
    changing = table.between_rounds and unsettled(game, table)
    if away and chance.random() < 0.8:
        command = goes_home(chance, game, table)
    elif chance.random() < 0.5 and not away and not any(seat.chips or seat.hand.in_round for seat in table.taken):
        command = comes_back(game, table)
    elif changing and chance.random() < 0.7:
        command = takes_back(chance, table) or chance.choice(rare_with_devices(chance, game, table))
    elif chance.random() < (
        0.2 if table.round.stage is Stage.COLLECTING or any(s.hand.progressive.keyed for s in table.taken) else 0.04
    ):
        command = apt(chance, game, table, pack)
    elif chance.random() < 0.4 and table.round.stage.street:
        command = some_player_acts(chance, table)
    elif chance.random() < 0.7 and table.between_rounds and not away:
        command = some_player_bets(chance, game, table)
    elif chance.random() < 0.7:
        command = staff(game, table, pack.__getitem__, table.now)
        if isinstance(command, c.ReceiveDeck) and game.book.deck.opening.prepared and chance.random() < 0.5:
            command = changed(command, prepared=True)
    if command is None:
        any_kind = some_trouble if chance.random() < 0.3 else any_command
        command = any_kind(chance, game, table, pack)
    return command


@pytest.mark.deep
@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
@settings(max_examples=EXAMPLES if DEEP else EXAMPLES // 4, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_whatever_is_asked_of_a_table_its_books_cards_and_history_hold(jurisdiction: str, seed: int):
    game = any_game(random.Random(seed), jurisdiction)
    standing, history, _ = play(game, seed, 600)
    assert replay(new_table(game, "table 1"), history) == standing.table
    text = msgspec.json.encode(history, enc_hook=plain)
    read = msgspec.json.decode(text, type=list[AnyEvent])
    assert read == history
    assert msgspec.json.encode(read, enc_hook=plain) == text


def some_houses() -> dict[str, Game]:
    """The houses above, and some of any kind in every jurisdiction."""
    ready = {name: ready_game(name) for name in JURISDICTIONS}
    fixed = [
        make_game(ready[name].book, changed(as_if_approved(ready[name].book, ready[name].submission), **house))
        for name, house in HOUSES
    ]
    return {f"house {place}": game for place, game in enumerate(fixed, start=1)} | {
        f"{name}, seed {seed}": any_game(random.Random(seed), name) for name in JURISDICTIONS for seed in range(5)
    }


SOME_HOUSES = some_houses()


@pytest.mark.parametrize("house", SOME_HOUSES)
def test_such_tables_do_play_whole_rounds(house: str):
    assert sum(play(SOME_HOUSES[house], seed, 800)[2] for seed in range(2)) > 15


@pytest.mark.prove
def test_such_play_brings_about_every_kind_of_event():
    missing = set(get_args(AnyEvent)) - {e.ClaimWaits}  # it takes two tables: tests/play/test_two_tables.py
    for seed in range(150):
        for name in JURISDICTIONS:
            _, history, _ = play(any_game(random.Random(seed), name), seed, 600)
            missing -= {type(event) for event in history}
        if not missing:
            return
    assert not missing
