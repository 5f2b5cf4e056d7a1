"""Work measured in operations of the interpreter, so that tests of its growth need no clock."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def operations(call: Callable[[], object]) -> int:
    """Return the number of operations of the interpreter in a call."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


def growth(call: Callable[[int], object], size: int) -> float:
    """Return the ratio of the work for four times the size. A first call fills the caches."""
    call(size)
    return operations(lambda: call(4 * size)) / operations(lambda: call(size))
