"""The page *Counters* of the proof desk: a tray by formation, face by face."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget
from sqlalchemy.orm import Session

from db.changes import ChangeSet, EditError
from editor.edits.pieces import new_unit
from editor.edits.reading import vocabulary_of
from editor.edits.units import titled
from editor.proof.added_units import ADDS, GONE, doubled, typed_unit, without_unit
from editor.proof.confirmed import confirmed_tray, corrected, proved
from editor.proof.doubted import far_from_kind
from editor.proof.trays import Counters, Face, Tray
from editor.proof.typed_faces import Typed, read_typed
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.printed import as_read, beside, line_of
from editor.window.desk import Desk
from editor.window.models.errata_here import printed_otherwise
from editor.window.proof.face_box import FaceBox
from editor.window.proof.page import ProofPage
from editor.window.proof.portion_list import Portion
from editor.window.proof.tray_view import NEAR, Lying, TrayView
from editor.window.translation import tr
from engine.data import schema
from engine.data.loss_faces import face_title

_MARGIN = 60
"""Pixels that are seen around the face that is looked at."""


class CountersPage(ProofPage):
    """Counters as they lie in trays."""

    KEY = "proof_counters"
    TITLE = "Trays by formation"
    tables = frozenset({"face", "counter", "formation", "confirmation", "declared_value", "unit_type"})

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        self.view, self.box = TrayView(), FaceBox(desk)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self.view)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setMinimumSize(QSize(240, 160))
        self._trays: dict[str, Tray] = {}
        self._declared: Sequence[schema.DeclaredValueRow] = ()
        self._symbols: dict[str, str] = {}
        self._titles: dict[str, str] = {}
        """Of formations."""
        self._counters: Counters | None = None
        self._unread = ChangeSet("", ())
        self._doubted_value = ("", "")
        super().__init__(desk, self._scroll, self.box, parent)
        self.view.chosen.connect(self._on_chosen_face)
        self._scroll.verticalScrollBar().valueChanged.connect(self.note_seen)

    def read(self) -> Sequence[Portion]:
        """Return a portion for each tray."""
        baseline, game = self._document.baseline, self._document.game
        with baseline.at_once():
            self._declared = vocabulary_of(baseline, game).declared(schema.FaceRow.TABLE)
            self._titles = {row.key: row.title for row in baseline.find(schema.FormationRow, game=game)}
            self._symbols = {row.key: row.symbol for row in baseline.find(schema.UnitTypeRow, game=game)}
            trays = self.trays(self._read_counters())
        self._trays = {tray.key: tray for tray in trays}
        return [
            Portion(tray.key, tray.title, tuple(face.key for face in tray.faces), tray.looked_at, tray.open)
            for tray in trays
        ]

    def _read_counters(self) -> Counters:
        """Return the counters of the game, of which only what has changed is read again."""
        baseline, game = self._document.baseline, self._document.game
        if self._counters is None or self._counters.game != game:
            self._counters = Counters(baseline, game)
        else:
            self._counters.follow(self._unread)
        self._unread = ChangeSet("", ())
        return self._counters

    def note(self, changes: ChangeSet) -> None:
        """Remember what is to be read again, where anything was read."""
        if "declared_value" in changes.tables():
            self._counters = None
        if self._counters is not None:
            self._unread = ChangeSet("", (*self._unread.changes, *changes.changes))

    def hint(self) -> str:
        """Return what may be typed of the face that is looked at, as it stands there."""
        face = self.face
        if face is None:
            return tr("There is no counter here; Page Down leads to the next tray")
        behind = self._behind()
        line, every = self.lines_of([face]), self.lines_of(behind)
        named = next((value for value in self._declared if face.row.said(value.name) is not None), None)
        said = [line if "-" in line or "(" in line else ""]
        said += [f"{named.title.lower()} {face.row.said(named.name)}"] if named is not None else []
        said.append(f"steps {face.counter.steps or 1}")
        both = tr("; from this face on: {every}").format(every=every) if len(behind) > 1 and said[0] else ""
        adds = tr("; + name and values adds a counter, none takes it out")
        whole = tr("What differs on this face, written as {said}").format(said=", ".join(filter(None, said))) + both
        return whole + adds

    def lines_of(self, faces: Sequence[Face]) -> str:
        """Return the lines of strengths of faces, as they are typed."""
        return " / ".join(line_of(self._declared, face.row.values).replace("–", "-") for face in faces)

    def forget(self) -> None:
        """Hold no counters."""
        self._trays, self._counters, self._unread = {}, None, ChangeSet("", ())
        self.view.show_faces((), (), "", self._desk.theme)
        self.box.show_counter([], "", self._declared, [])

    def trays(self, counters: Counters) -> list[Tray]:
        """Return what lies together."""
        return counters.by_formation()

    def show_portion(self, item: str) -> None:
        """Lay out the tray."""
        lying = [
            Lying(face.key, face.counter.key, self._picture(face), face.state)
            for face in (self.tray.faces if self.tray else ())
        ]
        self.view.show_faces(lying, self.exceptions(), item or self.view.key, self._desk.theme)
        self._show_face()

    @property
    def tray(self) -> Tray | None:
        """The tray that is shown."""
        return self._trays.get(self.portion.key) if self.portion is not None else None

    @property
    def face(self) -> Face | None:
        """The face that is looked at."""
        key = self.view.key
        return next((face for face in self.tray.faces if face.key == key), None) if self.tray else None

    def item(self) -> str:
        """Return its key."""
        return self.view.key

    def place_of(self, table: str, row_key: str, field: str) -> str:
        """Return the face of a value, of a counter its first one."""
        if table != schema.CounterRow.TABLE:
            return row_key
        faces = (face for tray in self._trays.values() for face in tray.faces)
        return next((face.key for face in faces if face.is_first and face.counter.key_text == row_key), row_key)

    def called(self) -> str:
        """Return what the counter is called, with its face."""
        face = self.face
        return f"{titled(face.counter)}, {face_title(face.row.face).lower()}" if face is not None else ""

    def step(self, right: int, down: int) -> None:
        """Look at another face."""
        self.view.step(right, down)
        self._show_face()

    def step_on(self) -> None:
        """Look at the next face that nobody has confirmed: one may have been typed together with the one before it."""
        before = ""
        while self.view.key != before and self.face is not None and self.face.state == "confirmed":
            before = self.view.key
            self.view.step(1, 0)
        self._show_face()

    def enter(self, text: str) -> None:
        """Take what is typed; a number far from those of its kind, or a second unit of one name, by one more Return
        only."""
        if text and not self.is_meant(text, lambda: self._behind(), lambda: self._typed(text)):
            return
        super().enter(text)

    def is_meant(self, text: str, faces: Callable[[], Sequence[Face]], typed: Callable[[], Typed]) -> bool:
        """Return whether what is typed of the item may be written; ask where a number is far from those of its kind or
        a unit is there already, and where that was asked, it may."""
        here, counters = (self.item(), text), self._counters
        was_asked, self._doubted_value = self._doubted_value == here, ("", "")
        if was_asked or counters is None:
            return True
        try:
            said = self._doubt(text) or self._mended_otherwise(faces(), typed())
            said = said or far_from_kind(self._document.baseline, counters, faces(), typed())
        except EditError:
            return True  # it is refused with its reason
        if said:
            self._doubted_value = here
            self._desk.refused.emit(said)
        return not said

    def is_as_before(self, text: str) -> bool:
        """Return no: it was asked already, with both values (``is_meant``)."""
        return False

    def _doubt(self, text: str) -> str:
        """Return what is asked of a counter that is added."""
        if self.face is None or not text.startswith(ADDS):
            return ""
        draft = typed_unit(self._declared, text, self.face.counter)
        return doubled(self._document.baseline, self._document.game, draft)

    def _mended_otherwise(self, faces: Iterable[Face], typed: Typed) -> str:
        """Return what is asked of a value that the printing at hand does not have, as an erratum says."""
        document, printing = self._document, self.witness_bar.printing.text().strip()
        asked = (printed_otherwise(document, printing, each.row, typed.faces.get(each.row.face, {})) for each in faces)
        return next(filter(None, asked), "")

    def _behind(self) -> list[Face]:
        """Return the faces of the counter from the one on that is looked at."""
        faces = self._of_counter(self.face) if self.face is not None else []
        return faces[faces.index(self.face) :] if self.face is not None else []

    def _typed(self, text: str) -> Typed:
        is_other = text.casefold() == GONE or text.startswith(ADDS)
        return Typed() if is_other else read_typed(self._declared, [each.row.face for each in self._behind()], text)

    def differing(self, session: Session, text: str) -> ChangeSet:
        """Return what makes the counter as it was typed, from the face on that is looked at."""
        face = self.face
        assert face is not None  # nothing can be typed of a tray without any
        document, witness = self._document, self.witness_bar.witness()
        if text.casefold() == GONE:
            gone = without_unit(document.baseline, document.game, face.counter.key)
            return proved(session, document.game, gone, (), witness, gone.label)
        if text.startswith(ADDS):
            draft = typed_unit(self._declared, text, face.counter)
            new = new_unit(document.baseline, document.game, draft, "owner")
            return proved(session, document.game, new, (), witness, new.label)
        return corrected(session, document.baseline, document.game, self._behind(), self._typed(text), witness)

    def confirming_rest(self, session: Session) -> ChangeSet:
        """Return what confirms the tray but what is set aside."""
        assert self.tray is not None
        witness = self.witness_bar.witness()
        return confirmed_tray(session, self._document.game, self.tray, self.exceptions(), witness)

    def to_confirm(self) -> list[str]:
        """Return the faces of the tray that nobody has confirmed and that are not set aside."""
        aside, faces = self.exceptions(), self.tray.faces if self.tray else ()
        return [face.key for face in faces if face.state in ("open", "known") and face.key not in aside]

    def in_view(self) -> list[str]:
        """Return the faces that lie in view."""
        top = self._scroll.verticalScrollBar().value()
        return self.view.between(top, top + self._scroll.viewport().height())

    def bring_up(self, item: str) -> None:
        """Look at a face at the upper edge."""
        super().bring_up(item)
        self._scroll.verticalScrollBar().setValue(self.view.place().top() - NEAR)

    def open_lines(self, portion: Portion) -> list[str]:
        """Return the open faces of a tray."""
        return [
            f"{titled(face.counter)}, {face_title(face.row.face).lower()}: {as_read(self._declared, face.row.values)}"
            for face in self._trays[portion.key].faces
            if face.state == "open"
        ]

    def _on_chosen_face(self, _key: str) -> None:
        self._show_face()
        self.remember()
        self.field.setFocus()

    def _of_counter(self, face: Face) -> list[Face]:
        return [each for each in (self.tray.faces if self.tray else ()) if each.counter.key == face.counter.key]

    def _show_face(self) -> None:
        face = self.face
        faces = self._of_counter(face) if face is not None else []
        self.box.show_counter(faces, self.view.key, self._declared, [self._picture(each) for each in faces])
        place = self.view.place()
        if not place.isNull():
            self._scroll.ensureVisible(place.center().x(), place.center().y(), _MARGIN, _MARGIN)
        self.tell(self.told_aside())

    def _picture(self, face: Face) -> CounterPicture:
        counter, values = face.counter, face.row.values
        formation = self._titles.get(counter.formation, "")
        return CounterPicture(
            key=counter.key,
            side=counter.side,
            symbol=self._symbols.get(counter.unit_type, ""),
            name=counter.name,
            formation="" if formation == "-" else formation,
            size=counter.size,
            face=face.row.face,
            unsure=face.state == "open",
            values=line_of(self._declared, values),
            left=beside(self._declared, values, "left"),
            right=beside(self._declared, values, "right"),
        )
