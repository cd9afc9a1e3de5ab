"""The meter's machine: turns contributions, claims, payments, releases and new rates into events or a refusal."""

from fractions import Fraction
from math import floor

from msgspec.structs import replace

from fifthstreet.money import Cents, show_dollars
from fifthstreet.progressive.changes import EVOLVES
from fifthstreet.progressive.commands import (
    AnyMeterCommand,
    ChangeRates,
    Claim,
    Contribute,
    CorrectContribution,
    Disable,
    Enable,
    EndRound,
    FinishRound,
    PayAward,
    ReleaseAwards,
)
from fifthstreet.progressive.events import (
    AnyMeterEvent,
    Awarded,
    AwardPaid,
    AwardsReleased,
    ClaimQueued,
    Contributed,
    Corrected,
    MeterDisabled,
    MeterEnabled,
    MeterEvents,
    MeterReset,
    MeterStarted,
    RatesFiled,
    RoundEnded,
    RoundFinished,
)
from fifthstreet.progressive.journal import contribution, replayed, reset_amounts, round_awards, with_change, without
from fifthstreet.progressive.state import ClaimKey, Grew, Meter, Rates, RoundKey, Won
from fifthstreet.rules import Game
from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.rules.model.pays import Share
from fifthstreet.rules.progressive_check import return_over_wager
from fifthstreet.rules.table_title import table_title
from fifthstreet.values import Value


class MeterRefusal(Value):
    """Why the meter refuses a command. Nothing has changed."""

    reason: str
    clause: str = HOUSE_RULE


def new_meter(game: Game, name: str) -> Meter:
    """The meter of a game, with nothing on it yet."""
    terms, law = game.submission.progressive, game.book.progressive
    if not terms or not law:
        raise ValueError("this game has no progressive")
    rates = Rates(progression=Fraction(terms.rate_of_progression), reserve=Fraction(terms.reserve_rate))
    return Meter(
        meter=name,
        seed=terms.seed,
        rates=rates,
        resets_to=law.reset.to,
        ceiling=terms.ceiling,
        several_winners=terms.several_winners,
    )


def started(game: Game, at: int = 0) -> MeterStarted:
    """The event that starts a game's meter."""
    terms, law = game.submission.progressive, game.book.progressive
    assert terms
    assert law
    return MeterStarted(at=at, amount=terms.start, cite=law.start_and_reset.cite)


def decide(game: Game, meter: Meter, command: AnyMeterCommand) -> MeterEvents | MeterRefusal:
    """The events a command leads to, or a refusal. A command that was carried out before leads to no event."""
    found = _decided(game, meter, command)
    return MeterRefusal(reason="time does not run backwards") if found and command.at < meter.now else found


def _decided(game: Game, meter: Meter, command: AnyMeterCommand) -> MeterEvents | MeterRefusal:
    law = game.book.progressive
    assert law
    match command:
        case Contribute():
            return _contribute(meter, command, law.rate.cite if law.rate else law.cite)
        case Claim():
            return _claim(meter, command, law.award.cite, law.reset.cite)
        case PayAward():
            return _pay(meter, command)
        case CorrectContribution():
            return _correct(meter, command)
        case ReleaseAwards():
            return _release(meter, command)
        case FinishRound():
            return _finish(meter, command)
        case EndRound(at=at, table=table, round=number):
            cite = law.end_of_round.cite if law.end_of_round else ()
            return (RoundEnded(at=at, cite=cite, table=table, round=number),)
        case Enable(at=at):
            return MeterRefusal(reason="the meter is already running") if meter.enabled else (MeterEnabled(at=at),)
        case Disable(at=at, reason=reason):
            if not meter.enabled:
                return MeterRefusal(reason="the meter is already stopped")
            return (MeterDisabled(at=at, reason=reason),)
        case ChangeRates(at=at, rates=rates):
            return _change_rates(game, at, rates)


def _change_rates(game: Game, at: int, rates: Rates) -> MeterEvents | MeterRefusal:
    """File new rates, refused like those of a submission if the progressive would then return more than the wager."""
    if rates.progression <= 0 or rates.reserve < 0 or rates.progression + rates.reserve > 1:
        return MeterRefusal(reason="rates must be more than 0% and at most 100% of the wager")
    house = game.submission
    assert house.progressive
    terms = replace(house.progressive, rate_of_progression=Share(rates.progression), reserve_rate=Share(rates.reserve))
    if found := return_over_wager(game.book, replace(house, progressive=terms)):
        return MeterRefusal(
            reason=f"the Progressive would return {float(found.total):.2%} of the wager; lower the rates"
        )
    return (RatesFiled(at=at, rates=rates),)


def _contribute(meter: Meter, command: Contribute, cite: tuple[str, ...]) -> MeterEvents | MeterRefusal:
    of = RoundKey(command.table, command.round)
    if of in meter.latest:
        return ()
    if not meter.enabled:
        return MeterRefusal(reason="the Progressive is out of service")
    part = contribution(meter, meter.figures, command.amount)
    grown = Contributed(
        at=command.at,
        cite=cite,
        table=command.table,
        round=command.round,
        wagers=command.wagers,
        amount=command.amount,
        to_meter=part.to_meter,
        to_reserve=part.to_reserve,
        to_overflow=part.to_overflow,
    )
    return *_earlier_rounds_finished(meter, of, command.at), grown


