"""What the program works out again and again with the same result: in the tests it is worked out once.

Whenever a house opens, the rulebooks of the package are read and checked, the web framework reads the signature of
every route, and a new database is made by running its migrations.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from typing import Any

import msgspec
from litestar._signature.model import SignatureModel
from litestar.utils.signature import ParsedSignature
from sqlalchemy import Connection, create_engine, inspect

from fifthstreet.house.store import database
from fifthstreet.house.store.migrate import migrate
from fifthstreet.rules import shelf
from fifthstreet.rules.defects import Defect
from fifthstreet.rules.reader import ReadInPart

MIGRATE = database.migrate
"""The migrations themselves: the tests of the store run them every time."""

Part = tuple[object, str, object]
"""What has an attribute, the attribute's name, and what it is in the tests."""


def worked_out_once() -> tuple[Part, ...]:
    """Return the parts of the program that remember what they worked out, each with its place."""
    return (
        (shelf, "read_in_part", _by_text(shelf.read_in_part)),
        (shelf, "read_register", cache(shelf.read_register)),
        (shelf, "read_toml", cache(shelf.read_toml)),
        (shelf, "read_data", _by_data(shelf.read_data)),
        (shelf, "check_book", _by_book(shelf.check_book)),
        (ParsedSignature, "from_fn", classmethod(_signature_by_code(ParsedSignature.from_fn))),
        (SignatureModel, "create", classmethod(_model_by_code(SignatureModel.create))),
        (database, "migrate", _migrate),
    )


def _by_text(read: Callable[..., ReadInPart]) -> Callable[..., ReadInPart]:
    """The same text is the same book; one whose gaps are filled is read anew."""
    remembered = cache(read)

    def reads(text: str, into: type, file: str, filling: Any = None) -> ReadInPart:
        return remembered(text, into, file) if filling is None else read(text, into, file, filling)

    return reads


def _by_data(read: Callable[..., Any]) -> Callable[..., Any]:
    """The same data is the same book."""
    known: dict[object, Any] = {}

    def reads(data: dict[str, Any], into: type, file: str) -> Any:
        what = (msgspec.json.encode(data), into, file)
        if what not in known:
            known[what] = read(data, into, file)
        return known[what]

    return reads


def _by_book(check: Callable[..., list[Defect]]) -> Callable[..., list[Defect]]:
    """Remember the books that were found sound against a register, so that each pair is checked once."""
    sound: dict[tuple[int, str, int], tuple[object, object]] = {}

    def checked(book: Any, where: str, register: Any = None) -> list[Defect]:
        what = (id(book), where, id(register))
        if what in sound:
            return []
        defects = check(book, where, register)
        if not defects:
            sound[what] = (book, register)
        return defects

    return checked


def _signature_by_code(parse: Callable[..., Any]) -> Callable[..., Any]:
    """What is defined anew for each house has the same code each time, and so the same signature."""
    known: dict[object, Any] = {}

    def parsed(_: type, fn: Any, signature_namespace: dict[str, Any]) -> Any:
        code = getattr(fn, "__code__", fn)
        if code not in known:
            known[code] = parse(fn, signature_namespace)
        return known[code]

    return parsed


def _model_by_code(create: Callable[..., Any]) -> Callable[..., Any]:
    known: dict[object, Any] = {}

    def model(_: type, *, fn: Any, dependency_name_set: set[str], data_dto: Any = None, **others: Any) -> Any:
        what = (getattr(fn, "__code__", fn), frozenset(dependency_name_set), data_dto)
        if what not in known:
            known[what] = create(fn=fn, dependency_name_set=dependency_name_set, data_dto=data_dto, **others)
        return known[what]

    return model


def _migrate(connection: Connection, name: str) -> None:
    """Make the tables of a new database as the migrations made them in memory; migrate every other."""
    if inspect(connection).get_table_names():
        migrate(connection, name)
        return
    for statement in _statements():
        connection.exec_driver_sql(statement)


@cache
def _statements() -> tuple[str, ...]:
    """What the migrations do to an empty database, statement by statement."""
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            migrate(connection, "a new database")
        with closing(engine.raw_connection()) as raw:
            made = raw.driver_connection
            assert isinstance(made, sqlite3.Connection)
            return tuple(line for line in made.iterdump() if line not in {"BEGIN TRANSACTION;", "COMMIT;"})
    finally:
        engine.dispose()
