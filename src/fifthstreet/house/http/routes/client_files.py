"""The built browser client: its files, and its page for every address that the client routes itself."""

from importlib.resources import files
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from fifthstreet.house.http.dependencies import AnyRequest
from fifthstreet.house.http.errors import fail

FOLDER = Path(str(files("fifthstreet.house"))) / "static"
A_YEAR = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
"""For files whose names change with their contents."""
ASK_EACH_TIME = {"Cache-Control": "no-cache"}
NOT_BUILT = "<!doctype html><title>Fifth Street</title><p>The client is not built: run <code>make web</code>."


def client_routes() -> list[ControllerRouterHandler]:
    """Return the routes that serve the client from the package."""
    at_the_top = {f"/{path.name}": path for path in FOLDER.glob("*") if path.is_file()}

    @get(["/", "/{file:path}"], include_in_schema=False, sync_to_thread=False)
    def get_client_page(request: AnyRequest) -> File | Response[str]:
        path = request.url.path
        if path.startswith(("/api/", "/schema", "/health", "/metrics")):
            raise fail("not-found", "No such address")
        found = at_the_top.get(path)
        if found is None and "." in path.rpartition("/")[2]:
            raise fail("not-found", "No such file")
        page = found or at_the_top.get("/index.html")
        if page is None:
            return Response(NOT_BUILT, media_type=MediaType.HTML)
        return File(page, filename=page.name, content_disposition_type="inline", headers=ASK_EACH_TIME)

    return [
        create_static_files_router("/assets", [FOLDER / "assets"], name="assets", cache_control=A_YEAR),
        get_client_page,
    ]
