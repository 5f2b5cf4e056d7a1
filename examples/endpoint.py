"""A web endpoint that checks records: `uvicorn endpoint:app`, then send one with POST to /verify.

Strangers may send anything. The size is limited, and each record is checked in its own process for a limited time.
"""

import asyncio
import multiprocessing
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from caverna import loads, verify

LARGEST = 100_000
"""The largest size of a record in bytes; every real game fits."""
SECONDS = 20
"""The time limit for a record, including the start of its process."""
AT_ONCE = asyncio.Semaphore(2)
"""The limit of simultaneous processes; other requests wait."""


def report_on(body: bytes) -> dict[str, Any]:
    """Return the report on a record. Reading and checking never raise because of its contents."""
    return verify(loads(body, file="sent")).to_json()


def report_in_time(body: bytes) -> dict[str, Any]:
    """Return the report on a record from a new process, or raise `multiprocessing.TimeoutError`."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:  # the end of the block ends the process
        return pool.apply_async(report_on, [body]).get(SECONDS)


async def read(request: Request) -> bytes:
    """Return the body. Of a body that is too large only a beginning above the limit is read."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > LARGEST:
            break
    return body


async def check(request: Request) -> JSONResponse:
    """Answer with the report on the record in the body."""
    body = await read(request)
    if len(body) > LARGEST:
        return JSONResponse({"error": f"at most {LARGEST} bytes are taken"}, status_code=413)
    try:
        async with AT_ONCE:
            report = await asyncio.to_thread(report_in_time, body)
    except multiprocessing.TimeoutError:
        return JSONResponse({"error": f"not checked within {SECONDS} seconds"}, status_code=422)
    return JSONResponse(report, status_code=200 if report["ok"] else 422)


app = Starlette(routes=[Route("/verify", check, methods=["POST"])])
