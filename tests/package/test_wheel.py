"""The package that others install: what is in it, and that it plays with nothing else but its dependencies."""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_string
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect, sync_playwright

from fifthstreet import __version__
from support.browser_player import FLAGS, Person, chromium

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/fifthstreet"
PATIENCE = 60


def build(source: Path, into: Path) -> None:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(into)], cwd=source, check=True)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive, as ``make wheel`` builds them."""
    folder = tmp_path_factory.mktemp("dist")
    build(ROOT, folder)
    return folder


@pytest.fixture(scope="module")
def wheel(packages: Path) -> Path:
    return packages / f"fifthstreet-{__version__}-py3-none-any.whl"


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if name.startswith("fifthstreet/")}


def test_the_wheel_has_the_client_and_every_file_of_the_package(wheel: Path) -> None:
    files = {path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    expected = {path.relative_to(SOURCE.parent).as_posix() for path in files}
    assert names(wheel) == expected | {"fifthstreet/rules/interpretations.md"}
    assert {"fifthstreet/py.typed", "fifthstreet/house/static/index.html"} <= expected


def test_the_client_in_the_wheel_comes_with_the_licences_of_what_is_bundled_in_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        licences = archive.read("fifthstreet/house/static/licenses.md").decode()
    assert "svelte" in licences
    assert "GPL" not in licences


def test_the_wheel_says_its_version_and_its_licence(wheel: Path) -> None:
    about = f"fifthstreet-{__version__}.dist-info"
    with zipfile.ZipFile(wheel) as archive:
        metadata = message_from_string(archive.read(f"{about}/METADATA").decode())
        assert archive.read(f"{about}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()
    assert (metadata["Version"], metadata["License-Expression"]) == (__version__, "Apache-2.0")


def test_the_source_archive_builds_the_same_wheel_without_node(packages: Path, wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(packages / f"fifthstreet-{__version__}.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / f"fifthstreet-{__version__}"
    assert not (unpacked / "web/node_modules").exists()
    build(unpacked, tmp_path / "dist")
    assert names(tmp_path / "dist" / wheel.name) == names(wheel)
    shutil.rmtree(unpacked / "src/fifthstreet/house/static")
    with pytest.raises(subprocess.CalledProcessError):
        build(unpacked, tmp_path / "without")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel, its pinned dependencies, and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    programs = folder / "bin"
    pip = [str(programs / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--require-hashes", "-r", str(ROOT / "requirements/run.txt")], check=True)
    subprocess.run([*pip, "install", "--no-index", str(wheel)], check=True)
    subprocess.run([*pip, "check"], check=True)
    return programs


@pytest.mark.prove
def test_an_installed_house_plays_in_a_browser_with_no_node_and_no_checkout(installed: Path, tmp_path: Path) -> None:
    alone = {"PATH": str(installed), "HOME": str(tmp_path)}
    assert shutil.which("node", path=alone["PATH"]) is None
    where = [str(installed / "python"), "-c", "import fifthstreet; print(fifthstreet.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, env=alone, capture_output=True, text=True, check=True).stdout
    assert Path(found.strip()).is_relative_to(installed.parent)
    command = [str(installed / "fifthstreet"), "serve", "--port", "0", "--speed", "10"]
    with (tmp_path / "log").open("w") as log:
        house = subprocess.Popen(command, cwd=tmp_path, env=alone, stdout=subprocess.PIPE, stderr=log, text=True)
    assert house.stdout
    try:
        line = house.stdout.readline()
        assert line.startswith("Fifth Street is open at "), line or (tmp_path / "log").read_text()
        plays_an_ante(line.split()[-1])
        house.terminate()
        assert house.wait(PATIENCE) == 0
    finally:
        house.kill()
        house.stdout.close()
    assert (tmp_path / "house-data/house.db").is_file()


def plays_an_ante(address: str) -> None:
    """Take a seat as a guest, place an ante, and be dealt two cards."""
    tables = httpx.get(f"{address}api/tables").json()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        anna = Person(browser.new_page(), address, tables[0]["table"])
        anna.goes()
        expect(anna.page).to_have_title("Fifth Street · Lobby")
        anna.comes_to_the_table()
        free = anna.page.get_by_role("button", name="Take seat").first
        anna.sits_down(int(str(free.text_content()).split()[-1]))
        anna.bets("ante")
        anna.deals()
        expect(anna.button("Fold")).to_be_enabled(timeout=60_000)
        assert len(anna.cards()) == 2
        browser.close()
