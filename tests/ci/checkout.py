"""A small checkout with packages, tests and a history of its own."""

import subprocess
from pathlib import Path

FILES = {
    "engine/__init__.py": "",
    "engine/core/__init__.py": "",
    "engine/core/paths.py": '"""Ways."""\n',
    "engine/games.py": "from importlib import import_module\n\n\ndef rules(key: str):\n"
    '    return import_module(f"engine.{key}.ruleset")\n',
    "engine/hj1986/__init__.py": "",
    "engine/hj1986/advance.py": 'from engine.core.paths import reach\n\nCITED = RULE("B 11.61")\n',
    "engine/hj1986/ruleset.py": "from . import advance\n",
    "engine/lonely.py": "",
    "db/__init__.py": "",
    "db/door.py": "",
    "tests/__init__.py": "",
    "tests/conftest.py": "import pytest\n\n\n@pytest.fixture\ndef library():\n    import db.door\n",
    "tests/architecture/__init__.py": "",
    "tests/architecture/test_imports.py": "def test_order(): ...\n",
    "tests/core/__init__.py": "",
    "tests/core/test_paths.py": "import engine.core.paths\n\n\ndef test_one(): ...\n\n\ndef test_two(): ...\n",
    "tests/db/__init__.py": "",
    "tests/db/test_library.py": "def test_opens(library): ...\n",
    "tests/db/test_patched.py": 'def test_patched(monkeypatch):\n    monkeypatch.setattr("db.door.enter", None)\n',
    "tests/games/__init__.py": "",
    "tests/games/test_beaten.py": 'import engine.games\n\n\n@pytest.mark.rule("B 11.61")\ndef test_beaten(): ...\n',
    "tests/games/test_other.py": "import engine.games\n\n\ndef test_other(): ...\n",
    "tests/data/__init__.py": "",
    "tests/data/test_map_hj1986.py": "def test_map(): ...\n",
}


def checkout(folder: Path) -> Path:
    """Write the files and commit them on a branch called main; return the folder."""
    for path, text in FILES.items():
        write(folder, path, text)
    git(folder, "init", "-q", "-b", "main")
    commit(folder, "Begin")
    return folder


def write(folder: Path, path: str, text: str) -> None:
    """Write one file, with the folders above it."""
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text(text, "utf-8")


def commit(folder: Path, message: str) -> None:
    """Commit all there is."""
    git(folder, "add", "-A")
    git(folder, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", message)


def git(folder: Path, *arguments: str) -> None:
    """Run git; raises CalledProcessError when it fails."""
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)
