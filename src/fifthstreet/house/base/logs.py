"""Structured logs: one JSON object a line, on the standard error. No card that is face down is ever in one."""

import logging
import sys
import time
from typing import Any

import msgspec

_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
_CHATTY = ("alembic", "asyncio", "httpcore", "httpx", "sqlalchemy", "uvicorn", "websockets")
"""They tell every step, and some of them every header: only what is wrong is wanted of them, at any level."""


class JsonLines(logging.Formatter):
    """A record as a line: time, level, logger, message, whatever was given with it, and where it failed."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        line: dict[str, Any] = {"at": moment, "level": record.levelname.lower(), "logger": record.name}
        line["message"] = record.getMessage()
        line |= {name: value for name, value in vars(record).items() if name not in _PLAIN}
        if record.exc_info:
            line["failed"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def log_as_json(level: str = "INFO") -> None:
    """Have everything that is logged go out as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
