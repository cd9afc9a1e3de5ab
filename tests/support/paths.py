"""Paths in the project."""

from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PROOFS = ROOT / "src" / "fifthstreet" / "rules" / "clauses" / "proofs.json"
