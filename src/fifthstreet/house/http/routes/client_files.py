"""The built browser client: its files, and its page for every address that the client routes itself."""

from importlib.resources import files
from pathlib import Path

from litestar import Response, get
from litestar.types import ControllerRouterHandler

from fifthstreet.house.http.dependencies import AnyRequest
from fifthstreet.house.http.errors import fail

_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
BYTES = "application/octet-stream"
NOT_BUILT = "<!doctype html><title>Fifth Street</title><p>The client is not built: run <code>make web</code>."


def client_routes() -> list[ControllerRouterHandler]:
    """Return the route that serves the client's files from the package."""
    folder = Path(str(files("fifthstreet.house"))) / "static"
    pages = {f"/{path.relative_to(folder).as_posix()}": path for path in sorted(folder.rglob("*")) if path.is_file()}
    contents = {name: (path.read_bytes(), _TYPES.get(path.suffix, BYTES)) for name, path in pages.items()}
    index = contents.get("/index.html", (NOT_BUILT.encode(), _TYPES[".html"]))

    @get(["/", "/{file:path}"], include_in_schema=False, sync_to_thread=False)
    def get_client_file(request: AnyRequest) -> Response[bytes]:
        path = request.url.path
        if path.startswith(("/api/", "/schema", "/health", "/metrics")):
            raise fail("not-found", "there is no such route")
        found = contents.get(path)
        if found is None and "." in path.rpartition("/")[2]:
            raise fail("not-found", "there is no such file")
        content, kind = found or index
        is_hashed = path.startswith("/assets/")
        caching = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        return Response(content, media_type=kind, headers={"Cache-Control": caching})

    return [get_client_file]
