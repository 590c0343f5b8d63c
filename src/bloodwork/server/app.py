"""The program that serves the table: its routes, put together."""

from __future__ import annotations

from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from bloodwork import __version__
from bloodwork.server import http_books, http_health, http_page, http_tables, socket
from bloodwork.server.gate import Gate
from bloodwork.server.http_errors import HANDLERS
from bloodwork.server.puzzles import Puzzles
from bloodwork.server.serving import Serving
from bloodwork.server.settings import Settings

LARGEST_BODY = 64 * 1024


def make_app(settings: Settings | None = None, serving: Serving | None = None) -> Litestar:
    """The application. Nothing is opened until it is started."""
    serving = serving or Serving(settings or Settings())
    chosen = serving.settings
    puzzles = Puzzles(chosen.home / "puzzles")

    app = Litestar(
        [
            *http_books.routes(puzzles, serving.budgets),
            *http_tables.routes(serving, puzzles),
            *socket.routes(serving),
            *http_health.routes(serving),
            *http_page.routes(),
        ],
        lifespan=[serving.lifespan],
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Bloodwork", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin(path="/")]
        ),
    )
    # Around the routing, not within it as middleware is: what leads nowhere is counted too.
    app.asgi_handler = Gate(
        app.asgi_handler,
        chosen.limits,
        chosen.all_hosts(),
        chosen.origins,
        lambda scope: serving.passes.caller(scope),
        serving.metrics,
        serving.banned,
        serving.turns,
    )
    return app
