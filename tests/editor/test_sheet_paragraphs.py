"""A published sheet is pasted as people print them: headings on lines of their own are headings, never entries."""

import pytest

from editor.edits.sheet_paragraphs import paragraphs

PRINTED_1977 = """WACHT AM RHEIN ERRATA

COUNTER MANIFEST

560 VG: The regiments should read 1128, 1129 and 1130
instead of 128, 129, 130.

MAP

There are fords between C2433 and C2432, D0336 and D0435.

The road D3104-D3105-D3005 does not bridge the Sauer.

RULES

[7.31] (correction) March units may never enter a Woods hex.
[8.42] (clarification) An HQ next to an enemy unit in its own
combat phase is destroyed even in a town or village.

[10.8] DELAYED RESULTS
Results take effect only after all attacks made from a single hex are rolled.

[10.94] Advancing units stop in a rigid ZOC.

Scenarios:

25.12 Battalions 3/112/28 (D0520) and 1/112/28 (D0319) start entrenched.
25.22 Peiper
116Pxx(150) starts on C3514.
"""
READ_1977 = [
    ("COUNTER MANIFEST", "560 VG: The regiments should read 1128, 1129 and 1130 instead of 128, 129, 130."),
    ("MAP", "There are fords between C2433 and C2432, D0336 and D0435."),
    ("MAP", "The road D3104-D3105-D3005 does not bridge the Sauer."),
    ("RULES", "[7.31] (correction) March units may never enter a Woods hex."),
    (
        "RULES",
        "[8.42] (clarification) An HQ next to an enemy unit in its own combat phase is destroyed even in a town or "
        "village.",
    ),
    (
        "[10.8] DELAYED RESULTS",
        "Results take effect only after all attacks made from a single hex are rolled.",
    ),
    ("RULES", "[10.94] Advancing units stop in a rigid ZOC."),
    ("Scenarios", "25.12 Battalions 3/112/28 (D0520) and 1/112/28 (D0319) start entrenched."),
    ("25.22 Peiper", "116Pxx(150) starts on C3514."),
]
NO_BLANKS = """Map
B1.02 should be woods.
The bridge between B2.02 and B2.03 is missing.
Counters:
1 Pz has a movement of 8.
The Scouts are one step.
RULES
5.2 Movement
Units may not stop in the woods.
5.3 Combat
Losses are taken by the attacker first.
Order of Battle
957 FA/VII arrives on Dec 20 AM.
"""
READ_NO_BLANKS = [
    ("Map", "B1.02 should be woods."),
    ("Map", "The bridge between B2.02 and B2.03 is missing."),
    ("Counters", "1 Pz has a movement of 8."),
    ("Counters", "The Scouts are one step."),
    ("5.2 Movement", "Units may not stop in the woods."),
    ("5.3 Combat", "Losses are taken by the attacker first."),
    ("Order of Battle", "957 FA/VII arrives on Dec 20 AM."),
]
BULLETS = """Map
- B1.02 should be woods
- The bridge between B2.02 and
  B2.03 is missing
Counters
• 1 Pz has a movement of 8
• The Scouts are one step
RULES
1. Units may not stop
in the woods.
2) Losses first
"""
READ_BULLETS = [
    ("Map", "B1.02 should be woods"),
    ("Map", "The bridge between B2.02 and B2.03 is missing"),
    ("Counters", "1 Pz has a movement of 8"),
    ("Counters", "The Scouts are one step"),
    ("RULES", "Units may not stop in the woods."),
    ("RULES", "Losses first"),
]
MARKED_UP = """# Dark December

## 31.1 Charts

1. Ground Assault Table: row 2 reads 01-06.

## 31.2 Map
**4925SE** has a bridge.

**Counters**
---
- 957 FA/VII: Dec 20 AM only.
"""
READ_MARKED_UP = [
    ("31.1 Charts", "Ground Assault Table: row 2 reads 01-06."),
    ("31.2 Map", "4925SE has a bridge."),
    ("Counters", "957 FA/VII: Dec 20 AM only."),
]


