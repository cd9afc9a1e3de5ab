"""The meter over a run: a pass over the few rounds in which a share of it was won, in their order.

Between two of them every round contributes the same, so that the meter is known without playing it round by round.
The arithmetic is that of the meter at the real table.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.odds.kinds import KINDS
from fifthstreet.progressive.journal import replayed, round_awards
from fifthstreet.progressive.machine import new_meter, started
from fifthstreet.progressive.state import ClaimKey, Figures, Grew, Meter, RoundKey, Won
from fifthstreet.rules.model.pays import MeterShare
from fifthstreet.simulate.real_table import NAME
from fifthstreet.simulate.run import Run
from fifthstreet.values import Value


class Claim(NamedTuple):
    """A share of the meter that was won, and the results in cents that the round has without the meter."""

    round: int
    seat: int
    kind: int
    progressive: int
    whole: int
    own: int


class MeterSoFar(Value):
    """The meter after a number of rounds: its figures, and how often and how much was won of it, by kind of hand."""

    rounds: int
    figures: Figures
    wins: tuple[int, ...]
    won: tuple[int, ...]
    highest: int = 0


class Award(NamedTuple):
    """A claim, and what the meter paid for it in cents."""

    claim: Claim
    amount: int


def meter_of(run: Run) -> MeterSoFar | None:
    """Return the meter at the start of a run, or ``None`` if nobody bets the progressive."""
    if not any(player.wagers.get("progressive") for player in run.players):
        return None
    start = Fraction(started(run.game).amount)
    rates = new_meter(run.game, NAME).rates
    none = (0,) * len(KINDS)
    return MeterSoFar(rounds=0, figures=Figures(shown=start, from_house=start, rates=rates), wins=none, won=none)


def meter_after(run: Run, so_far: MeterSoFar, claims: Iterable[Claim], rounds: int) -> tuple[MeterSoFar, list[Award]]:
    """Return the meter after more rounds, and the awards of their claims."""
    meter, law = new_meter(run.game, NAME), run.game.book.progressive
    assert law
    each = sum(player.wagers.get("progressive", 0) for player in run.players)
    figures, at, highest = so_far.figures, so_far.rounds, so_far.highest
    wins, won, awards = list(so_far.wins), list(so_far.won), []

    def grown(number: int) -> Figures:
        grew = Grew(of=RoundKey(NAME, number), amount=each * (number - at))
        return replayed(replace(meter, base=figures), (grew,))

    for claim in claims:
        figures, at = grown(claim.round), claim.round
        pay = law.pay(KINDS[claim.kind])
        assert isinstance(pay, MeterShare)
        now = round_awards(meter, figures, RoundKey(NAME, claim.round))
        amount = floor(now.before * pay.share)
        key = ClaimKey(NAME, claim.round, claim.seat + 1)
        figures = replayed(replace(meter, base=figures), (Won(key=key, share=pay.share, amount=amount),))
        wins[claim.kind] += 1
        won[claim.kind] += amount
        highest = max(highest, amount)
        awards.append(Award(claim, amount))
    return MeterSoFar(rounds=rounds, figures=grown(rounds), wins=tuple(wins), won=tuple(won), highest=highest), awards


def real_meter(run: Run, so_far: MeterSoFar) -> Meter:
    """Return the meter as the real table has it after these rounds."""
    figures = so_far.figures
    return replace(
        new_meter(run.game, f"{NAME} progressive"),
        shown=figures.shown,
        reserve=figures.reserve,
        overflow=figures.overflow,
        from_wagers=figures.from_wagers,
        from_house=figures.from_house,
        rates=figures.rates,
        paid=sum(so_far.won),
        hits=sum(so_far.wins),
    )
