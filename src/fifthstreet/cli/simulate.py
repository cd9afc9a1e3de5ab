"""``fifthstreet simulate``: rounds by the million, every one of which can be dealt again to the real table."""

import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from fifthstreet.cli.odds.output import in_dollars, percent
from fifthstreet.cli.options import AsJson, Jurisdiction, Submission, chosen_game
from fifthstreet.cli.output import defect, errors_in_one_line, fail, print_json, write_file
from fifthstreet.cli.progress import progress
from fifthstreet.cli.sample_rounds import describe_rounds
from fifthstreet.cli.tables import print_table, print_text
from fifthstreet.money import Cents, MoneyError, dollars, show_dollars
from fifthstreet.money.cents import show_exact
from fifthstreet.odds import OddsError, base_odds, six_card_odds, three_card_odds
from fifthstreet.rules import Game
from fifthstreet.rules.model.pays import PayError, read_share
from fifthstreet.simulate.checkpoint import load, save
from fifthstreet.simulate.meter import SEAT, meter_after, real_meter
from fifthstreet.simulate.real_table import dealt_again, won
from fifthstreet.simulate.results import STANDARD_ERRORS_95, Results, main_edge, results
from fifthstreet.simulate.run import WAGERS, Run, SimulatedWager, SimulationError, StrategyName, alike, smallest_wagers
from fifthstreet.simulate.tallies import Tallies, empty

if TYPE_CHECKING:
    from fifthstreet.simulate.engine import Engine
    from fifthstreet.simulate.sessions import Plan, Sessions

ROUNDS = 10_000_000
ENDLESS = 10**15
"""The most rounds of a simulation that stops at a given precision, if no number of rounds is given."""

EDGES = ("wager", "opening wagers", "won by players", "house edge", "95% interval", "exact")

SECONDS_BETWEEN_CHECKPOINTS = 5.0
INTERRUPTED = 130
"""The exit code after Ctrl-C."""

Seats = Annotated[int, typer.Option(help="Number of players, at seats 1, 2 …")]
Seed = Annotated[int, typer.Option(min=0, help="Seed of the decks: the same seed deals the same rounds.")]
Strategy = Annotated[StrategyName, typer.Option(help="How the players play.")]
Threads = Annotated[int | None, typer.Option(min=1, help="Number of cores. Default: all.")]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the JSON to this file.")]
Wagers = Annotated[
    str | None,
    typer.Option(
        metavar="WAGER=DOLLARS,…",
        help="The wagers of every player: ante, three-card, six-card, progressive. Default: the least of each offered.",
    ),
]

app = typer.Typer(rich_markup_mode=None, help="Play millions of rounds, and measure every wager.")
errors = errors_in_one_line(SimulationError, MoneyError, OddsError, PayError)


@app.callback(invoke_without_command=True)
@errors
def simulate(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    context: typer.Context,
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
    rounds: Annotated[
        int | None, typer.Option(min=1, help=f"Number of rounds. Default: {ROUNDS:,}, or as many as --until needs.")
    ] = None,
    seats: Seats = 1,
    strategy: Strategy = "optimal",
    wagers: Wagers = None,
    seed: Seed = 1,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="SHARE",
            help="Stop when the 95% interval of the house edge extends at most this far to either side, such as 0.01%.",
        ),
    ] = None,
    threads: Threads = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="Play on the GPU, through CuPy: the counts are the same.")] = False,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the counts in this file, and resume from it.")
    ] = None,
    as_json: AsJson = False,
    out: Out = None,
) -> None:
    """Play whole rounds of a game, and measure the return of every wager and how often everything happens."""
    if context.invoked_subcommand:
        _refuse_options_before(context)
        return
    game = chosen_game(jurisdiction, submission)
    run = _run(game, seats, wagers, strategy, seed)
    precision = read_share(until) if until else None
    most = rounds or (ENDLESS if precision else ROUNDS)
    engine = ready_engine(run, gpu=gpu)
    tallies, speed = _played(engine, most, precision, threads, checkpoint)
    found = results(run, tallies)
    exact = exact_edges(run)
    asked = as_asked(run, submission) | {"rounds": rounds, "until": until, "threads": threads, "gpu": gpu}
    report = figures_for_programs(game, found, exact, tallies) | {"rounds_per_second": speed, "asked": asked}
    _answer(report, out, as_json, lambda: _print(run, found, exact, speed))