@pytest.mark.parametrize(
    "headline",
    [
        "Official Errata for “Ardennes 1944”, second edition, as of 12 May 1995",
        "ARDENNES '44 ERRATA & CLARIFICATIONS (v. 2.1, June 2004)",
    ],
)
def test_the_title_above_a_whole_sheet_is_no_entry(headline: str) -> None:
    said = ["B1.02 should be woods.", "The bridge between B2.02 and B2.03 is missing."]
    for parted in ("\n", "\n\n"):
        assert [entry for _, entry in paragraphs(parted.join([headline, *said]))] == said
    assert [entry for _, entry in paragraphs(said[0] + "\n" + said[1])] == said


def test_a_first_line_that_says_something_of_errata_is_an_entry() -> None:
    said = ["The errata counters should read 4-3-10.", "B1.02 should be woods."]
    assert [entry for _, entry in paragraphs("\n".join(said))] == said


@pytest.mark.parametrize(
    ("sheet", "read"),
    [
        pytest.param(PRINTED_1977, READ_1977, id="as in 1977"),
        pytest.param(NO_BLANKS, READ_NO_BLANKS, id="no empty lines"),
        pytest.param(BULLETS, READ_BULLETS, id="lists"),
        pytest.param(MARKED_UP, READ_MARKED_UP, id="Markdown"),
        pytest.param("1. Map:\nB1.02 is woods.\n2. Counters:\nScouts read 8.",
                     [("Map", "B1.02 is woods."), ("Counters", "Scouts read 8.")], id="numbered headings"),
        pytest.param("Map\n\nB1.02 is woods\n\nB3.03 is clear",
                     [("Map", "B1.02 is woods"), ("Map", "B3.03 is clear")], id="without full stops"),
        pytest.param("Counters\n1 Pz has 8\nScouts are one step",
                     [("Counters", "1 Pz has 8"), ("Counters", "Scouts are one step")], id="lines without full stops"),
        pytest.param("MAP WRONG AT B1.02", [("", "MAP WRONG AT B1.02")], id="in capitals"),
        pytest.param("1. First one\n   goes on.\n2) Second.\n[5.3] Third.",
                     [("", "First one goes on."), ("", "Second."), ("", "[5.3] Third.")], id="numbers of rules stay"),
    ],
)  # fmt: skip
def test_headings_on_their_own_lines_are_those_of_the_entries_under_them(
    sheet: str, read: list[tuple[str, str]]
) -> None:
    assert list(paragraphs(sheet)) == read


def test_a_wrapped_paragraph_without_empty_lines_is_one_entry() -> None:
    sheet = (
        "MAP\nThe river from the southeast side of C1826 to the\nsoutheast side of C1824 is a creek.\n"
        "Fords: C2433-C2432, D0336-D0435.\nThe road D3104-D3105 does not bridge the Sauer.\n"
    )
    assert [said for _, said in paragraphs(sheet)] == [
        "The river from the southeast side of C1826 to the southeast side of C1824 is a creek.",
        "Fords: C2433-C2432, D0336-D0435.",
        "The road D3104-D3105 does not bridge the Sauer.",
    ]


@pytest.mark.parametrize("text", ["", " \n\n", "---\n"])
def test_nothing_has_no_paragraphs(text: str) -> None:
    assert list(paragraphs(text)) == []


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_question_has_its_answer_with_it(gap: str) -> None:
    asked = f"Q: May a unit retreat?{gap}A: Yes\n\nQ. May it stay?{gap}A. No, never.\n"
    text = f"QUESTIONS\n\n- The river ends here.\n\n{asked}"
    assert [*paragraphs(text)] == [
        ("QUESTIONS", "The river ends here."),
        ("QUESTIONS", "Q: May a unit retreat? A: Yes"),
        ("QUESTIONS", "Q. May it stay? A. No, never."),
    ]


def test_in_a_list_of_lines_a_question_has_its_answer_with_it() -> None:
    text = "The river ends here.\nQ: May a unit retreat?\nA: Yes.\nQ: May it stay?\nA: No.\nThe road is missing.\n"
    assert [said for _, said in paragraphs(text)] == [
        *("The river ends here.", "Q: May a unit retreat? A: Yes.", "Q: May it stay? A: No.", "The road is missing.")
    ]
