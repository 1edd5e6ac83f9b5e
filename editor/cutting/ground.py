"""What lies inside a cut, and why does something lie outside?"""

import re
from collections.abc import Collection, Sequence
from functools import cached_property

from editor.cutting.board import Board, Point
from editor.cutting.holding import held_by
from editor.cutting.stretches import way_of, way_off
from editor.edits.place_words import said_place
from editor.edits.reading import Rows
from editor.edits.units import short_name
from editor.side_titles import SIDES
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.tables import DataError


class Ground:
    """What lies inside a cut: hexes, areas with a hex inside, turns; and the larger scenario it comes from."""

    def __init__(
        self, rows: Rows, head: schema.ScenarioRow, board: Board, inside: Sequence[str], turns: tuple[int, int]
    ) -> None:
        self.rows, self.head, self.board = rows, head, board
        self.inside, self.turns = frozenset(inside), turns
        self.areas = {row.key: _expanded(row) for row in rows.find(schema.AreaRow, game=head.game, map=head.map)}
        named = [row for row in rows.find(schema.PlaceRow, game=head.game, map=head.map) if row.hexes]
        self.places = {row.key: frozenset(row.hexes.split()) for row in named}
        self.place_titles = {row.key: row.name for row in named}
        self._titles = {row.key: row.title for row in rows.find(schema.AreaRow, game=head.game, map=head.map)}
        pieces = rows.find(schema.CounterRow, game=head.game)
        formations = {row.key: row.title for row in rows.find(schema.FormationRow, game=head.game)}
        self.names = {row.key: short_name(row) for row in pieces}
        self.formations = {row.key: formations.get(row.formation, "") for row in pieces}
        self._held: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        self._off: dict[str, Point | None] = {}
        self._looking: tuple[object, tuple[tuple[tuple[str, ...], Point], ...]] | None = None
        self.edge: tuple[tuple[str, ...], ...] = ()
        """The stretches of the new edge, once they are known."""
        self.entries = tuple(inside)
        """The hexes at which those enter who came from outside: the new edge, once it is known."""

    def outside(self, place: str) -> str:
        """Return why a place lies outside, empty where it does not; free choices and boxes are nowhere outside."""
        form, colon, key = place.partition(":")
        if not colon:
            return f"{place} lies outside" if place in self.board.cells and place not in self.inside else ""
        if form == "area":
            return "" if self.inside & self.areas.get(key, frozenset()) else f"{self.said(place)}: outside the cut"
        return ""

    def outside_of(self, subject: str) -> str:
        """Return why a hex, or one of the two beside a hexside, lies outside; empty for what is none."""
        labels = [label for label in subject.split("|") if label in self.board.cells]
        return next((reason for label in labels if (reason := self.outside(label))), "")

    def hexes_of(self, place: str) -> list[str]:
        """Return the hexes of a place that the map has: of an area, or those that are named one after the other."""
        form, colon, key = place.partition(":")
        named = sorted(self.areas.get(key, frozenset())) if colon and form == "area" else re.split(r"[\s|]+", place)
        return [label for label in named if label in self.board.cells]

    def said(self, place: str) -> str:
        """Return a place as people call it: an area by its title, a hexside by the hexes beside it."""
        a, beside, b = place.partition("|")
        if beside:
            return f"between {a} and {b}"
        form, colon, key = place.partition(":")
        if colon and form == "area":
            return self._titles.get(key) or f"area {key}"
        return said_place(self.rows, self.head.game, self.head.map, place) if colon else place

    def played(self) -> frozenset[str]:
        """Return the hexes that the larger scenario is played on."""
        return self.areas.get(self.head.bounds) or frozenset(self.board.cells)

    def held(self, side: str) -> tuple[str, ...]:
        """Return the hexes of the new edge that a side holds by those who start inside, all where it holds none."""
        if side not in self._held or self._held[side][0] is not self.entries:
            where = {"game": self.head.game, "scenario": self.head.scenario}
            starts = [row for row in self.rows.find(schema.SetupRow, **where) if row.place in self.inside]
            self._held[side] = self.entries, tuple(held_by(self.board, side, self.entries, starts)) or self.entries
        return self._held[side][1]

    def nearest(self, place: str, side: str = "", within: Collection[str] | None = None) -> str:
        """Return the hex of the new edge that is nearest to a place outside, for a side one that it holds, of those
        ``within`` some where these are given; empty where nothing says where that is."""
        middle, among = self._middle(place), self.held(side) if side in SIDES else self.entries
        among = among if within is None else tuple(label for label in among if label in within)
        return self.board.nearest(middle, among) if middle and among else ""

    def beyond(self, place: str, side: str = "") -> str:
        """Return the hex of the new edge behind which a place outside lies, for a side one that it holds: of an edge of
        the larger map the nearest in a stretch that looks the same way out, if there is one, else the nearest of all;
        empty where nothing says where that is, or such a stretch is not its side's."""
        if place not in self._off:  # many come in at one place
            self._off[place] = way_off(self.board, self.hexes_of(place))
        way = self._off[place]
        looking = [stretch for stretch, its in self._ways() if way and its == way]
        alike = {label for stretch in looking for label in stretch}
        return self.nearest(place, side, alike if alike else None)

    def _ways(self) -> tuple[tuple[tuple[str, ...], Point], ...]:
        """Return the stretches of the new edge, each with the way out that it looks: asked of each row outside."""
        if self._looking is None or self._looking[0] is not self.edge:
            found = tuple((stretch, way_of(self.board, stretch, self.inside)) for stretch in self.edge)
            self._looking = self.edge, found
        return self._looking[1]

    def away(self, place: str, label: str) -> int:
        """Return how far a hex is from a place outside of which the map has a hex."""
        return self.board.grid.distance(self.board.cells[self._middle(place)], self.board.cells[label])

    @cached_property
    def width(self) -> int:
        """How far two hexes of the cut are apart at most."""
        cubes = [self.board.grid.cube(self.board.cells[label]) for label in self.inside if label in self.board.cells]
        return max((max(line) - min(line) for line in zip(*cubes, strict=True)), default=0)

    def _middle(self, place: str) -> str:
        """Return the hex that stands for a place, of an area one in its middle; empty where the map has none."""
        form, colon, key = place.partition(":")
        hexes = sorted(self.areas.get(key, frozenset())) if form == "area" else [] if colon else [place]
        known = [label for label in hexes if label in self.board.cells]
        return known[len(known) // 2] if known else ""

    def wrong_turn(self, turn: int) -> str:
        """Return why a turn is not played in the cut; empty where it is. Turn 0 is the start."""
        first, last = self.turns
        if turn and turn < first:
            return f"turn {turn} comes before the first, {first}"
        return f"turn {turn} comes after the last, {last}" if turn > last else ""


def _expanded(row: schema.AreaRow) -> frozenset[str]:
    try:
        return frozenset(expand(row.hexes))
    except (DataError, ValueError):
        return frozenset()
