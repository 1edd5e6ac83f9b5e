"""A library of the toy game in a temporary file, for the tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from db.build import build_library
from db.connection import Library, open_library
from tests.db.samples import tables


@pytest.fixture(scope="session")
def toy_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a built file; copy it before writing."""
    path = tmp_path_factory.mktemp("toy") / "toy.losheim"
    build_library(path, tables())
    return path


@pytest.fixture
def toy_path(toy_file: Path, tmp_path: Path) -> Path:
    """Return a copy of the toy library that the test may spoil."""
    path = tmp_path / "toy.losheim"
    path.write_bytes(toy_file.read_bytes())
    return path


@pytest.fixture
def library(toy_path: Path) -> Iterator[Library]:
    """Return the open toy library."""
    found = open_library(toy_path)
    yield found
    found.close()
