"""The commands that print papers, run as a pit, a laboratory or a program would run them."""

from pathlib import Path

import pytest

from support.command_line import run


@pytest.mark.parametrize(
    ("paper", "ending", "begins"),
    [
        ("layout", "svg", b"<svg"),
        ("layout", "pdf", b"%PDF"),
        ("sign", "pdf", b"%PDF"),
        ("sign", "svg", b"<svg"),
        ("sign", "html", b"<!DOCTYPE html>"),
        ("report", "pdf", b"%PDF"),
        pytest.param("report", "html", b"<!DOCTYPE html>", marks=pytest.mark.prove),
    ],
)
def test_a_paper_is_written_in_the_kind_that_its_name_asks_for(paper: str, ending: str, begins: bytes, tmp_path: Path):
    out = tmp_path / f"paper.{ending}"
    done = run(paper, "--jurisdiction", "south-dakota", "--out", str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert out.read_bytes().startswith(begins)


@pytest.mark.parametrize("paper", ["layout", "sign", "report"])
def test_what_cannot_be_printed_is_one_line(paper: str, tmp_path: Path):
    for arguments, said in (
        (("--jurisdiction", "atlantis", "--out", str(tmp_path / "a.pdf")), "there is no such rulebook"),
        (("--out", str(tmp_path / "a.docx")), "must end in"),
        (("--out", str(tmp_path)), "must end in"),
        (("--out", str(tmp_path / "nowhere" / "a.pdf")), "cannot be written: No such file or directory"),
        (("--submission", str(tmp_path / "none.toml"), "--out", str(tmp_path / "a.pdf")), "none.toml"),
    ):
        done = run(paper, *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_report_bears_the_day_it_is_given_and_a_day_that_is_none_is_one_line(tmp_path: Path):
    out = tmp_path / "report.html"
    assert run("report", "--jurisdiction", "new-jersey", "--date", "2026-01-31", "--out", str(out)).returncode == 0
    assert "2026-01-31" in out.read_text()
    done = run("report", "--date", "soon", "--out", str(tmp_path / "late.pdf"))
    assert (done.returncode, done.stderr) == (2, "--date: 'soon' is not a date; write it as 2026-01-31\n")
