"""What the house needs to run has licences that let anybody run it, and pass it on, under this one."""

import re
from importlib.metadata import metadata, version
from pathlib import Path

import pytest
from packaging.markers import Marker

PINS = Path(__file__).parents[2] / "requirements/run.txt"
PERMISSIVE = {"0BSD", "Apache", "BSD", "CC0", "ISC", "MIT", "Mozilla", "MPL", "PSF", "Zlib"}
"""How licences begin that are welcome. Mozilla's binds its own files alone, and none of those is changed here."""


def pinned() -> dict[str, str]:
    """The packages that this machine needs to run the house, with their versions."""
    found = re.findall(r"^([\w.-]+)==([\w.]+)(?: ; (.*))? \\$", PINS.read_text(), re.MULTILINE)
    return {name: pin for name, pin, where in found if not where or Marker(where).evaluate()}


def licences(package: str) -> list[str]:
    """The licences that a package names in its metadata, in the best of the three places it may name them in."""
    about = metadata(package)
    if about["License-Expression"]:
        return re.split(r" AND | OR ", about["License-Expression"])
    if about["License"]:
        return re.split(r" OR ", about["License"].splitlines()[0])
    return [line.rpartition(" :: ")[2] for line in about.get_all("Classifier", []) if line.startswith("License")]


@pytest.mark.parametrize("package", sorted(pinned()))
def test_no_run_time_dependency_is_under_the_gpl_or_another_licence_that_binds(package: str) -> None:
    assert version(package) == pinned()[package]
    found = licences(package)
    assert found
    for licence in found:
        assert re.split(r"[ -]", licence)[0] in PERMISSIVE, (package, licence)
        assert "GPL" not in licence


def test_all_pins_are_looked_at() -> None:
    assert {"cryptography", "litestar", "msgspec", "numpy", "uvicorn", "websockets"} <= set(pinned())
    assert len(pinned()) > 30