@app.command("round")
@errors
def one_round(  # noqa: PLR0913, PLR0917
    number: Annotated[int, typer.Option("--round", min=1, help="Number of the round, from 1.")],
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
    seats: Seats = 1,
    strategy: Strategy = "optimal",
    wagers: Wagers = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Deal one round of a simulation to the real table, print every step, and compare the results.

    With a progressive the rounds before it are played first, so that the meter has the amount that it had then.
    """
    run = _run(chosen_game(jurisdiction, submission), seats, wagers, strategy, seed)
    engine = ready_engine(run)
    with progress("rounds before it") as show:
        so_far = engine.meter_before(number, lambda done: show(done, number - 1))
    dealt = list(dealt_again(run, number, real_meter(run, so_far) if so_far else None))
    if as_json:
        print_json([{"events": done.events, "meter_events": done.meter_events} for _, done in dealt])
    else:
        for line in describe_rounds(run.game, dealt):
            print(line)
    played = engine.chunk(number, 1, with_results=True)
    simulated = played.results[0].sum(axis=1).tolist()
    if so_far:
        _, amounts = meter_after(run, so_far, played.claims, number)
        for seat, amount in zip(played.claims[:, SEAT].tolist(), amounts.tolist(), strict=True):
            simulated[seat] += amount
    if tuple(simulated) != won(dealt[0][0], dealt[-1][1].standing.table):
        results = ", ".join(f"seat {seat}: {show_dollars(Cents(cents))}" for seat, cents in enumerate(simulated, 1))
        fail(f"the simulation has different results: {results}")
        raise typer.Exit(1)
    if not as_json:
        print_text("The simulation has the same results.")


@app.command("sessions")
@errors
def sessions(  # noqa: PLR0913, PLR0917
    bankroll: Annotated[str, typer.Option(metavar="DOLLARS", help="What the player brings to each session.")],
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of a session.")],
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
    number: Annotated[int, typer.Option("--sessions", min=1, help="Number of sessions.")] = 10_000,
    seats: Seats = 1,
    strategy: Strategy = "optimal",
    wagers: Wagers = None,
    seed: Seed = 1,
    threads: Threads = None,
    as_json: AsJson = False,
    out: Out = None,
) -> None:
    """Play sessions of the player at seat 1: how often the bankroll runs out or doubles, and how it develops."""
    from fifthstreet.simulate.sessions import Ended, Plan, play_sessions, summed_up  # noqa: PLC0415 - loads numba

    run = _run(chosen_game(jurisdiction, submission), seats, wagers, strategy, seed)
    plan, engine = Plan(bankroll=dollars(bankroll), rounds=rounds), ready_engine(run)
    parts, done = list[Ended](), 0
    with progress("sessions") as show:
        for part in play_sessions(engine, plan, number, threads):
            parts.append(part)
            done += len(part.played)
            show(done, number)
    found = summed_up(plan, parts)
    asked = as_asked(run, submission) | {"bankroll": in_dollars(Cents(plan.bankroll)), "rounds": rounds}
    report = {"digest": run.game.digest, **_sessions_for_programs(found), "asked": asked | {"threads": threads}}
    _answer(report, out, as_json, lambda: _print_sessions(run, plan, found))


def as_asked(run: Run, submission: Path | None) -> dict[str, Any]:
    """Return the options of a simulation, which its output repeats."""
    player = run.players[0]
    return {
        "jurisdiction": run.game.book.name,
        "submission": str(submission) if submission else None,
        "seats": len(run.players),
        "strategy": player.strategy,
        "wagers": {wager: in_dollars(Cents(amount)) for wager, amount in player.wagers.items()},
        "seed": run.seed,
    }


def _answer(report: dict[str, Any], out: Path | None, as_json: bool, show: Callable[[], None]) -> None:
    """Write the answer to a file if one is named, and print it for programs or for people."""
    if out:
        write_file(out, msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    if as_json:
        print_json(report)
    else:
        show()


def _refuse_options_before(context: typer.Context) -> None:
    for name in context.params:
        source = context.get_parameter_source(name)
        if source and source.name == "COMMANDLINE":
            raise defect(f"--{name.replace('_', '-')}", f"belongs after {context.invoked_subcommand!r}")


def _run(game: Game, seats: int, wagers: str | None, strategy: StrategyName, seed: int) -> Run:
    run = alike(game, seats, _wagers(game, wagers), strategy, seed)
    run.check()
    return run


def _wagers(game: Game, text: str | None) -> dict[SimulatedWager, int]:
    if text is None:
        return smallest_wagers(game)
    found: dict[SimulatedWager, int] = {}
    for part in text.split(","):
        name, _, amount = part.strip().partition("=")
        wager = next((other for other in WAGERS if other == name), None)
        if wager is None or wager in found:
            problem = f"{part.strip()!r} is not a wager, or is listed twice; the wagers are {', '.join(WAGERS)}"
            raise defect("--wagers", problem)
        found[wager] = dollars(amount)
    if "ante" not in found:
        raise defect("--wagers", "must have an ante")
    return found


def ready_engine(run: Run, *, gpu: bool = False) -> "Engine":
    """Make a run ready; numba and CuPy are loaded here, so that other commands and --help start without them."""
    if gpu:
        from fifthstreet.simulate.gpu import GpuEngine  # noqa: PLC0415

        engine: Engine = GpuEngine(run)
    else:
        from fifthstreet.simulate import engine as for_processors  # noqa: PLC0415

        engine = for_processors.Engine(run)
    engine.chunk(1, 1)  # compiles what is not compiled yet, before the clock runs
    return engine


def _played(
    engine: "Engine", rounds: int, precision: Fraction | None, threads: int | None, file: Path | None
) -> tuple[Tallies, float]:
    """Play the rounds, and return the tallies and the rounds per second since this start."""
    run = engine.run
    tallies = (load(file, run) if file else None) or empty(run)
    if file:
        _write(save, file, run, tallies)
    before, began, saved = tallies.rounds, time.monotonic(), float("-inf")
    total = None if rounds == ENDLESS else rounds
    try:
        with progress("rounds") as show:
            if tallies.rounds and _is_precise(run, tallies, precision):
                return tallies, 0.0
            for after in engine.play(rounds, tallies, threads):
                tallies, now = after, time.monotonic()
                show(tallies.rounds, total, _note(run, tallies, (tallies.rounds - before) / (now - began)))
                if file and now - saved >= SECONDS_BETWEEN_CHECKPOINTS:
                    _write(save, file, run, tallies)
                    saved = time.monotonic()
                if _is_precise(run, tallies, precision):
                    break
    except KeyboardInterrupt:
        if file:
            _write(save, file, run, tallies)
        goes_on = "the same command goes on from there" if file else "with --checkpoint FILE it could go on"
        fail(f"stopped after {tallies.rounds:,} rounds; {goes_on}")
        raise typer.Exit(INTERRUPTED) from None
    if file:
        _write(save, file, run, tallies)
    return tallies, (tallies.rounds - before) / max(time.monotonic() - began, 1e-9)


def _write(how: Callable[[Path, Run, Tallies], None], file: Path, run: Run, tallies: Tallies) -> None:
    try:
        how(file, run, tallies)
    except OSError as error:
        raise defect(file, f"cannot be written: {error.strerror}") from None


def _is_precise(run: Run, tallies: Tallies, precision: Fraction | None) -> bool:
    return precision is not None and STANDARD_ERRORS_95 * main_edge(run, tallies).error <= precision


def _note(run: Run, tallies: Tallies, speed: float) -> str:
    found = main_edge(run, tallies)
    return f", {speed:,.0f}/s, house edge {percent(found.edge)} ± {percent(STANDARD_ERRORS_95 * found.error)}"


def exact_edges(run: Run) -> dict[str, Fraction]:
    """Return the exact house edges that can be computed for these wagers and this strategy."""
    game, player = run.game, run.players[0]
    fate, house = game.book.round.fold.side_wagers, game.submission
    found: dict[str, Fraction] = {}
    if player.strategy == "optimal":
        found["main"] = base_odds(game, Cents(player.wagers["ante"])).house_edge
    three, six = player.wagers.get("three-card"), player.wagers.get("six-card")
    if three and house.three_card and not (fate and fate.three_card == "forfeit"):
        name = house.three_card.paytable
        found["three-card"] = three_card_odds(game, Cents(three), name)[name].house_edge
    if six and house.six_card and not (fate and fate.six_card == "forfeit"):
        name = house.six_card.paytable
        found["six-card"] = six_card_odds(game, Cents(six), name)[name].house_edge
    return found


def _sessions_for_programs(found: "Sessions") -> dict[str, Any]:
    named: dict[str, Any] = msgspec.to_builtins(found)
    for name in ("ruined", "doubled", "ahead"):
        named[name] = getattr(found, name)._asdict()
    named["moments"] = [
        {
            "rounds": moment.rounds,
            "mean": moment.mean / 100,
            "quantiles": {f"{share:.0%}": in_dollars(Cents(cents)) for share, cents in moment.quantiles.items()},
        }
        for moment in found.moments
    ]
    return named


def _print_sessions(run: Run, plan: "Plan", found: "Sessions") -> None:
    wagers = ", ".join(f"{wager} {show_dollars(Cents(amount))}" for wager, amount in run.players[0].wagers.items())
    bankroll = show_dollars(Cents(plan.bankroll))
    title = f"{run.game.book.title}: {found.sessions:,} sessions of {plan.rounds:,} rounds with {bankroll}, {wagers}"
    print_text(title, "bold")
    print_text(f"strategy {run.players[0].strategy}, seed {run.seed}\n")
    events = {"ran out of the bankroll": found.ruined, "doubled it": found.doubled, "ahead at the end": found.ahead}
    print_table(
        ("sessions that", "share", "95% interval"),
        [
            [name, percent(one.share, 2), f"{percent(one.interval[0], 2)} to {percent(one.interval[1], 2)}"]
            for name, one in events.items()
        ],
    )
    print_text(f"\nOn average {found.rounds_played:,.1f} rounds were played. The bankroll after that number of rounds:")
    shares = [f"{share:.0%}" for share in found.moments[0].quantiles]
    print_table(
        ("rounds", "average", *(f"{share} have at most" for share in shares)),
        [
            [
                f"{moment.rounds:,}",
                show_dollars(Cents(round(moment.mean))),
                *(show_dollars(Cents(cents)) for cents in moment.quantiles.values()),
            ]
            for moment in found.moments
        ],
    )


def figures_for_programs(game: Game, found: Results, exact: Mapping[str, Fraction], tallies: Tallies) -> dict[str, Any]:
    """Return the figures of a simulation as its JSON has them."""
    named = msgspec.to_builtins(found, enc_hook=str, str_keys=True)
    for row in named["rows"]:
        row |= {"wagered": in_dollars(Cents(row["wagered"])), "net": in_dollars(Cents(row["net"]))}
        row["house_edge_exact"] = float(exact[row["wager"]]) if row["wager"] in exact else None
    named["distribution"] = [
        {"net": in_dollars(Cents(result.net)), "times": result.times} for result in found.distribution
    ]
    if found.meter:
        amounts = ("shown", "reserve", "overflow", "from_wagers", "from_house")
        named["meter"] |= {name: show_exact(getattr(found.meter, name)) for name in amounts}
        named["meter"]["highest_win"] = in_dollars(Cents(found.meter.highest_win))
        named["meter"]["won"] = {hand: in_dollars(Cents(cents)) for hand, cents in found.meter.won.items()}
    return {"digest": game.digest, **named, "histogram": tallies.histogram.tolist()}


def _print(run: Run, found: Results, exact: dict[str, Fraction], speed: float) -> None:
    player, players = run.players[0], len(run.players)
    wagers = ", ".join(f"{wager} {show_dollars(Cents(amount))}" for wager, amount in player.wagers.items())
    many = f"{players} players" if players > 1 else "one player"
    print_text(f"{run.game.book.title}: {found.rounds:,} rounds of {many}, {wagers}", "bold")
    print_text(f"strategy {player.strategy}, seed {run.seed}, {speed:,.0f} rounds/s\n")
    print_table(EDGES, edge_rows(found, exact))
    print()
    print_text(f"Average of all main wagers: {found.average_wager:.4f} antes.")
    multiples = [*found.streets[0].bets]
    print_table(
        ("street", "reached", "fold", *(f"{bet}x" for bet in multiples)),
        [
            [street.street, *(percent(part) for part in (street.reached, street.folds, *street.bets.values()))]
            for street in found.streets
        ],
    )
    for row in found.rows:
        if row.hands:
            print()
            print_table(
                (row.wager, "hands", "frequency"),
                [[hand.hand, f"{hand.times:,}", percent(hand.frequency, 6)] for hand in row.hands],
            )
    if found.meter:
        print()
        print_text(
            f"The meter ends at {show_exact(found.meter.shown)}, the reserve at {show_exact(found.meter.reserve)}."
            f" Wagers brought {show_exact(found.meter.from_wagers)}, the house {show_exact(found.meter.from_house)}."
        )
        for hand, times in found.meter.wins.items():
            paid = show_dollars(Cents(found.meter.won.get(hand, 0)))
            print_text(f"  {hand}: won {times:,} times, {paid} in all")


def edge_rows(found: Results, exact: Mapping[str, Fraction]) -> list[list[str]]:
    """Return the measured edge of each wager, and its exact edge where one can be computed."""
    return [
        [
            row.wager,
            show_dollars(Cents(row.wagered)),
            show_dollars(Cents(row.net)),
            percent(row.house_edge),
            f"{percent(row.interval[0])} to {percent(row.interval[1])}",
            percent(exact[row.wager]) if row.wager in exact else "",
        ]
        for row in found.rows
    ]
