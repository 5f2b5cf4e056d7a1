"""Icons of actions that several games have, in squares of 24 units, and the tokens that combine them on a space."""

from typing import Any

from .marks import LINE

Token = tuple[Any, ...]
"""A part of the actions of a space: a kind and its values, such as ``("good", 3, 2)`` or ``("act", "sow")``."""
OR: Token = ("joint", "/")
"""The token between two actions of which one can be chosen."""
THEN: Token = ("joint", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}")
"""The token before an action that follows another one."""

SOW = (
    f'<path d="M2 21c2-5 6-6 10-6s8 1 10 6z" fill="#8a5a2f" {LINE}/>'
    '<path d="M12 17V8" stroke="#2f6b24" stroke-width="2" fill="none" stroke-linecap="round"/>'
    f'<path d="M12 11C6 11.5 4 8 4 4.5 9 4.5 12 6.5 12 11z" fill="#6fb545" {LINE}/>'
    f'<path d="M12 9c0-4 3-6 7.5-6 0 4-2.5 6.5-7.5 6z" fill="#8fcf5f" {LINE}/>'
)
FENCES = (
    f'<path d="M2 9h20v3H2zM2 15h20v3H2z" fill="#a9713c" {LINE}/>'
    f'<path d="M4 21V7l2-3 2 3v14zM16 21V7l2-3 2 3v14z" fill="#8a5a2f" {LINE}/>'
)
GROW = (
    f'<circle cx="10" cy="13.5" r="7" fill="#f0c8a0" {LINE}/>'
    f'<path d="M3 12C3 5.5 6 2 10 2s7 3.5 7 10q-7-2.5-14 0z" fill="#9c7bb5" {LINE}/>'
    '<path d="M8 15.5h.1M12 15.5h.1" stroke="#2a2521" stroke-width="2" stroke-linecap="round"/>'
    f'<circle cx="18.5" cy="18.5" r="5" fill="#2f7d3a" {LINE}/>'
    '<path d="M18.5 16v5M16 18.5h5" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/>'
)
