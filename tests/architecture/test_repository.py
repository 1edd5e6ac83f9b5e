"""What the repository holds: fixed folders, spelling, no traces of a machine, the pins."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, tracked_texts

TOP_LEVEL = {
    "pyproject.toml", "constraints.txt", "editor", "engine", "db", "resources", "scenarios", "tests", "README.md",
    "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "NOTICE", "Makefile", "docs", ".ci", ".gitignore", ".gitattributes",
}  # fmt: skip

# British form on the left, written in two parts so that this file does not offend itself.
BRITISH = {
    "colo" + "ur": "color",
    "defen" + "ce": "defense",
    "offen" + "ce": "offense",
    "armo" + "ur": "armor",
    "neighb" + "our": "neighbor",
    "behavi" + "our": "behavior",
    "hono" + "ur": "honor",
    "organi" + "sed": "organized",
    "organi" + "sation": "organization",
    "initiali" + "se": "initialize",
    "normali" + "se": "normalize",
    "seriali" + "se": "serialize",
    "recogni" + "se": "recognize",
    "reali" + "se": "realize",
    "minimi" + "se": "minimize",
    "maximi" + "se": "maximize",
    "mechani" + "sed": "mechanized",
    "cent" + "re": "center",
    "met" + "res": "meters",
    "gr" + "ey": "gray",
    "travel" + "led": "traveled",
    "cancel" + "led": "canceled",
    "label" + "led": "labeled",
    "catalog" + "ue": "catalog",
    "licen" + "ce": "license",
    "arte" + "fact": "artifact",
}
_BRITISH = re.compile("|".join(BRITISH), re.IGNORECASE)

# Hosts of package registries and paths of one machine, in parts for the same reason.
_TRACES = re.compile(
    "|".join(
        [
            "files.python" + "hosted",
            r"py" + r"pi\.org",
            "registry.npm" + "js",
            r"deb\.deb" + "ian",
            "/wo" + r"rk/(main|shared|brief|steering)",
            "/ro" + "ot/",
            "/ho" + r"me/\w",
            "/fa" + "rm/",
            r"[A-Z]:\\U" + "sers",
        ]
    )
)


def _lines(pattern: re.Pattern[str], what: str, path: Path, text: str) -> list[str]:
    found = ((number, pattern.search(line)) for number, line in enumerate(text.splitlines(), start=1))
    return [f"{path.relative_to(ROOT)}:{number}: {what}: {match.group(0)}" for number, match in found if match]


def test_top_level_is_as_fixed() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip("not a checkout")
    found = {line.strip('"').split("/")[0] for line in listed.stdout.splitlines()}
    assert found - TOP_LEVEL == set(), "the top level of the repository is fixed; see docs/architecture.md"


def test_spelling_is_american() -> None:
    """JSON is left out: it holds names as printed, and the words a person may type for a symbol."""
    wrong = []
    for path in tracked_texts():
        text = path.read_text("utf-8") if path.suffix != ".json" else ""
        low = text.lower()
        if any(word in low for word in BRITISH):  # many times as fast as the pattern, which then tells where
            wrong += _lines(_BRITISH, "American spelling, please", path, text)
    assert wrong == []


def test_no_registry_host_and_no_machine_path() -> None:
    wrong = []
    for path in tracked_texts():
        text = path.read_text("utf-8")
        if _TRACES.search(text):
            wrong += _lines(_TRACES, "a trace of one machine", path, text)
    assert wrong == []


def test_text_files_end_with_one_newline_and_hold_no_carriage_return() -> None:
    wrong = []
    for path in tracked_texts():
        data = path.read_bytes()
        if data and (not data.endswith(b"\n") or data.endswith(b"\n\n") or b"\r" in data):
            wrong.append(str(path.relative_to(ROOT)))
    assert wrong == []


def _pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pairs = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {name.lower().replace("_", "-"): version for name, version in pairs}


def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    names = [re.split(r"[<>=!~\[; ]", line)[0].lower().replace("_", "-") for line in wanted]
    assert [name for name in names if name not in _pins()] == []


def test_pinned_pyside_is_older_than_6_12() -> None:
    """6.12.0 drops a reference to None per call under CPython 3.11 and aborts; docs/decisions/0009."""
    major, minor = (int(part) for part in _pins()["pyside6-essentials"].split(".")[:2])
    assert (major, minor) < (6, 12)


def test_installed_pair_of_python_and_pyside_is_a_sound_one() -> None:
    import PySide6

    pyside = tuple(int(part) for part in PySide6.__version__.split(".")[:2])
    assert not (sys.version_info[:2] == (3, 11) and pyside >= (6, 12)), "see docs/decisions/0009"
