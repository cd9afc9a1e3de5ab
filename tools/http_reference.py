"""Write the reference of the house's HTTP interface as Markdown, from the OpenAPI description that the house serves."""

import importlib
import json
import pkgutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from fifthstreet import wire
from fifthstreet.table import commands
from fifthstreet.values import Value

VALUES_PAGE = "http-values.md"
STARTED = "Fifth Street is open at "
Json = dict[str, Any]


def description() -> Json:
    """Start a house in an empty folder, read its OpenAPI description and stop the house."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", "from fifthstreet.cli import main; main()", "serve", "--port", "0"]
        command += ["--data-dir", str(Path(folder) / "house"), "--house-players", "0"]
        house = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            assert house.stdout
            line = house.stdout.readline()
            if not line.startswith(STARTED):
                raise RuntimeError(f"the house did not open: {house.communicate(timeout=30)[1]}")
            with urllib.request.urlopen(f"{line.split()[-1]}schema/openapi.json", timeout=30) as answer:
                return json.loads(answer.read())
        finally:
            house.terminate()
            house.communicate(timeout=30)


def requests_page(schema: Json) -> str:
    """Every request, by subject: what it does, what it takes, what it answers."""
    subjects: dict[str, list[str]] = {}
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            subjects.setdefault(operation["tags"][0], []).append(_operation(method.upper(), path, operation))
    return "\n".join("\n".join([f"## {_sentence(name)}", "", *parts]) for name, parts in subjects.items())


def values_page(schema: Json) -> str:
    """Every JSON value that a request takes or answers with."""
    meanings = _meanings()
    parts = [_value(name, value, meanings) for name, value in sorted(schema["components"]["schemas"].items())]
    return "\n".join(parts)


def _operation(method: str, path: str, operation: Json) -> str:
    lines = [f"### `{method} {path}`", ""]
    if said := operation.get("description"):
        lines += [said, ""]
    rows = [
        (f"`{one['name']}`, in the {one['in']}", one["schema"], one["required"])
        for one in operation.get("parameters", ())
    ]
    if body := operation.get("requestBody"):
        rows.append(("the body", _content(body), True))
    if rows:
        lines += ["| takes | of type | required |", "|---|---|---|"]
        lines += [f"| {name} | {_type(kind)} | {'yes' if required else 'no'} |" for name, kind, required in rows]
        lines.append("")
    answers = sorted(operation["responses"].items())
    done = [f"{status}: {_answer(answer)}" for status, answer in answers if status < "400"]
    failed = [f"`{answer['description']}` ({status})" for status, answer in answers if status >= "400"]
    lines.append(f"Answers {', '.join(done)}.")
    if failed:
        lines.append(f"[Errors](../api.md#errors): {', '.join(failed)}.")
    return "\n".join([*lines, ""])


def _answer(answer: Json) -> str:
    kind = _content(answer)
    return _type(kind) if kind else "nothing"


def _value(name: str, value: Json, meanings: dict[str, str]) -> str:
    lines = [f"## {name}", ""]
    if meaning := meanings.get(name.rpartition("_")[2]):
        lines += [meaning, ""]
    fields = value.get("properties", {})
    if not fields:
        return "\n".join([*lines, _type(value), ""])
    required = value.get("required", ())
    lines += ["| field | of type | required |", "|---|---|---|"]
    for field, kind in fields.items():
        meaning = f": {kind['description']}".replace("|", "\\|") if "description" in kind else ""
        lines.append(f"| `{field}` | {_type(kind)}{meaning} | {'yes' if field in required else 'no'} |")
    return "\n".join([*lines, ""])


def _content(body: Json) -> Json:
    """The schema of the one content type that a request or an answer has."""
    for content_type, content in body.get("content", {}).items():
        return content["schema"] if "json" in content_type else {"type": f"`{content_type}`"}
    return {}


def _type(kind: Json) -> str:
    """A type in words, with a link to the value it names."""
    if name := kind.get("$ref", "").rpartition("/")[2]:
        return f"[{name}]({VALUES_PAGE}#{name.lower()})"
    if "oneOf" in kind:
        return " or ".join(dict.fromkeys(_type(one) for one in kind["oneOf"])) + _limits(kind)
    if "const" in kind:
        return f"`{kind['const']}`"
    if "enum" in kind:
        return " or ".join("null" if one is None else f"`{one}`" for one in kind["enum"])
    if kind.get("type") == "array":
        return f"list of {_type(kind['items'])}" if kind.get("items") else "list"
    if kind.get("type") == "object" and kind.get("additionalProperties"):
        return f"object of {_type(kind['additionalProperties'])} by name"
    return str(kind.get("type", "anything")) + _limits(kind)


def _limits(kind: Json) -> str:
    names = {"minimum": "from", "maximum": "to", "minLength": "from", "maxLength": "up to", "pattern": "like"}
    said = [f"{word} {_limit(kind[key])}" for key, word in names.items() if key in kind]
    unit = " characters" if "maxLength" in kind else ""
    return f", {' '.join(said)}{unit}".replace("|", "\\|") if said else ""


def _limit(limit: str | int) -> str:
    return f"`{limit}`" if isinstance(limit, str) else f"{limit:,}"


def _meanings() -> dict[str, str]:
    """What each value is for: the docstring of its class."""
    found: dict[str, str] = {}
    names = [name for _, name, _ in pkgutil.walk_packages(wire.__path__, f"{wire.__name__}.")]
    modules = [commands, *map(importlib.import_module, names)]
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, Value) and value.__doc__:
                found.setdefault(name, " ".join(value.__doc__.split()).replace("``", "`"))
    return found


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
