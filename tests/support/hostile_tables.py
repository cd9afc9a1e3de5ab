"""A table of real cards under hostile entries: what must hold after each, and how its round still ends."""

import random

from fifthstreet.cards import DECK, Card, Rank, Suit
from fifthstreet.play.coordinator import CarriedOut, Standing, carry_out, opened
from fifthstreet.play.staff import enough, staff
from fifthstreet.play.steps import next_steps
from fifthstreet.progressive import accounts as liability
from fifthstreet.progressive import machine as progressive
from fifthstreet.rules import Game, Shelf
from fifthstreet.rules.register import Register
from fifthstreet.table import accounts as custody
from fifthstreet.table import commands as c
from fifthstreet.table.deck_state import Device
from fifthstreet.table.devices import AS_DEMANDED
from fifthstreet.table.entries import entered_cards
from fifthstreet.table.faces import turned_up
from fifthstreet.table.legal import Actor, legal_commands
from fifthstreet.table.machine import evolve
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.table.view import Viewer, view
from fifthstreet.table.whereabouts import laid_out
from support.double_entry import assert_posted, assert_sound
from support.hostile_commands import any_command
from support.true_rounds import Decided, some_bet, some_wagers

STEPS_TO_CLOSE = 400
"""More commands than any round takes from its first wager to its close."""

REGISTERS: dict[str, Register] = {}


