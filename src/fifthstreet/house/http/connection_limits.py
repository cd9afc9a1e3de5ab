"""What one connection may send: requests of limited size and time, and a limited number of WebSocket frames.

The application never sees a ping, an empty fragment or a header without end, so the server's protocols count them.
What arrives is parsed in small slices, and the limits are checked after each: one large read holds up nobody else.
"""

from asyncio import TimerHandle
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from fifthstreet.house.base.limits import Bucket

SLICE = 1024
"""Bytes that are parsed before the limits are checked again."""
LARGEST_REQUEST = 32_768
"""Bytes of one request, headers and body together."""
LONGEST_URL = 4096
MOST_HEADERS = 64
MOST_PIPELINED = 8
"""Requests of one connection that wait for the answer to an earlier one."""
SECONDS_TO_SEND = 20.0
"""Seconds for a whole request, from the opening of the connection or from the request's first byte."""
FRAMES: dict[str, float] = {"rate": 50, "burst": 300}
"""How many pings, pongs and further parts of messages one WebSocket may send: ``rate`` a second, ``burst`` at once.

Whole messages have the limits of the route that answers them."""
MOST_FRAGMENTS = 64
"""Frames of one message."""
POLICY_VIOLATION = 1008


class LimitedRequests(HttpToolsProtocol):
    """HTTP of one connection. A request over a limit is answered with the status for it, and the connection ends."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._received = 0
        self._over: HTTPStatus | None = None
        self._deadline: TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start the time limit of the first request."""
        super().connection_made(transport)
        self._start_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit."""
        self._stop_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what arrived, until a limit is passed or another protocol takes over the connection."""
        for start in range(0, len(data), SLICE):
            part = data[start : start + SLICE]
            self._received += len(part)
            super().data_received(part)
            if self._received > LARGEST_REQUEST and not self.transport.is_closing():
                self._over = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
                self.send_400_response(self._over.phrase)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return

    def on_message_begin(self) -> None:
        """Begin a request: earlier bytes no longer count towards its size, except those of the same slice."""
        super().on_message_begin()
        self._received = min(self._received, SLICE)
        if not self._deadline:
            self._start_deadline()

    def on_url(self, url: bytes) -> None:
        """Take a part of the address."""
        super().on_url(url)
        self._check(len(self.url) <= LONGEST_URL, HTTPStatus.REQUEST_URI_TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header, or a trailer of the body."""
        super().on_header(name, value)
        self._check(len(self.headers) <= MOST_HEADERS, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        """Begin to answer, or let the request wait until those before it are answered."""
        super().on_headers_complete()
        self._check(len(self.pipeline) <= MOST_PIPELINED, HTTPStatus.TOO_MANY_REQUESTS)

    def on_message_complete(self) -> None:
        """End a request; the time limit of the next request starts with that request's first byte."""
        self._stop_deadline()
        self._received = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer a request that could not be read, with the status of the limit that it passed, if any; then close."""
        if not self._over:
            return super().send_400_response(msg)
        if not self.cycle or self.cycle.response_complete:
            text = self._over.phrase.encode()
            head = b"content-type: text/plain\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(text)
            self.transport.write(STATUS_LINE[self._over] + head + text)
        return self.transport.close()

    def _check(self, fits: bool, status: HTTPStatus) -> None:
        """Stop the parser at a limit; it then asks for the answer to an unreadable request."""
        if not fits:
            self._over = status
            raise ValueError(status.phrase)

    def _start_deadline(self) -> None:
        self._deadline = self.loop.call_later(SECONDS_TO_SEND, self._too_slow)

    def _stop_deadline(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self._over = HTTPStatus.REQUEST_TIMEOUT
            self.send_400_response(self._over.phrase)


class LimitedFrames(WebSocketsSansIOProtocol):
    """One WebSocket. It is closed once it has sent more pings, pongs or parts than any client of the house needs."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limit = Bucket(**FRAMES)

    def data_received(self, data: bytes) -> None:
        """Parse what arrived, until the connection closes."""
        for start in range(0, len(data), SLICE):
            super().data_received(data[start : start + SLICE])
            if self.transport.is_closing():
                return

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._may_send():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._may_send():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message."""
        if self._may_send(len(self.frames) < MOST_FRAGMENTS):
            super().handle_cont(event)

    def _may_send(self, fits: bool = True) -> bool:
        """Return whether a frame is within the limits; close the connection at the first that is not."""
        if self.transport.is_closing():
            return False
        if fits and self._limit.take():
            return True
        if self.handshake_complete:
            self.conn.fail(POLICY_VIOLATION, "too many frames")
            self.handle_parser_exception()
        else:
            self.transport.abort()
        return False
