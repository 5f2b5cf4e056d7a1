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
"""What every answer has: nothing of other sites in the page, nothing of the page for other sites."""


def new_token() -> str:
    """Return a token that nobody can guess."""
    return token_urlsafe(18)


@frozen
class Guard:
    """The tokens and names of a server."""

    hosts: frozenset[str]
    """The names and addresses it may be called by; else a page of somebody else could lead its visitors here."""
    port: int
    token: str = field(factory=new_token)
    spectators: str | None = None
    """The token of those who only look on."""

    @property
    def cookie(self) -> str:
        """The cookie's name; cookies do not keep ports apart."""
        return f"caverna-{self.port}"

    def is_host(self, header: str | None) -> bool:
        """Return whether the server may be called by what a ``Host`` header says."""
        return header is not None and _name_of(header) in self.hosts

    def is_own_page(self, headers: Mapping[str, str]) -> bool:
        """Return whether a request comes from a page of this server, or from no page at all."""
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2].lower() != headers.get("host", "").lower():
            return False
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")

    def role(self, headers: Mapping[str, str], cookies: Mapping[str, str]) -> str | None:
        """Return who asks, None without a token."""
        scheme, _, bearer = headers.get("authorization", "").partition(" ")
        return self.role_of(bearer.strip() if scheme.lower() == "bearer" else cookies.get(self.cookie, ""))

    def role_of(self, token: str) -> str | None:
        """Return whose token it is."""
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
