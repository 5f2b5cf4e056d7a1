"""Access control: the token, the host name, and the origin of a request."""

import hmac
from collections.abc import Mapping
from secrets import token_urlsafe

from attrs import field, frozen

RECORDER, SPECTATOR = "recorder", "spectator"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Headers of every answer. The page loads nothing from other sites, and other sites cannot read or frame it."""


def new_token() -> str:
    """Return a random token."""
    return token_urlsafe(18)


@frozen
class Guard:
    """The access control of a server: its tokens and its host names."""

    hosts: frozenset[str]
    """The host names and addresses of the server. Other names are refused, against DNS rebinding."""
    port: int
    token: str = field(factory=new_token)
    spectators: str | None = None
    """The token of spectators, None if there are none."""

    @property
    def cookie(self) -> str:
        """The name of the cookie. It has the port in it, because browsers share cookies between ports."""
        return f"caverna-{self.port}"

    def is_host(self, header: str | None) -> bool:
        """Return whether a ``Host`` header names this server."""
        return header is not None and _name_of(header) in self.hosts

    def is_own_page(self, headers: Mapping[str, str]) -> bool:
        """Return whether a request comes from a page of this server, or from no page."""
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2].lower() != headers.get("host", "").lower():
            return False
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")

    def role(self, headers: Mapping[str, str], cookies: Mapping[str, str]) -> str | None:
        """Return the role of the client: `RECORDER`, `SPECTATOR`, or None without a valid token."""
        scheme, _, bearer = headers.get("authorization", "").partition(" ")
        return self.role_of(bearer.strip() if scheme.lower() == "bearer" else cookies.get(self.cookie, ""))

    def role_of(self, token: str) -> str | None:
        """Return the role that a token gives, or None."""
        given = token.encode("utf-8", "replace")
        if hmac.compare_digest(given, self.token.encode()):
            return RECORDER
        if self.spectators is not None and hmac.compare_digest(given, self.spectators.encode()):
            return SPECTATOR
        return None


def _name_of(host: str) -> str:
    """Return the name in a ``Host`` header, without the port."""
    name = host.strip().lower()
    if name.startswith("["):
        return name.partition("]")[0].removeprefix("[")
    return name.partition(":")[0]