class Hostile:
    """A table at which anybody enters anything, and the commands that were carried out."""

    def __init__(self, game: Game, chance: random.Random) -> None:
        self.game, self.chance = game, chance
        self.standing = opened(game, "table 1", 4 * enough(game) + 600 * game.submission.table.maximum).standing
        self.given: list[c.AnyCommand] = []
        self.accepted = self.rounds = 0
        for seat in range(1, chance.randint(2, game.submission.table.seats + 1)):
            self.give(c.Sit(by="dealer", seat=seat, player=f"player {seat}"))
            self.give(c.BuyIn(by="dealer", seat=seat, amount=40 * game.submission.table.maximum))

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.standing.table

    def give(self, command: c.AnyCommand) -> CarriedOut | Refusal:
        """Give a command; if it is carried out, see that every book holds after every event."""
        done = carry_out(self.game, self.standing, command)
        if isinstance(done, Refusal):
            assert done.clause
            assert done.reason
            return done
        self.given.append(command)
        self.accepted += 1
        self.follow(done)
        ended = done.standing.table.between_rounds and not self.table.between_rounds
        self.rounds += ended
        self.standing = done.standing
        return done

    def follow(self, done: CarriedOut) -> None:
        """Follow the events one by one: what each posts is what it moves, in both books."""
        assert done.events
        table = self.table
        held = custody.balances(table)
        for event in done.events:
            table = evolve(table, event)
            after = custody.balances(table)
            assert_posted(held, custody.postings(event), after, custody.EDGES)
            held = after
        assert table == done.standing.table
        meter = self.standing.meter
        for meter_event in done.meter_events:
            assert meter
            grown = progressive.evolve(meter, meter_event)
            owed = liability.balances(grown)
            assert_posted(liability.balances(meter), liability.postings(meter_event), owed, liability.EDGES)
            meter = grown
        assert meter == done.standing.meter
        assert meter is None or meter.balances
        self.cards_hold(done.standing)

    def cards_hold(self, standing: Standing) -> None:
        """No card lies at two places, and no face was turned up twice."""
        placed = [slot for _, slot in laid_out(standing.table)]
        assert len(set(placed)) == len(placed)
        assert set(placed) <= set(range(52))
        faces = list(turned_up(standing.table).values())
        assert len(set(faces)) == len(faces)
        assert_sound(custody.balances(standing.table), custody.EDGES)

    def look(self) -> None:
        """Everybody looks at the table, and sees what they can do."""
        table, game = self.table, self.game
        for viewer in (Viewer("watcher"), Viewer("dealer"), Viewer("player", 1), Viewer("player", 3)):
            view(table, viewer, lambda slot: None)
        name = game.submission.jurisdiction
        register = REGISTERS.setdefault(name, Shelf().register(name))
        steps = next_steps(game, register, table)
        legal = {actor: legal_commands(game, table, actor) for actor in self.actors()}
        players = any(commands for actor, commands in legal.items() if actor.role == "player")
        floor = any(isinstance(command, c.BringBack) for command in legal[Actor("floorperson")])
        assert steps or players or floor or table.between_rounds, "nobody can go on with the round"
        assert any(legal.values()), "nobody can do anything"

    def actors(self) -> list[Actor]:
        """Everybody at the table."""
        staffed = [Actor("dealer"), Actor("floorperson"), Actor("system")]
        return staffed + [Actor("player", seat.number) for seat in self.table.taken]

    def face(self, slot: int) -> Card:
        """A face that nobody has seen yet, often one of a royal flush."""
        seen = set(turned_up(self.table).values()) | set(self.asked)
        royal = [card for card in DECK if card.suit is Suit.HEARTS and card.rank >= Rank.TEN and card not in seen]
        unseen = [card for card in DECK if card not in seen]
        found = self.chance.choice(royal if royal and self.chance.random() < 0.7 else unseen)
        self.asked.append(found)
        return found

    def next_of_the_staff(self) -> c.AnyCommand | None:
        """The next command of the automatic staff, with faces that are possible."""
        self.asked: list[Card] = []
        return staff(self.game, self.table, self.face, self.table.now)

    def goes_on(self) -> CarriedOut | Refusal:
        """The round goes on: a wager, a decision, or a step of the staff."""
        table, chance = self.table, self.chance
        if not table.open:
            return self.give(c.OpenTable(by="floorperson", at=table.now, inventory=4 * enough(self.game)))
        betting = any(seat.hand.stakes.ante for seat in table.taken)
        if table.between_rounds and chance.random() < (0.2 if betting else 0.6):
            return self.some_wager()
        command = self.next_of_the_staff()
        if command is None and table.asked_now:
            command = self.some_decision()
        return self.give(command) if command else Refusal(clause="-", reason="nothing is due")

    def some_wager(self) -> CarriedOut | Refusal:
        """A seat gets a player, chips or wagers."""
        table, chance, number = self.table, self.chance, self.chance.randint(1, len(self.table.seats))
        seat = table.seat(number)
        if not seat:
            return self.give(c.Sit(by="dealer", at=table.now, seat=number, player=f"player {number}"))
        if seat.chips < 12 * self.game.submission.table.minimum:
            amount = 40 * self.game.submission.table.maximum
            enters = chance.choice((c.BuyIn, c.BringChips))
            return self.give(enters(by="dealer", at=table.now, seat=number, amount=amount))
        done: CarriedOut | Refusal = Refusal(clause="-", reason="no wager")
        for wager, amount in some_wagers(chance, self.game).items():
            done = self.give(c.PlaceWager(by="dealer", at=table.now, seat=number, wager=wager, amount=amount))
        return done

    def some_decision(self) -> c.AnyCommand:
        """A player who is asked bets or folds."""
        seat = self.chance.choice(self.table.asked_now)
        multiple = self.chance.randint(0, 3)
        if not multiple or multiple * seat.hand.stakes.ante > seat.chips:
            return c.Fold(by="dealer", at=self.table.now, seat=seat.number)
        return c.Bet(by="dealer", at=self.table.now, seat=seat.number, multiple=multiple)

    def some_correction(self) -> c.AnyCommand:
        """A correction that the moment may allow, of a hand, a face, chips, the keypad, the clock or the last entry."""
        table, chance = self.table, self.chance
        keyed = [seat.number for seat in table.taken if seat.hand.progressive.keyed]
        kinds = ("undo", "keypad" if keyed else "undo", "time", "chips", "face", "face", "hand", "hand", "hand")
        match chance.choice(kinds):
            case "chips" if any(seat.bought or seat.brought for seat in table.taken):
                return self.some_chips()
            case "keypad":
                return c.UndoKeypad(by="dealer", at=table.now, seat=chance.choice(keyed))
            case "time" if table.round.betting.deadline:
                return c.Expire(by="system", at=max(table.now, table.round.betting.deadline))
            case "face" if table.round.community:
                return self.some_face()
            case "hand" if table.taken:
                return self.some_hand(chance.choice(table.taken).number)
        return c.UndoEntry(by="dealer", at=table.now)

    def some_chips(self) -> c.AnyCommand:
        """Another amount for chips that a player bought or brought."""
        entries = [
            (kind, seat.number, number, amount)
            for seat in self.table.taken
            for kind, entered in ((c.CorrectBuyIn, seat.bought), (c.CorrectChipsBrought, seat.brought))
            for number, amount in enumerate(entered, 1)
        ]
        kind, seat, number, amount = self.chance.choice(entries)
        right = max(0, amount + self.chance.choice((-(10**9), -500, 1, 10_000)))
        return kind(by="floorperson", at=self.table.now, seat=seat, number=number, amount=right, floorperson="Ida")

    def some_face(self) -> c.CorrectFace:
        """Another face for a card that may have been entered, often one that was entered elsewhere."""
        up, card = turned_up(self.table), self.chance.choice(list(entered_cards(self.table)))
        one, other = self.chance.sample(DECK, 2)
        return c.CorrectFace(
            by="floorperson",
            at=self.table.now,
            place=card.place,
            seat=card.seat,
            card=card.card,
            face=self.chance.choice((one, *up.values())),
            displaced=self.chance.choice((None, other, up.get(card.slot))),
            floorperson="Ida",
        )

    def some_hand(self, number: int) -> c.CorrectHand:
        """Wagers and decisions that may lie at a seat, whatever was entered."""
        passed = len(self.table.round.community_faces) + (self.chance.random() < 0.5)
        wagers = some_wagers(self.chance, self.game) if self.chance.random() < 0.95 else {}
        decisions = [some_bet(self.chance, self.game, wagers) for _ in range(passed)]
        if decisions and self.chance.random() < 0.2:
            decisions[-1] = Decided(0)
        return c.CorrectHand(
            by="floorperson",
            at=self.table.now,
            seat=number,
            floorperson="Ida",
            streets=tuple(c.Decision(multiple=one.multiple, tip_multiple=one.tip) for one in decisions),
            **{wager.replace("-", "_"): amount for wager, amount in wagers.items()},
        )

    def step(self, hostility: float) -> None:
        """One command: the round goes on, or anybody enters anything."""
        if self.chance.random() >= hostility:
            self.goes_on()
        elif self.chance.random() < 0.2:
            self.give(self.some_correction())
        else:
            self.give(any_command(self.chance, self.game, self.table))

    # How a round still ends

    def ends(self) -> None:
        """Close the round by the automatic staff and the players alone; a void of it is possible until then."""
        for _ in range(STEPS_TO_CLOSE):
            if self.table.between_rounds:
                return
            if self.table.round.community and self.chance.random() < 0.05:
                self.can_be_voided()
            done = self.goes_on()
            if isinstance(done, Refusal):
                self.helped(done)
        raise AssertionError(f"the round does not end: {self.table.round}")

    def can_be_voided(self) -> None:
        """A misdeal of the community cards voids the round, after a fill where the inventory is short of chips."""
        void = c.WrongCount(by="dealer", at=self.table.now, place="community", cards=9)
        fill = c.Fill(by="floorperson", at=self.table.now, amount=10**12)
        standing = self.standing
        done = carry_out(self.game, standing, void)
        if isinstance(done, Refusal) and "call for a fill" in done.reason:
            filled = carry_out(self.game, standing, fill)
            assert isinstance(filled, CarriedOut)
            done = carry_out(self.game, filled.standing, void)
        assert isinstance(done, CarriedOut), done
        assert done.standing.table.between_rounds

    def helped(self, refusal: Refusal) -> None:
        """The floor does what a refusal asks for."""
        at = self.table.now
        device: Device = "shoe" if "the shoe" in refusal.reason else "shuffler"
        wanted: list[c.AnyCommand] = []
        if "call for a fill" in refusal.reason:
            wanted = [c.Fill(by="floorperson", at=at, amount=10**12)]
        elif "out of use: change the dealing method" in refusal.reason:
            wanted = [c.BringBack(by="floorperson", at=at, device=device)]
        elif "take it out of use" in refusal.reason:
            ways = AS_DEMANDED[self.game.book.irregularities.out_of_use.device]
            wanted = [c.TakeOutOfUse(by="floorperson", at=at, device=device, how=ways[0])]
        elif "cards counted must be" in refusal.reason:
            # More cards lay astray than the pack had: any count of the stub voids the round.
            wanted = [c.CountStub(by="dealer", at=at, stub=0)]
        done = [self.give(command) for command in wanted]
        assert any(isinstance(one, CarriedOut) for one in done), f"the round cannot go on: {refusal}"
