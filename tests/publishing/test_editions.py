"""What is new in the errata since an edition of them, worked out by hand."""

from editor.publishing.editions import News, news_since, only_news
from editor.publishing.listing import STATUSES, Wanted, listed
from editor.publishing.prose import as_document, standing
from editor.publishing.tables import as_csv
from editor.texts.markdown import as_markdown
from engine.data import schema
from tests.editor.small import GAME, TableRows
from tests.publishing.errata import ERRATA, small_list, with_errata


def edition(errata: object = None) -> str:
    return as_csv(listed(TableRows(with_errata(errata)), GAME, Wanted(statuses=STATUSES)))  # type: ignore[arg-type]


def news(then: object) -> News:
    return news_since(TableRows(with_errata()), GAME, edition(then))


def test_since_the_same_nothing_is_new() -> None:
    assert news(None) == News({}, {})


def test_an_erratum_that_the_edition_lacks_is_new() -> None:
    assert news({key: each for key, each in ERRATA.items() if key != "E-2"}) == News({"E-2": "new"}, {})


def test_an_erratum_with_another_value_is_changed() -> None:
    title, status, rule, (change,) = ERRATA["E-10"]
    then = ERRATA | {"E-10": (title, status, rule, [(*change[:5], 5, change[6])])}
    assert news(then) == News({"E-10": "changed"}, {})


def test_an_erratum_with_another_title_is_changed() -> None:
    assert news(ERRATA | {"E-3": ("Name", *ERRATA["E-3"][1:])}) == News({"E-3": "changed"}, {})


def test_an_erratum_that_was_moved_in_the_list_is_neither_new_nor_changed() -> None:
    then = with_errata()
    then.rows["erratum"] = [
        row.model_copy(update={"position": 2 if row.key == "E-3" else 0}) for row in then.of(schema.ErratumRow)
    ]
    assert news_since(TableRows(then), GAME, edition()) == News({}, {})


def test_an_erratum_with_one_change_more_is_changed() -> None:
    title, status, rule, _ = ERRATA["E-10"]
    assert news(ERRATA | {"E-10": (title, status, rule, [])}) == News({"E-10": "changed"}, {})


def test_an_erratum_that_there_is_no_more_is_gone() -> None:
    assert news(ERRATA | {"E-9": ("Old", "house", "", [])}) == News({}, {"E-9": "Old"})


def test_the_list_of_news_leaves_out_what_the_edition_has() -> None:
    found = only_news(small_list(), "1.0", News({"E-2": "new", "E-3": "changed"}, {}))
    assert [standing(each) for each in found.entries] == [
        "New · Official · from: a letter", "Changed · Proposed · from: a letter",
    ]  # fmt: skip


def test_the_list_of_news_says_since_when_and_what_has_gone() -> None:
    said = as_markdown(as_document(only_news(small_list(), "1.0", News({"E-2": "new"}, {"E-9": "Old"}))))
    assert "Official and proposed errata of all scenarios, new or changed since 1.0." in said
    assert "## No longer in the list since 1.0\n\n- E-9 · Old\n" in said
