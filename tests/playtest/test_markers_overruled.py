"""Dumps, and who controls a town, may be had otherwise than the rules, as weather and bridges are."""

from dataclasses import replace

from editor.window.playtest import overrules
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.overruling import Overrule
from engine.core.phases import AnyGame
from engine.core.sides import ALLIED, GERMAN
from engine.data.load import load_scenario
from engine.scs1994.state import Dump
from engine.scs1994.turn.setup import AcceptDefaults


def session() -> PlaySession:
    play = PlaySession(load_scenario("scs1994", "kampfgruppe-peiper"), 1, {GERMAN: BY_HAND, ALLIED: BY_HAND})
    for _ in range(2):
        play.act(AcceptDefaults())
    return play


def have(play: PlaySession, label: str, title: str, said: str) -> AnyGame:
    """Have the setting of a hex so, and return the position then."""
    wishes = dict(overrules.of_settings(play, label))[title]
    (wish,) = [each for each in wishes if each.said == f"{title}: {said}"]
    play.overrule(replace(wish.overrule, reason="we agreed so"))
    return play.game


def test_a_dump_serves_the_other_side_and_is_taken_away() -> None:
    play = session()
    first = play.game.own.dumps[0]
    assert first.owner == ALLIED
    game = have(play, first.hex, f"Dump {first.hex}", "serves the German")
    assert Dump(first.hex, GERMAN, first.dummy) in game.own.dumps and first not in game.own.dumps
    game = have(play, first.hex, f"Dump {first.hex}", "is gone")
    assert all(dump.hex != first.hex for dump in game.own.dumps)


def test_a_place_is_controlled_by_the_other_side() -> None:
    play = session()
    label = next(iter(play.game.occupants))
    play.overrule(Overrule("it was entered", own={"control": {label: GERMAN}}, what="entered"))
    game = have(play, label, f"Control of {label}", "US")
    assert game.own.control[label] == ALLIED
