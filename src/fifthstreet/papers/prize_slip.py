"""The slip of a prize: winner, hand and amount, the meter that paid it, and who verified, validated, approved and paid.

A Progressive win has a jackpot slip, a large Six Card prize a prize slip.
"""

from collections.abc import Iterator
from datetime import tzinfo
from fractions import Fraction
from typing import Literal, NamedTuple

from fifthstreet.cards import Card
from fifthstreet.papers.amounts import amount_in_words, exact, moment, money
from fifthstreet.papers.blocks import Heading
from fifthstreet.papers.forms import Amount, Facts, Form, FormBlock, RecordLine, Rows, Signatures, Source, record_rows
from fifthstreet.rules.table_title import table_title
from fifthstreet.values import Value

FROM = {"inventory": "the table inventory", "cage": "the cage"}
SlipKind = Literal["jackpot", "prize"]


class SlipText(NamedTuple):
    """The title of a kind of slip, and its names for the amount and for the table's cards."""

    title: str
    amount: str
    cards: str


TEXTS: dict[SlipKind, SlipText] = {
    "jackpot": SlipText("Jackpot slip", "Award", "Community cards"),
    "prize": SlipText("Prize slip", "Prize", "Bonus box cards"),
}


class MeterOfAward(Value):
    """The meter before and after an award, and after the reset if the whole meter was won.

    ``of_meter`` is what the award is a share of, and ``added`` what the house adds for it: they matter only where
    several awards of a round are shares of the meter before the first.
    """

    meter: str
    share: Fraction
    of_meter: Fraction
    before: Fraction
    added: Fraction = Fraction(0)
    after: Fraction
    from_house: Fraction | None = None
    from_reserve: Fraction = Fraction(0)
    from_overflow: Fraction = Fraction(0)
    after_reset: Fraction | None = None


class SignOff(Value):
    """Who took a step and when; nobody if it was not taken. Some rulebooks do not require every step."""

    by: str = ""
    at: int | None = None
    required: bool = True


class PrizeSlip(Value):
    """The contents of a slip. ``stake`` is None while the wager is not settled; people are named with their role."""

    kind: SlipKind
    facility: str
    zone: tzinfo
    table: str
    law: str
    round: int
    seat: int
    player: str
    name: str
    wager: str
    stake: int | None
    hand: str
    cards: tuple[Card, ...]
    table_cards: tuple[Card, ...]
    paytable: str
    amount: int
    paid_from: Literal["inventory", "cage"] | None
    won_at: int
    verified: SignOff
    validated: SignOff
    approved: SignOff
    paid: SignOff
    papers: SignOff
    deal: str
    root: str
    lines: tuple[RecordLine, ...]
    sources: tuple[Source, ...]
    meter: MeterOfAward | None = None


def prize_slip(slip: PrizeSlip) -> Form:
    """Return the slip as a form."""
    return Form(
        title=TEXTS[slip.kind].title,
        number=f"{table_title(slip.table)} / {slip.round} / seat {slip.seat}",
        facility=slip.facility,
        law=slip.law,
        at=slip.paid.at or slip.won_at,
        zone=slip.zone,
        blocks=tuple(_blocks(slip)),
        sources=slip.sources,
    )


def _blocks(slip: PrizeSlip) -> Iterator[FormBlock]:
    text = TEXTS[slip.kind]
    yield Facts(
        (
            ("Table", table_title(slip.table)),
            ("Round", str(slip.round)),
            ("Seat", str(slip.seat)),
            ("Player", f"{slip.name} ({slip.player})" if slip.name != slip.player else slip.player),
            ("Won", moment(slip.won_at, slip.zone)),
            ("Paid", moment(slip.paid.at, slip.zone) if slip.paid.at is not None else "NOT YET PAID"),
            ("Wager", slip.wager if slip.stake is None else f"{slip.wager}, {money(slip.stake)}"),
            ("Hand", slip.hand),
            ("Paytable", slip.paytable),
            ("Player's cards", _shown(slip.cards) or "not shown"),
            (text.cards, _shown(slip.table_cards)),
        )
    )
    source = f"paid from {FROM[slip.paid_from]}" if slip.paid_from else "not yet paid"
    yield Amount(f"{text.amount}, {source}", money(slip.amount), amount_in_words(slip.amount))
    if slip.meter:
        yield Heading("Meter")
        yield _meter(slip.meter, slip.amount)
    yield Heading("Sign-off")
    yield Rows(
        titles=("Step", "By", "When"),
        rows=(
            _signed("Hand verified", slip.verified, slip.zone),
            _signed("Hand and wager validated", slip.validated, slip.zone),
            _signed("Second approval", slip.approved, slip.zone),
            _signed("Paid to player", slip.paid, slip.zone),
            _signed("Papers completed", slip.papers, slip.zone),
        ),
        widths=("55mm", "1fr", "auto"),
    )
    yield Heading("Log entries")
    yield record_rows(slip.law, slip.lines, slip.zone)
    if slip.deal:
        yield Facts((("Deal", slip.deal), ("Seal", f"root {slip.root[:24]}…")))
    yield Signatures(tuple(_signatures(slip)))


def _signatures(slip: PrizeSlip) -> Iterator[tuple[str, str]]:
    yield "Player (received)", slip.name
    yield "Dealer", slip.paid.by
    yield "Floorperson or above", slip.validated.by
    yield "Second approver", slip.approved.by
    if slip.paid_from != "inventory":
        yield "Cashier", ""


def _meter(meter: MeterOfAward, award: int) -> Rows:
    share = "the whole meter" if meter.share == 1 else f"{float(meter.share):.0%} of the meter"
    rows = [(f"{meter.meter} before the award", exact(meter.before))]
    if meter.of_meter != meter.before:
        rows.insert(0, (f"{meter.meter} before the first award of the round", exact(meter.of_meter)))
    if meter.added:
        rows.append(("Added by the house", exact(meter.added)))
    rows += [
        (f"Award: {share}, in whole cents", exact(Fraction(-award))),
        ("After the award", exact(meter.after)),
    ]
    totals = [len(rows) - 1]
    if meter.after_reset is not None:
        rows += [
            ("Reset, from the house", exact(meter.from_house or Fraction(0))),
            ("Reset, from the reserve", exact(meter.from_reserve)),
            ("Reset, from the overflow", exact(meter.from_overflow)),
            ("After the reset", exact(meter.after_reset)),
        ]
        totals.append(len(rows) - 1)
    return Rows(titles=("", ""), rows=tuple(rows), right=(1,), totals=tuple(totals), widths=("1fr", "auto"))


def _shown(cards: tuple[Card, ...]) -> str:
    return "  ".join(map(str, cards))


def _signed(title: str, step: SignOff, zone: tzinfo) -> tuple[str, str, str]:
    """A row of the sign-off."""
    if not step.required and not step.by:
        return title, "not required here", "—"
    return title, step.by or "—", "—" if step.at is None else moment(step.at, zone)
