"""Tell the golden playthroughs and procedures anew, so that a change in behaviour is a change in tests/golden."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from fifthstreet.rules import Shelf  # noqa: E402
from support import golden_rounds, irregular_round, procedures  # noqa: E402
from support.irregularities import TROUBLES  # noqa: E402


def main() -> None:
    """Write every story, and every jurisdiction's procedure, to its file."""
    told = {
        name: golden_rounds.text_of(story, golden_rounds.play(story)) for name, story in golden_rounds.STORIES.items()
    }
    told |= {name: irregular_round.text_of(irregular_round.Played(story)) for name, story in TROUBLES.items()}
    for name, text in told.items():
        (ROOT / "tests" / "golden" / f"{name}.txt").write_text(text, encoding="utf-8")
    jurisdictions = Shelf().names
    for name in jurisdictions:
        (procedures.PROCEDURES / f"{name}.txt").write_text(procedures.text_of(name), encoding="utf-8")
    print(f"{len(told)} playthroughs and {len(jurisdictions)} procedures told in tests/golden")


if __name__ == "__main__":
    main()
