"""Tell the golden playthroughs anew, so that a change in behaviour is a change in tests/golden."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support.stories import STORIES, play, text_of  # noqa: E402


def main() -> None:
    """Write every story to its file."""
    for name, told in STORIES.items():
        (ROOT / "tests" / "golden" / f"{name}.txt").write_text(text_of(told, play(told)), encoding="utf-8")
    print(f"{len(STORIES)} playthroughs told in tests/golden")


if __name__ == "__main__":
    main()
