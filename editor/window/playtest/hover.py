"""What is said of the hex under the pointer while one plays? Knows no Qt."""

from collections.abc import Iterator
from html import escape

from editor.window.canvas.badges import badge_file
from editor.window.canvas.hex_words import Words
from editor.window.canvas.printed import told
from editor.window.models.certainty import OWN_MARK
from editor.window.playtest.overlays import held_now, said_of_supply, said_of_zone
from editor.window.playtest.references import with_links
from editor.window.playtest.session import PlaySession
from editor.window.playtest.unit_titles import unit_title
from editor.window.translation import tr
from engine.core.events import OWN
from engine.core.phases import AnyGame
from engine.core.telling import Priced, Reached
from engine.core.units import Unit
from engine.data.loss_faces import face_shown
from engine.scenario import Counter, Scenario

PARTED = "  ·  "
"""Stands between what is told of a hex in one line."""


class HexTexts:
    """Describes hexes of a position; keeps what the scenario fixes."""

    def __init__(self, scenario: Scenario) -> None:
        self._titles = {line.key: line.title for line in scenario.terrain}
        self._terrain = {item.hex: item.terrain for item in scenario.map.hexes}
        self._bounds = frozenset(scenario.bounds)
        self._grounds = {
            item.hex: ", ".join(self._titles.get(key, key) for key in (item.terrain, *item.marks))
            for item in scenario.map.hexes
            if item.hex in self._bounds
        }
        self._counters = {counter.key: counter for counter in scenario.counters}
        self._declared = scenario.declared
        self._badges = badge_file().get(scenario.game, ())
        self._names: dict[str, list[str]] = {}
        for place in scenario.map.places:
            for label in place.hexes:
                self._names.setdefault(label, []).append(place.name)
        self._own = frozenset(path.rpartition("/")[0] for path, how in scenario.unconfirmed.items() if how == OWN)
        self._map_path = f"{scenario.game}|{scenario.map.key}"
        self._reach: tuple[AnyGame, str, dict[str, Reached]] | None = None
        self._roads: dict[str, tuple[str, ...]] = {}
        for road in scenario.map.links:
            title = self._titles.get(road.kind, road.kind).lower()
            said = self._marked(title, f"link/{self._map_path}|{road.hex_a}|{road.hex_b}")
            for label in (road.hex_a, road.hex_b):
                known = self._roads.get(label, ())
                self._roads[label] = known if said in known else (*known, said)

    def text(self, session: PlaySession, label: str, with_supply: bool = False) -> str:
        """Return what is known of a hex in a line: ground, units with state and, when asked, what feeds them, zones."""
        if label not in self._terrain:
            return ""
        if label not in self._bounds:
            return f"{label}{PARTED}outside the scenario"
        parts, game = self._ground(label), session.seen
        parts += [item.text for item in game.rules.telling.markers(game) if item.hexes == (label,)]
        parts += held_now(game, session.side_titles).get(label, ())
        for unit in game.units_in(label):
            fed = said_of_supply(game, unit.id) if with_supply else ""
            parts.append(f"{self._unit(game, unit)} {fed}".rstrip())
        zones = [
            said for side, title in session.side_titles.items() if (said := said_of_zone(game, side, title, label))
        ]
        if zones:
            parts.append(f"zone: {' and '.join(zones)}")
        return PARTED.join(parts)

    def listed(self, session: PlaySession, label: str) -> str:
        """Return what is known of a hex as rich text: ground, and of each unit its values, what its badges mean with
        their rules, and whether it is fed."""
        if label not in self._bounds:
            return ""
        game = session.seen
        parts = [f"<b>{escape(label)}</b> {escape(', '.join(self._ground(label)[1:]))}"]
        parts += [escape(item.text) for item in game.rules.telling.markers(game) if item.hexes == (label,)]
        parts += map(escape, held_now(game, session.side_titles).get(label, ()))
        for unit in reversed(game.units_in(label)):
            counter = self._counters[unit.id]
            said = f"<b>{escape(unit_title(counter))}</b> {escape(self._values(counter, unit))}"
            told = [f"{session.side_titles[unit.side]}", said_of_supply(game, unit.id), *self._state(game, unit)]
            parts.append(f"{said}<br>&nbsp;&nbsp;{with_links('; '.join(filter(None, told)))}")
        if len(parts) == 1:
            parts.append(tr("Nobody is known to be there."))
        return "<br>".join(parts)

    def _state(self, game: AnyGame, unit: Unit) -> Iterator[str]:
        """Yield what a unit is beside its values: what its badges say, with their letters, then all else."""
        badges = {badge.mark: badge for badge in self._badges}
        for mark in unit.marks:
            badge = badges.get(mark)
            sign = "" if badge is None else f"{badge.sign} {tr('struck out')}" if badge.struck else badge.sign
            yield mark.replace("_", " ") if badge is None else f"{sign}: {badge.meaning} [{badge.rule}]"
        yield from (said for key, value in unit.counts if (said := game.rules.counted[key].said(value)))
        if unit.steps_lost:
            yield f"{unit.steps_lost} of {self._counters[unit.id].steps} steps lost"

    def _ground(self, label: str) -> list[str]:
        terrain = self._terrain[label]
        ground = self._marked(self._titles.get(terrain, terrain), f"hex/{self._map_path}|{label}")
        return [label, *self._names.get(label, ()), ground, *sorted(self._roads.get(label, ()))]

    def words(self, session: PlaySession) -> dict[str, Words]:
        """Return for each hex of the scenario in few words what its ground is, with what is printed over it, and in
        whose zone it lies."""
        game = session.seen
        words: dict[str, Words] = {label: ((ground, ""),) for label, ground in self._grounds.items()}
        for side, title in session.side_titles.items():
            for label in game.rules.telling.zones(game, side) & words.keys():
                said = said_of_zone(game, side, title, label)
                words[label] = (*words[label], (f"{said} zone", f"zone {side}"))
        return words

    def way(self, session: PlaySession, unit: str, label: str) -> tuple[tuple[str, ...], str]:
        """Return the cheapest way of a unit to a hex and what it costs, step by step; nothing where it cannot come."""
        game = session.seen
        if self._reach is None or self._reach[0] is not game or self._reach[1] != unit:
            self._reach = (game, unit, {found.hex: found for found in game.rules.telling.reach(game, unit)})
        found = self._reach[2].get(label)
        if found is None:
            return (), ""
        priced = game.rules.telling.price(game, unit, found.path)
        text = f"{unit_title(self._counters[unit])}: {found.cost} MP"
        if isinstance(priced, Priced) and priced.cost == found.cost and len(priced.steps) == len(found.path) - 1:
            grounds = [self._titles.get(self._terrain[there], self._terrain[there]).lower() for there in found.path[1:]]
            steps = zip(priced.steps, found.path[1:], grounds, strict=True)
            text += " = " + " + ".join(f"{cost} ({there}, {ground})" for cost, there, ground in steps)
        rule = session.decision.rule.number if session.decision is not None else ""
        return found.path, f"{text} [{rule}]"

    def _marked(self, text: str, path: str) -> str:
        """Return a text with its sign where the scenario has the row for itself."""
        return f"{text} {OWN_MARK}" if path in self._own else text

    def _unit(self, game: AnyGame, unit: Unit) -> str:
        counter = self._counters[unit.id]
        state = [*(mark.replace("_", " ") for mark in unit.marks)]
        state += [said for key, value in unit.counts if (said := game.rules.counted[key].said(value))]
        if unit.steps_lost:
            state.append(f"{unit.steps_lost} of {counter.steps} steps lost")
        return " ".join((unit_title(counter), self._values(counter, unit))) + (
            f" [{', '.join(state)}]" if state else ""
        )

    def _values(self, counter: Counter, unit: Unit) -> str:
        faces = {face.face: face for face in counter.faces}
        face = faces.get(face_shown(faces, unit.face, unit.steps_lost))
        return "" if face is None else told(self._declared, face.values)
