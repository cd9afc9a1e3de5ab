"""``fifthstreet serve`` beyond this machine: TLS, or a proxy with TLS, or one line that says so and exit code 2."""

import ssl
from pathlib import Path

import httpx
import pytest

from support.certificates import make_certificate
from support.command_line import run
from support.live_house import program


def refused(data: Path, *options: str) -> str:
    """The one line that says why the house does not open; nothing of it was made."""
    answer = run("serve", "--data-dir", str(data), "--port", "0", *options)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert not data.exists()
    (line,) = answer.stderr.splitlines()
    return line.removeprefix("fifthstreet: ")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "house.example"])
def test_beyond_this_machine_a_house_without_tls_is_refused_and_told_what_to_do(tmp_path: Path, host: str) -> None:
    assert refused(tmp_path / "data", "--host", host) == (
        f"{host} can be reached from other machines, which needs TLS: give --tls-certificate and --tls-key, "
        "or --behind-proxy ADDRESS of a proxy with TLS, or listen at 127.0.0.1"
    )


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])
def test_a_certificate_that_cannot_be_used_is_one_line(tmp_path: Path, host: str) -> None:
    certificate, key = make_certificate(tmp_path)
    another, another_key = make_certificate(tmp_path, "another")
    locked, nonsense, missing = tmp_path / "house-locked-key.pem", tmp_path / "nonsense.pem", tmp_path / "missing.pem"
    nonsense.write_text("a letter to a friend")
    no_pem = "they are not a certificate and its key, both in PEM"
    cases = {
        ("--tls-certificate", certificate): "--tls-certificate needs --tls-key as well",
        ("--tls-key", key): "--tls-key needs --tls-certificate as well",
        ("--tls-certificate", missing, "--tls-key", key): f"{missing} cannot be read: No such file or directory",
        (
            "--tls-certificate",
            certificate,
            "--tls-key",
            missing,
        ): f"{missing} cannot be read: No such file or directory",
        ("--tls-certificate", tmp_path, "--tls-key", key): f"{tmp_path} cannot be read: Is a directory",
        ("--tls-certificate", certificate, "--tls-key", another_key): (
            f"{certificate} and {another_key} cannot be used: the key belongs to another certificate"
        ),
        ("--tls-certificate", nonsense, "--tls-key", key): f"{nonsense} and {key} cannot be used: {no_pem}",
        ("--tls-certificate", key, "--tls-key", certificate): f"{key} and {certificate} cannot be used: {no_pem}",
        ("--tls-certificate", certificate, "--tls-key", locked): (
            "the key has a passphrase: give one without, readable by the house alone"
        ),
    }
    assert another.exists()
    for options, line in cases.items():
        assert refused(tmp_path / "data", "--host", host, *map(str, options)) == line


@pytest.mark.parametrize(
    ("proxy", "line"),
    [
        ("proxy.example", "--behind-proxy proxy.example is not an IP address or a network such as 10.0.0.0/24"),
        ("*", "--behind-proxy * is not an IP address or a network such as 10.0.0.0/24"),
        ("10.0.0.7/24", "--behind-proxy 10.0.0.7/24 is not an IP address or a network such as 10.0.0.0/24"),
        ("0.0.0.0/0", "--behind-proxy 0.0.0.0/0 would trust everyone: name the proxy's own address"),
        ("::/0", "--behind-proxy ::/0 would trust everyone: name the proxy's own address"),
    ],
)
def test_a_proxy_is_named_by_its_address(tmp_path: Path, proxy: str, line: str) -> None:
    assert refused(tmp_path / "data", "--host", "0.0.0.0", "--behind-proxy", proxy) == line


def test_with_a_certificate_a_house_is_open_to_other_machines(tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path)
    options = ("--host", "0.0.0.0", "--tls-certificate", str(certificate), "--tls-key", str(key))
    with program(tmp_path / "data", *options) as served:
        assert served.address.startswith("https://0.0.0.0:")
        trust = ssl.create_default_context(cafile=str(certificate))
        answer = httpx.get(f"https://127.0.0.1:{served.address.rpartition(':')[2]}api/house", verify=trust)
        assert answer.json()["demo"] is False
        assert served.stop() == 0
    assert '"level":"error"' not in (tmp_path / "data.log").read_text()


def test_a_proxy_with_an_ipv4_address_is_known_to_a_house_that_listens_at_every_address(tmp_path: Path) -> None:
    with program(tmp_path / "data", "--host", "::", "--behind-proxy", "127.0.0.1") as served:
        tables = f"http://127.0.0.1:{served.address.rpartition(':')[2]}api/tables"
        assert httpx.get(tables).status_code == 403
        assert httpx.get(tables, headers={"X-Forwarded-Proto": "https"}).json() == []
