"""Serve the house: take the port, print the address, stop gracefully."""

import asyncio
import errno
import gc
import logging
import resource
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
import uvloop

from fifthstreet.house.base.errors import HouseError
from fifthstreet.house.house import House
from fifthstreet.house.http.app import make_app
from fifthstreet.house.http.connection_limits import LimitedFrames, LimitedRequests
from fifthstreet.house.http.transport import LOCAL, Transport

logger = logging.getLogger("fifthstreet")
GRACE = 5
LARGEST_MESSAGE = 16_384
OPEN_FILES = 10_000
"""Open files to ask the system for: every connection is one, and many systems begin with 1,024 or fewer."""
UNACKNOWLEDGED_TIMEOUT = 60_000
"""Milliseconds after which a connection that acknowledges no data is closed."""


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens at the port; raise ``HouseError`` if the port cannot be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY, which sends small answers at once, only if the protocol is named.
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNACKNOWLEDGED_TIMEOUT)
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
    """A server that reports its address once it listens, and exits with success at a stop signal."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[str], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and report the address."""
        await super().startup(sockets)
        freeze_long_lived_objects()
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            scheme = "https" if self.config.is_ssl else "http"
            self._opened(f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/")

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at a signal without raising it again at the end, as uvicorn would: a requested stop is a success."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def settings(house: House, transport: Transport = LOCAL) -> uvicorn.Config:
    """Return the server's settings. Frames are not compressed: their length must not reveal a card in them."""
    return uvicorn.Config(
        make_app(house, transport),
        ssl_certfile=transport.certificate,
        ssl_keyfile=transport.key,
        proxy_headers=bool(transport.proxies),  # otherwise anyone could forge them
        forwarded_allow_ips=transport.trusted,
        log_config=None,
        access_log=False,
        http=LimitedRequests,
        ws=LimitedFrames,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        lifespan="on",
    )


def freeze_long_lived_objects() -> None:
    """Exempt the objects of the opened house from garbage collection, because they stay until the end."""
    gc.collect()
    gc.freeze()


def raise_open_file_limit() -> None:
    """Allow as many connections as the system lets this process have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def serve(house: House, port: socket.socket, opened: Callable[[str], None], transport: Transport = LOCAL) -> None:
    """Serve until a stop signal, then finish the running requests and close the store."""
    raise_open_file_limit()
    server = _Server(settings(house, transport), opened)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(server.serve(sockets=[port]))
    if not server.started:
        raise HouseError("the house could not start; the log says why")
