"""Errors over HTTP: one shape for all of them, without internal details."""

import logging
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response
from litestar.datastructures import ResponseHeader
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from fifthstreet.house.store import StoreError
from fifthstreet.rules import DefectsFound
from fifthstreet.wire.errors import Code, Fault, Problem

logger = logging.getLogger("fifthstreet.http")
NOT_VALID = "The request is not valid"
Answer = TypeVar("Answer")

STATUS: dict[Code, int] = {
    "refused": 409,
    "malformed": 400,
    "not-found": 404,
    "not-allowed": 403,
    "not-signed-in": 401,
    "code-needed": 401,
    "too-large": 413,
    "too-many": 429,
    "defects": 422,
    "unavailable": 503,
    "internal": 500,
}
_CODES: dict[int, Code] = {
    400: "malformed",
    401: "not-signed-in",
    403: "not-allowed",
    404: "not-found",
    405: "malformed",
    413: "too-large",
    415: "malformed",
    429: "too-many",
    503: "unavailable",
}


class Failed(Exception):  # noqa: N818 - it becomes the answer
    """Raised to answer a request with a fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def fail(code: Code, message: str) -> Failed:
    """Return the exception to raise for a code and a message."""
    return Failed(Fault(code=code, message=message))


def or_fail(answer: Answer | Fault) -> Answer:
    """Return the answer, or fail the request if it is a fault."""
    if isinstance(answer, Fault):
        raise Failed(answer)
    return answer


def may_fail(*codes: Code) -> dict[int, ResponseSpec]:
    """Describe a route's errors for OpenAPI: these codes, and those that every request can get."""
    every: tuple[Code, ...] = ("malformed", "not-allowed", *codes, "unavailable")
    return {STATUS[code]: ResponseSpec(data_container=Problem, description=code) for code in every}


async def check_body(request: Request[Any, Any, Any]) -> None:
    """Refuse a body with a value of another type: Litestar itself would take ``"5"`` and ``5.0`` for a whole number."""
    field = request.route_handler.parsed_data_field
    body = await request.body() if field else b""
    if field and body:
        try:
            msgspec.json.decode(body, type=field.annotation)
        except msgspec.ValidationError as error:
            what, _, where = str(error).partition(" - at `$")
            name = where.rstrip("`").lstrip(".") or "data"
            raise Failed(Fault(code="malformed", message=NOT_VALID, details=(f"{name}: {what}",))) from None
        except msgspec.DecodeError:
            return  # refused when it is read


def _problem(fault: Fault, status: int) -> Response[Problem]:
    headers = [ResponseHeader(name="WWW-Authenticate", value="Bearer")] if status == 401 else []
    return Response(Problem(error=fault), status_code=status, media_type="application/json", headers=headers)


def _failed(_: Request[Any, Any, Any], error: Failed) -> Response[Problem]:
    return _problem(error.fault, STATUS[error.fault.code])


def _defects(_: Request[Any, Any, Any], error: DefectsFound) -> Response[Problem]:
    details = tuple(str(defect) for defect in error.defects)
    fault = Fault(code="defects", message="The submission has defects: correct them", details=details)
    return _problem(fault, STATUS["defects"])


def _store_failed(_: Request[Any, Any, Any], error: StoreError) -> Response[Problem]:
    logger.error("the store failed", extra={"reason": str(error)})
    return _problem(Fault(code="unavailable", message="The record cannot be used now: try again in a moment"), 503)


def _http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    code = _CODES.get(error.status_code, "malformed" if error.status_code < 500 else "internal")
    extra = error.extra if isinstance(error.extra, list) else []
    details = tuple(f"{one.get('key', '')}: {one.get('message', '')}" for one in extra if isinstance(one, dict))
    message = NOT_VALID if details else error.detail or code
    fault = Fault(code=code, message=message, details=details)
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    answer = _problem(fault, error.status_code)
    answer.headers.update(headers)
    return answer


def _too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Problem]:
    """Answer a request whose body is nested too deep; nothing else in the house recurses that far."""
    return _problem(Fault(code="malformed", message="JSON is malformed: it is nested too deep"), STATUS["malformed"])


def _not_utf8(_: Request[Any, Any, Any], __: UnicodeDecodeError) -> Response[Problem]:
    """Answer a request whose body is not UTF-8; nothing else that the house reads can raise this error."""
    return _problem(Fault(code="malformed", message="JSON is malformed: it is not in UTF-8"), STATUS["malformed"])


def _internal(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    logger.exception("a request failed", extra={"path": request.url.path}, exc_info=error)
    return _problem(Fault(code="internal", message="Internal error: details are in the log"), 500)


HANDLERS: dict[int | type[Exception], Any] = {
    Failed: _failed,
    DefectsFound: _defects,
    StoreError: _store_failed,
    HTTPException: _http_error,
    RecursionError: _too_deep,
    UnicodeDecodeError: _not_utf8,
    Exception: _internal,
}
