"""Tell the golden playthroughs, procedures and moments anew: a change in behaviour is a change in tests/golden."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from fifthstreet.rules import Shelf  # noqa: E402
from support import golden_rounds, irregular_round, moments, procedures  # noqa: E402
from support.irregularities import TROUBLES  # noqa: E402


def main() -> None:
    """Write every story, and every jurisdiction's procedure and moments, to its file."""
    told = {
        name: golden_rounds.text_of(story, golden_rounds.play(story)) for name, story in golden_rounds.STORIES.items()
    }
    told |= {name: irregular_round.text_of(irregular_round.Played(story)) for name, story in TROUBLES.items()}
    for name, text in told.items():
        (ROOT / "tests" / "golden" / f"{name}.txt").write_text(text, encoding="utf-8")
    jurisdictions = Shelf().names
    for name in jurisdictions:
        (procedures.PROCEDURES / f"{name}.txt").write_text(procedures.text_of(name), encoding="utf-8")
        (moments.LEGAL / f"{name}.txt").write_text(moments.text_of(name), encoding="utf-8")
    print(
        f"{len(told)} playthroughs, and procedures and moments of {len(jurisdictions)} jurisdictions, in tests/golden"
    )


if __name__ == "__main__":
    main()
