"""A network relay between a browser and the house that can be cut and restored."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Line:
    """A relay on a port of its own. While it is cut, nobody answers there."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._listening: socket.socket | None = None
        self._ends: list[socket.socket] = []
        self._port = 0
        self.mend()

    @property
    def address(self) -> str:
        """Where the house is, through this line."""
        return f"http://127.0.0.1:{self._port}"

    def mend(self) -> None:
        """Let calls through, on the port it had before."""
        self._listening = socket.create_server(("127.0.0.1", self._port))
        self._port = self._listening.getsockname()[1]
        threading.Thread(target=self._answer, args=(self._listening,), daemon=True).start()

    def cut(self) -> None:
        """End every call at once, and let none through."""
        listening, self._listening = self._listening, None
        ends, self._ends = self._ends, []
        for end in (listening, *ends):
            if end:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()

    def _answer(self, listening: socket.socket) -> None:
        while self._listening is listening:
            try:
                near, _ = listening.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                return
            self._ends += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=_carry, args=(one, other), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while told := one.recv(65_536):
            other.sendall(told)
    with suppress(OSError):
        other.shutdown(socket.SHUT_RDWR)


@contextmanager
def line_to(address: str) -> Iterator[Line]:
    """A line to the house, cut for good afterwards."""
    line = Line(int(address.rpartition(":")[2].rstrip("/")))
    try:
        yield line
    finally:
        line.cut()
