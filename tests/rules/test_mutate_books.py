"""A planted fault in a rulebook turns a test of its clause red: a sample; ``make mutate-books`` tries them all."""

import subprocess
import sys

import pytest

from support.paths import ROOT


@pytest.mark.prove
def test_a_sample_of_planted_faults_is_noticed_by_the_tests_of_their_clauses():
    command = [sys.executable, "tools/mutate_books.py", "--sample", "12", "--seed", "18"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert answer.stdout.startswith("12 changes: ")
