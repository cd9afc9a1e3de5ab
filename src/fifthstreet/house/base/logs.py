"""Structured logs: one JSON object per line, on standard error. A face-down card is never logged."""

import logging
import sys
import time
from typing import Any

import msgspec

_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
_CHATTY = ("alembic", "asyncio", "httpcore", "httpx", "sqlalchemy", "uvicorn", "websockets")
"""Libraries that log every step or header: whatever the log level, only their warnings and errors are logged."""


class JsonLines(logging.Formatter):
    """Formats a log record as JSON: time, level, logger, message, extra fields, and the traceback if any."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of JSON."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        line: dict[str, Any] = {"at": moment, "level": record.levelname.lower(), "logger": record.name}
        line["message"] = record.getMessage()
        line |= {name: value for name, value in vars(record).items() if name not in _PLAIN}
        if record.exc_info:
            line["failed"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def log_as_json(level: str = "INFO") -> None:
    """Send all logs to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
