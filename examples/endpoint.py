"""A web endpoint that checks records: `uvicorn endpoint:app`, then send one with POST to /verify."""

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from caverna import loads, verify

LARGEST = 1_000_000


async def check(request: Request) -> JSONResponse:
    """Answer with the report on the record in the body; reading and checking never raise for what it contains."""
    body = await request.body()
    if len(body) > LARGEST:
        return JSONResponse({"error": f"at most {LARGEST} bytes are taken"}, status_code=413)
    report = verify(loads(body, file="sent"))
    return JSONResponse(report.to_json(), status_code=200 if report.ok else 422)


app = Starlette(routes=[Route("/verify", check, methods=["POST"])])
