"""The list of checks is complete, and its result does not depend on how much is read at once."""

import pkgutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from fifthstreet.house import audit
from fifthstreet.house.audit import check_answers, log
from fifthstreet.house.audit.verify import CHECKS, COMPARISONS, Report, VerifyRequest, verify
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from support.tampering import attack


def checks_of(module: str) -> list[Callable[..., object]]:
    """The functions of a module that check a log."""
    found = vars(import_module(f"{audit.__name__}.{module}"))
    return [one for name, one in found.items() if name.startswith("check_") and callable(one)]


def verified(data: Path) -> Report:
    return verify(VerifyRequest(data, beside(data) / NAME))


def test_every_check_is_run_and_says_what_it_checks() -> None:
    modules = [one.name for one in pkgutil.iter_modules(audit.__path__) if one.name.startswith("check_")]
    found = {check for module in modules for check in checks_of(module)}
    assert found == {*CHECKS, *COMPARISONS}
    assert len(found) == len(CHECKS) + len(COMPARISONS)
    assert all(check.__doc__ for check in found)


def test_a_house_stream_that_is_too_long_to_be_held_gives_the_same_report(
    staffed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = verified(staffed)
    monkeypatch.setattr(log, "MOST_HELD", 0)
    assert before.bad == ()
    assert verified(staffed) == before


@pytest.mark.parametrize("page", [1, 2, 7])
def test_answers_are_found_right_and_wrong_whatever_the_size_of_a_page(
    staffed: Path, monkeypatch: pytest.MonkeyPatch, page: int
) -> None:
    monkeypatch.setattr(check_answers, "PAGE", page)
    assert verified(staffed).bad == ()
    with attack(staffed) as attacker:
        attacker.execute("DELETE FROM answers WHERE stream LIKE 'meter:%' AND command = 'rest-000000'")
    assert [bad.stream.partition(":")[0] for bad in verified(staffed).bad] == ["meter"]


def test_progress_is_reported_up_to_the_last_thousand(three_days: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "STEP", 100)
    seen: list[tuple[int, int]] = []
    report = verify(
        VerifyRequest(three_days, beside(three_days) / NAME), lambda done, total: seen.append((done, total))
    )
    assert [done for done, _ in seen] == list(range(100, report.counts["entries"] + 1, 100))
    assert {total for _, total in seen} == {report.counts["entries"]}