def _claim(meter: Meter, command: Claim, cite: tuple[str, ...], reset: tuple[str, ...]) -> MeterEvents | MeterRefusal:
    """Award a share of the meter; one round is verified at a time, and other rounds wait in order."""
    key = command.key
    if meter.award(key):
        return ()
    if not meter.enabled and key.of not in meter.open:
        return MeterRefusal(reason="the Progressive is out of service")
    if not 0 < command.share <= 1:
        return MeterRefusal(reason="a claim is for a part of the meter")
    finished = _earlier_rounds_finished(meter, key.of, command.at)
    for event in finished:
        meter = evolve(meter, event)
    ahead = meter.verifying or next((waiting.of for waiting in meter.queue), key.of)
    if ahead != key.of:
        if key in meter.queue:
            return MeterRefusal(
                reason=f"an award is being verified at {table_title(ahead.table)}: wait until its round closes"
            )
        return *finished, ClaimQueued(at=command.at, cite=cite, key=key)
    so_far = round_awards(meter, replayed(meter, meter.journal), key.of)
    amount = floor(so_far.before * command.share)
    awarded = Awarded(
        at=command.at,
        cite=cite,
        key=key,
        share=command.share,
        amount=amount,
        of_meter=so_far.before,
        from_house=max(Fraction(0), amount - so_far.left),
    )
    if command.share != 1 or so_far.whole:
        return *finished, awarded
    return *finished, awarded, _reset(meter, awarded, reset)


def _earlier_rounds_finished(meter: Meter, of: RoundKey, at: int) -> tuple[RoundFinished, ...]:
    """The events that finish a table's earlier rounds: a table with a later round has closed them."""
    return tuple(
        RoundFinished(at=at, table=key.table, round=key.round)
        for key in meter.open
        if key.table == of.table and key.round < of.round
    )


def _pay(meter: Meter, command: PayAward) -> MeterEvents | MeterRefusal:
    """Record the payment of a claimed award, whether or not the meter is running."""
    award = meter.award(command.key)
    if award is None:
        return MeterRefusal(reason="no award was claimed there")
    if award.paid:
        return ()
    if command.amount != award.amount:
        return MeterRefusal(reason=f"the award is {show_dollars(Cents(award.amount))}")
    return (AwardPaid(at=command.at, cite=command.cite, key=award.key, amount=award.amount),)


def _reset(meter: Meter, awarded: Awarded, cite: tuple[str, ...]) -> MeterReset:
    """The reset after the whole meter was won, with the rates that were filed for it."""
    part = reset_amounts(meter, meter.figures)
    return MeterReset(
        at=awarded.at,
        cite=cite,
        from_house=part.from_house,
        from_reserve=part.from_reserve,
        from_overflow=part.from_overflow,
        rates=meter.rates_after_reset or meter.rates,
    )


def _correct(meter: Meter, command: CorrectContribution) -> MeterEvents | MeterRefusal:
    """Change the wagers of an open round: the meter is then as if they had been right when they came in."""
    of = RoundKey(command.table, command.round)
    came = next((entry for entry in meter.journal if isinstance(entry, Grew) and entry.of == of), None)
    if came is None or of not in meter.open:
        finished = any(key.table == of.table and key.round >= of.round for key in meter.latest)
        final = "the round is finished: its contribution is final"
        return MeterRefusal(reason=final if finished else "there is no contribution of that round")
    if came.amount + command.change < 0:
        return MeterRefusal(reason=f"the round's progressive wagers are only {show_dollars(Cents(came.amount))}")
    if not command.change:
        return ()
    after = replayed(meter, with_change(meter.journal, of, command.change))
    return (
        Corrected(
            at=command.at,
            cite=command.cite,
            table=command.table,
            round=command.round,
            reason=command.reason,
            amount=-command.change,
            off_meter=meter.shown - after.shown,
            off_reserve=meter.reserve - after.reserve,
            off_overflow=meter.overflow - after.overflow,
            from_house=after.from_house - meter.from_house,
        ),
    )


def _release(meter: Meter, command: ReleaseAwards) -> MeterEvents | MeterRefusal:
    """Release the awards and the waiting claims of a round, or of one seat, until the round is closed."""

    def concerned(key: ClaimKey) -> bool:
        return key.of == (command.table, command.round) and command.seat in (None, key.seat)

    awards = tuple(award for award in meter.awards if concerned(award.key))
    waiting = tuple(key for key in meter.queue if concerned(key))
    if any(award.final for award in awards):
        return MeterRefusal(reason="the round is closed: its awards are final")
    if not awards and not waiting:
        return ()
    gone = (entry for entry in meter.journal if isinstance(entry, Won) and concerned(entry.key))
    now, after = replayed(meter, meter.journal), replayed(meter, without(meter.journal, gone))
    return (
        AwardsReleased(
            at=command.at,
            cite=command.cite,
            table=command.table,
            round=command.round,
            reason=command.reason,
            awards=awards,
            waiting=waiting,
            from_wagers=after.from_wagers - now.from_wagers,
            to_meter=after.shown - meter.shown,
            to_reserve=after.reserve - meter.reserve,
            to_overflow=after.overflow - meter.overflow,
            to_house=meter.from_house - after.from_house,
            rates=after.rates,
            rates_after_reset=after.rates_after_reset,
        ),
    )


def _finish(meter: Meter, command: FinishRound) -> MeterEvents:
    of = RoundKey(command.table, command.round)
    if of not in meter.open and not any(key.of == of for key in meter.queue):
        return ()
    return (RoundFinished(at=command.at, table=command.table, round=command.round),)


def evolve(meter: Meter, event: AnyMeterEvent) -> Meter:
    """The meter after an event."""
    meter = EVOLVES[type(event)](meter, event)
    return meter if event.at == meter.now else replace(meter, now=event.at)
