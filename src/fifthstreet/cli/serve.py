"""``fifthstreet serve``: the live house, in a browser."""

from pathlib import Path
from typing import Annotated, Literal

import typer

Level = Literal["debug", "info", "warning", "error"]


def serve(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    host: Annotated[
        str,
        typer.Option(help="The address to listen at; beyond this machine it needs TLS or a proxy, and has no demo."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8705,
    tls_certificate: Annotated[
        Path | None, typer.Option(readable=False, help="The certificate chain to serve HTTPS with, in PEM.")
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option(readable=False, help="The key of the certificate, in PEM, without a passphrase.")
    ] = None,
    behind_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy with TLS, or its network, whose X-Forwarded-Proto and X-Forwarded-For are trusted; "
            "may be given several times.",
        ),
    ] = None,
    hostname: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A name by which browsers reach the house; requests to other names are then refused. "
            "May be given several times.",
        ),
    ] = None,
    sockets_per_address: Annotated[
        int, typer.Option(min=1, help="How many tables the people of one address may have open at once.")
    ] = 500,
    data_dir: Annotated[Path, typer.Option(help="The data folder; created if it is missing.")] = Path("house-data"),
    checkpoints: Annotated[
        Path | None,
        typer.Option(help="Where signed checkpoints go, best on another disk. Default: <data-dir>-checkpoints."),
    ] = None,
    expected: Annotated[
        Path | None,
        typer.Option(help="File from `fifthstreet self-check --write`; the house stays closed if a part differs."),
    ] = None,
    metrics_token_file: Annotated[
        Path | None,
        typer.Option(
            readable=False,
            envvar="FIFTHSTREET_METRICS_TOKEN_FILE",
            help="File with the token that reads /metrics; without it only this machine can.",
        ),
    ] = None,
    submission: Annotated[
        list[Path] | None,
        typer.Option(help="A Rules Submission to open a table of in the demo; may be given several times."),
    ] = None,
    house_players: Annotated[int, typer.Option(min=0, max=5, help="House players at each table of the demo.")] = 2,
    speed: Annotated[float, typer.Option(min=0.1, max=100, help="How fast the automatic dealer deals.")] = 1.0,
    log_level: Annotated[Level, typer.Option(help="How much is logged.")] = "info",
) -> None:
    """Serve live tables: a lobby, an automatic dealer, and guests with play chips if only this machine can connect."""
    from fifthstreet.cli.serving import Wish, serve_house  # noqa: PLC0415 - other commands start without it
    from fifthstreet.house.http.transport import Transport  # noqa: PLC0415

    proxies, names = tuple(behind_proxy or ()), tuple(hostname or ())
    transport = Transport(host, tls_certificate, tls_key, proxies, sockets_per_address, names)
    submissions = tuple(submission or ())
    serve_house(
        Wish(
            transport,
            port,
            data_dir,
            checkpoints,
            expected,
            metrics_token_file,
            submissions,
            house_players,
            speed,
            log_level,
        )
    )
