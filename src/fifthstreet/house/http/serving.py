"""Serve the house: take the port, print the address, stop gracefully."""

import asyncio
import errno
import gc
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
import uvloop

from fifthstreet.house.base.errors import HouseError
from fifthstreet.house.house import House
from fifthstreet.house.http.app import make_app
from fifthstreet.house.http.transport import Transport

logger = logging.getLogger("fifthstreet")
GRACE = 5
LOCAL = Transport()
LARGEST_MESSAGE = 16_384
TAKES_NOTHING_IN = 60_000
"""Milliseconds after which a connection that takes nothing in is given up."""


def listening(host: str, port: int) -> socket.socket:
    """The port, taken; ``HouseError`` where somebody else has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends small answers at once only over what it knows to be TCP.
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # whoever takes nothing in for so long is gone, whatever his machine says
        taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TAKES_NOTHING_IN)
    try:
        taken.bind((host, port))
        taken.listen(1024)
    except OSError as error:
        taken.close()
        reason = (
            "another program has it: choose another with --port" if error.errno == errno.EADDRINUSE else error.strerror
        )
        raise HouseError(f"port {port} of {host} cannot be used: {reason}") from None
    taken.setblocking(False)
    return taken


class _Server(uvicorn.Server):
    """Says where it listens as soon as it does, and ends well when it is asked to stop."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[str], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        settled()
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            scheme = "https" if self.config.is_ssl else "http"
            self._opened(f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/")

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at a signal; to have been asked is no failure, so the signal is not raised again at the end."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def settings(house: House, transport: Transport = LOCAL) -> uvicorn.Config:
    """How the house is served. Frames are not compressed: their length shall say nothing about a card in them."""
    return uvicorn.Config(
        make_app(house, https_only=not transport.is_local),
        ssl_certfile=transport.certificate,
        ssl_keyfile=transport.key,
        proxy_headers=bool(transport.proxies),  # else what anybody says in them is not believed
        forwarded_allow_ips=transport.trusted,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        lifespan="on",
    )


def settled() -> None:
    """What is there once the house is open stays: the collector of cycles need not look through it again."""
    gc.collect()
    gc.freeze()


def serve(house: House, port: socket.socket, opened: Callable[[str], None], transport: Transport = LOCAL) -> None:
    """Serve until a signal says stop; then finish what is in hand and close the record."""
    server = _Server(settings(house, transport), opened)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(server.serve(sockets=[port]))
    if not server.started:
        raise HouseError("the house could not start; the log says why")
