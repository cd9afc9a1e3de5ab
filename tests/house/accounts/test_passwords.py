"""Passwords: what is easy to guess is refused with what to do instead, quickly even where it is made to take long."""

import asyncio
import time

import pytest

from fifthstreet.house.accounts.passwords import TOO_WEAK, Passwords
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import LONGEST_PASSWORD


def weakness(password: str) -> Fault | None:
    return asyncio.run(Passwords().weakness(password, "account-mia", "maria", "Maria Montez"))


@pytest.mark.parametrize(
    "password",
    [
        "aaaaaaaaaaaaaaaa",
        "password1234",
        "passwordpassword",
        "p@$$w0rd12345678",
        "123456789012",
        "qwertyuiopas",
        "abcdefghijklmnop",
        "maria-maria-maria",
        "montezmontez",
        "1qaz2wsx1qaz2wsx",
        "a" * LONGEST_PASSWORD,
    ],
)
def test_a_password_that_is_easy_to_guess_is_refused_with_what_to_do(password: str) -> None:
    assert weakness(password) == TOO_WEAK
    assert "use four or more unrelated words" in TOO_WEAK.message


@pytest.mark.parametrize(
    "password",
    [
        "correct horse battery staple",
        "seven brass keys, one blue door",
        "Rj7#mQ2!xLp9",
        "наступает утро над рекой",
        "correct horse battery staple" * 7,
    ],
)
def test_a_password_that_takes_many_guesses_is_taken(password: str) -> None:
    assert weakness(password) is None


def test_a_password_made_to_take_long_to_judge_is_judged_in_time() -> None:
    """All digits and signs that can stand for letters, in as many ways as there are: whole it would take seconds."""
    began = time.process_time()
    weakness(("4@8({[<6916!|1|70$5+%23" * 9)[:LONGEST_PASSWORD])
    assert time.process_time() - began < 2.0


def test_a_hash_fits_its_password_alone_and_no_hash_fits_none() -> None:
    async def check() -> None:
        passwords = Passwords()
        assert await passwords.hash("passwordpassword", "account-mia") == TOO_WEAK
        stored = await passwords.hash("correct horse battery staple", "account-mia")
        assert isinstance(stored, str)
        assert stored.startswith("$argon2id$")
        assert await passwords.verify("correct horse battery staple", stored, "192.0.2.1")
        assert not await passwords.verify("correct horse battery stapler", stored, "192.0.2.1")
        assert not await passwords.verify("correct horse battery staple", "", "192.0.2.1")
        assert not await passwords.verify("", "", "192.0.2.1")

    asyncio.run(check())
