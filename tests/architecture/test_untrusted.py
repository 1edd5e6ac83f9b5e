"""Nothing that a file holds is ever run: no pickle, no eval, no code from data."""

import ast

import pytest

from tests.architecture.source import PACKAGES, ROOT, Source, is_in, sources

RUNNING_MODULES = (
    "pickle",
    "cPickle",
    "marshal",
    "shelve",
    "dill",
    "cloudpickle",
    "joblib",
    "jsonpickle",
    "yaml",
    "code",
)
RUNNING_CALLS = frozenset({"eval", "exec", "compile", "__import__"})


def offenses(source: Source) -> list[str]:
    """Return where a file could run what it reads."""
    found = [
        source.at(imported.node, f"imports {imported.name}")
        for imported in source.imports
        if any(is_in(imported.name, module) for module in RUNNING_MODULES)
    ]
    for node in source.of(ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id in RUNNING_CALLS:
            found.append(source.at(node, f"calls {node.func.id}"))
        for word in node.keywords:
            harmless = isinstance(word.value, ast.Constant) and not word.value.value
            if word.arg in ("allow_pickle", "shell") and not harmless:
                found.append(source.at(node, f"sets {word.arg}"))
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("enable_load_extension", "load_extension"):
            found.append(source.at(node, f"calls {node.func.attr}"))
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_no_file_can_make_the_program_run_what_it_holds(package: str) -> None:
    assert [offense for source in sources(package) for offense in offenses(source)] == []


@pytest.mark.parametrize(
    "text",
    [
        "import pickle",
        "from pickle import loads",
        "def f():\n    import marshal",
        "eval('1')",
        "exec('1')",
        "numpy.load(path, allow_pickle=True)",
        "subprocess.run(line, shell=True)",
        "connection.enable_load_extension(True)",
    ],
)
def test_what_could_run_is_found(text: str) -> None:
    assert len(offenses(Source(ROOT / "x.py", "x", ast.parse(text)))) == 1


@pytest.mark.parametrize("text", ["dialog.exec()", "re.compile('a')", "numpy.load(path, allow_pickle=False)"])
def test_what_only_sounds_alike_is_not_found(text: str) -> None:
    assert offenses(Source(ROOT / "x.py", "x", ast.parse(text))) == []
