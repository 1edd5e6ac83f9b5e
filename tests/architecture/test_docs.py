"""The documents are true: links lead somewhere, named files exist, named packages and make targets too."""

import re
from pathlib import Path

from tests.architecture.source import ROOT

DOCUMENTS = tuple(
    sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")], key=lambda path: path.relative_to(ROOT).as_posix())
)
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
_SPAN = re.compile(r"`([^`\n]+)`")
_PLACEHOLDER = re.compile(r"NNNN|KEY")
_PATH = re.compile(r"(?:engine|db|editor|tests|docs|resources|scenarios|\.ci)/[\w./-]+")
_MODULE = re.compile(r"(?:engine|db|editor)(?:\.[a-z_0-9]+)+")
_SECTIONS = ["Context", "Decision", "Rejected", "Consequences"]


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_links_between_documents_lead_somewhere() -> None:
    wrong = [
        f"{_name(path)}: {target}"
        for path in DOCUMENTS
        for target in _LINK.findall(path.read_text("utf-8"))
        if "://" not in target and not (path.parent / target).exists()
    ]
    assert wrong == []


def test_files_named_in_the_documents_exist() -> None:
    wrong = [
        f"{_name(path)}: {span}"
        for path in DOCUMENTS
        for span in _SPAN.findall(path.read_text("utf-8"))
        if _PATH.fullmatch(span) and not _PLACEHOLDER.search(span) and not (ROOT / span).exists()
    ]
    assert wrong == []


def test_modules_named_in_the_documents_exist() -> None:
    def exists(name: str) -> bool:
        path = ROOT.joinpath(*name.split("."))
        return path.is_dir() or path.with_suffix(".py").exists() or path.parent.with_suffix(".py").exists()

    wrong = [
        f"{_name(path)}: {span}"
        for path in DOCUMENTS
        for span in _SPAN.findall(path.read_text("utf-8"))
        if _MODULE.fullmatch(span) and not span.endswith((".py", ".md")) and not exists(span)
    ]
    assert wrong == []


def test_make_targets_named_in_the_documents_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    wrong = [
        f"{_name(path)}: make {target}"
        for path in DOCUMENTS
        for target in re.findall(r"(?:`|^    )make ([a-z-]+)", path.read_text("utf-8"), re.MULTILINE)
        if target not in targets
    ]
    assert wrong == []


def test_decisions_are_numbered_without_gaps_and_complete() -> None:
    paths = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert [path.name[:4] for path in paths] == [f"{number:04d}" for number in range(1, len(paths) + 1)]
    for path in paths:
        text = path.read_text("utf-8")
        assert text.startswith(f"# {path.name[:4]} "), path.name
        assert re.findall(r"^## (.+)$", text, re.MULTILINE) == _SECTIONS, path.name


def test_the_readme_begins_with_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()[:6]
    assert [line.split("#")[0].strip() for line in lines if line.startswith("    make")] == ["make run", "make test"]
