"""The samples for operators name what there is: options of the program, its port, files of the checkout."""

import configparser
import re
from inspect import signature
from pathlib import Path

import pytest

from fifthstreet.cli.serve import serve

ROOT = Path(__file__).parents[2]
OPTIONS = {f"--{name.replace('_', '-')}" for name in signature(serve).parameters}
PORT = str(signature(serve).parameters["port"].default)


@pytest.mark.parametrize("name", ["fifthstreet.service", "tls.conf", "nginx.conf", "Caddyfile"])
def test_a_sample_gives_serve_only_options_that_it_takes(name: str) -> None:
    text = (ROOT / "deploy" / name).read_text()
    given = [
        re.findall(r"--[a-z-]+", line) for line in text.splitlines() if re.search("serve|FIFTHSTREET_OPTIONS=-", line)
    ]
    assert given
    assert {option for options in given for option in options} <= OPTIONS


@pytest.mark.parametrize("name", ["deploy/nginx.conf", "deploy/Caddyfile", "Containerfile"])
def test_a_sample_has_the_port_that_the_house_listens_at(name: str) -> None:
    assert set(re.findall(r"127\.0\.0\.1:(\d+)", (ROOT / name).read_text())) == {PORT}


def test_the_service_writes_only_below_its_own_folder_and_does_not_restart_after_a_mistake() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[method-assign,assignment]
    unit.read(ROOT / "deploy/fifthstreet.service")
    service = unit["Service"]
    assert (service["ProtectSystem"], service["StateDirectory"]) == ("strict", "fifthstreet")
    assert service["RestartPreventExitStatus"] == "2"
    assert (service["User"], service["CapabilityBoundingSet"]) == ("fifthstreet", "")


def test_the_container_is_built_from_what_the_checkout_has_and_runs_without_root() -> None:
    text = (ROOT / "Containerfile").read_text()
    for path in re.findall(r"(?<!/)(?:requirements|tools)/[\w.]+", text):
        assert (ROOT / path).is_file()
    assert re.findall(r"^USER (.*)$", text, re.MULTILINE) == ["fifthstreet"]
    assert f"EXPOSE {PORT}" in text
