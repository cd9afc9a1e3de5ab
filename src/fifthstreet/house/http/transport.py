"""How browsers reach the house: from this machine only, over TLS, or through a proxy that terminates TLS."""

import ipaddress
import ssl
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from fifthstreet.house.base.errors import HouseError

NEEDS_TLS = (
    "{host} can be reached from other machines, which needs TLS: give --tls-certificate and --tls-key, "
    "or --behind-proxy ADDRESS of a proxy with TLS, or listen at 127.0.0.1"
)
EVERYONE = "--behind-proxy {proxy} would trust everyone: name the proxy's own address"


class Transport(NamedTuple):
    """How browsers connect: ``X-Forwarded-`` headers are trusted from the proxies.

    With ``hostnames``, requests to any other name are refused.
    """

    host: str = "127.0.0.1"
    certificate: Path | None = None
    key: Path | None = None
    proxies: tuple[str, ...] = ()
    sockets_per_address: int = 500
    hostnames: tuple[str, ...] = ()

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the house."""
        return is_loopback(self.host) and not self.proxies

    @property
    def why_no_demo(self) -> str | None:
        """Why guests may not play for play chips, or ``None`` if they may."""
        if self.is_local:
            return None
        reached = "it is behind a proxy" if is_loopback(self.host) else f"others can reach {self.host}"
        return f"the demo runs on one machine only, and {reached}. Players need an account"

    @property
    def trusted(self) -> list[str]:
        """The trusted proxies; IPv4 ones also as IPv6-mapped addresses, as a socket at ``::`` sees them."""
        networks = [ipaddress.ip_network(proxy) for proxy in self.proxies]
        mapped = [f"::ffff:{one.network_address}/{96 + one.prefixlen}" for one in networks if one.version == 4]
        return [*self.proxies, *mapped]

    def check(self) -> None:
        """Raise ``HouseError`` if requests from other machines could arrive unencrypted."""
        for proxy in self.proxies:
            _check_proxy(proxy)
        if self.certificate and self.key:
            _check_certificate(self.certificate, self.key)
        elif self.certificate or self.key:
            given, missing = ("certificate", "key") if self.certificate else ("key", "certificate")
            raise HouseError(f"--tls-{given} needs --tls-{missing} as well")
        elif not self.proxies and not is_loopback(self.host):
            raise HouseError(NEEDS_TLS.format(host=self.host))


LOCAL = Transport()


def host_name(host: str) -> str:
    """Return the name in a Host header, in lower case and without a port; an empty string if it has none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _check_proxy(proxy: str) -> None:
    try:
        network = ipaddress.ip_network(proxy)
    except ValueError:
        raise HouseError(f"--behind-proxy {proxy} is not an IP address or a network such as 10.0.0.0/24") from None
    if network.prefixlen == 0:
        raise HouseError(EVERYONE.format(proxy=proxy))


def _check_certificate(certificate: Path, key: Path) -> None:
    """Load both files as the server will, so that errors are reported before the house opens."""
    for file in (certificate, key):
        try:
            file.read_bytes()
        except OSError as error:
            raise HouseError(f"{file} cannot be read: {error.strerror}") from None
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password=_no_passphrase)
    except ssl.SSLError as error:
        reason = _REASONS.get(error.reason or "", "they are not a certificate and its key, both in PEM")
        raise HouseError(f"{certificate} and {key} cannot be used: {reason}") from None


def _no_passphrase() -> str:
    """Raise ``HouseError``: a server cannot ask for a passphrase when it starts."""
    raise HouseError("the key has a passphrase: give one without, readable by the house alone")


_WRONG_KEY = "the key belongs to another certificate"
_REASONS = {"KEY_VALUES_MISMATCH": _WRONG_KEY, "NO_CERTIFICATE_ASSIGNED": _WRONG_KEY}
