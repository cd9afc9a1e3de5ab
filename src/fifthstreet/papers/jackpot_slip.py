"""The jackpot slip: winner, hand and award, the meter, and who validated, approved and paid."""

from collections.abc import Iterator
from fractions import Fraction

from fifthstreet.cards import Card
from fifthstreet.papers.amounts import amount_in_words, exact, moment, money
from fifthstreet.papers.blocks import Heading
from fifthstreet.papers.forms import Amount, Facts, Form, FormBlock, RecordLine, Rows, Signatures, Source, record_rows
from fifthstreet.values import Value

FROM = {"inventory": "the table inventory", "cage": "the cage"}


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


class JackpotSlip(Value):
    """The contents of a slip. People are named with their role; an empty text means nobody."""

    facility: str
    table: str
    law: str
    round: int
    seat: int
    player: str
    name: str
    hand: str
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    wager: int
    award: int
    paid_from: str | None
    won_at: int
    paid_at: int | None
    validated_by: str
    validated_at: int | None
    approved_by: str
    approved_at: int | None
    paid_by: str
    meter: MeterOfAward | None
    deal: str
    root: str
    lines: tuple[RecordLine, ...]
    sources: tuple[Source, ...]


def jackpot_slip(slip: JackpotSlip) -> Form:
    """Return the slip as a form."""
    return Form(
        title="Jackpot slip",
        number=f"{slip.table} / {slip.round} / seat {slip.seat}",
        facility=slip.facility,
        law=slip.law,
        at=slip.paid_at or slip.won_at,
        blocks=tuple(_blocks(slip)),
        sources=slip.sources,
    )


def _blocks(slip: JackpotSlip) -> Iterator[FormBlock]:
    yield Facts(
        (
            ("Table", slip.table),
            ("Round", str(slip.round)),
            ("Seat", str(slip.seat)),
            ("Player", f"{slip.name} ({slip.player})" if slip.name != slip.player else slip.player),
            ("Wager", f"Progressive, {money(slip.wager)}"),
            ("Hand", slip.hand),
            ("Player's cards", _shown(slip.cards) or "not shown"),
            ("Community cards", _shown(slip.board)),
            ("Won", moment(slip.won_at)),
            ("Paid", moment(slip.paid_at) if slip.paid_at is not None else "NOT YET PAID"),
        )
    )
    source = f"paid from {FROM[slip.paid_from]}" if slip.paid_from else "not yet paid"
    yield Amount(f"Award, {source}", money(slip.award), amount_in_words(slip.award))
    if slip.meter:
        yield Heading("Meter")
        yield _meter(slip.meter, slip.award)
    yield Heading("Sign-off")
    yield Rows(
        titles=("Step", "By", "When"),
        rows=(
            ("Hand and wager validated", slip.validated_by or "not required here", _when(slip.validated_at)),
            ("Second approval", _named(slip.approved_by), _when(slip.approved_at)),
            ("Paid to player", _named(slip.paid_by), _when(slip.paid_at)),
        ),
        widths=("55mm", "1fr", "auto"),
    )
    yield Heading("Log entries")
    yield record_rows(slip.law, slip.lines)
    if slip.deal:
        yield Facts((("Deal", slip.deal), ("Seal", f"root {slip.root[:24]}…")))
    yield Signatures(
        (
            ("Player (received)", slip.name),
            ("Dealer", slip.paid_by),
            ("Floorperson or above", slip.validated_by),
            ("Second approver", slip.approved_by),
        )
    )


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


def _named(person: str) -> str:
    return person or "—"


def _when(at: int | None) -> str:
    return "—" if at is None else moment(at)
