"""A theme: named colours and lengths from a fixed list, which the drawing reads."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from cardgen.model.colour import Colour

COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "ground": "the earth: the whole card, one flat colour",
        "glow_far": "lamplight on the earth, the outer band with a wavy edge",
        "glow_near": "lamplight on the earth, the inner band with an exact edge",
        "vein": "the dashed seam that runs round a tunnel",
        "soil": "soft dark islands in the earth",
        "stone": "stones, most of them",
        "stone_dark": "stones, the dark ones",
        "stone_light": "stones, the light ones",
        "stone_facet": "the inner facet of larger stones",
        "stone_line": "the outline of stones",
        "grit_dark": "small dark strokes in the earth",
        "grit_light": "small light strokes in the earth",
        "find": "the one thing buried on a card: ammonite, bone, root, worm or leaf",
        "hatch": "short parallel strokes outside a wall",
        "casing": "a band between the rim and the earth",
        "rim": "the dark line of a tunnel's wall",
        "ledge": "the shelf between rim and floor",
        "floor": "the tunnel's floor",
        "chip": "small strokes on the floor",
        "text": "titles and numbers on the earth",
        "line": "the line round everything that lies on a floor",
        "icon": "icons on a disc",
        "accent": "the lantern's flame",
        "disc": "the disc under an icon on a tunnel",
        "disc_ring": "the ring inside that disc",
        "shine": "the pale disc under a lantern or gold",
        "sky_far": "daylight behind a ladder, the outer ring",
        "sky_middle": "daylight behind a ladder, the middle ring",
        "sky_near": "daylight behind a ladder, the heart",
        "plank": "planks of a bridge",
        "plank_line": "the outline of planks",
        "bridge_shade": "the shade beside a bridge on the tunnel below",
        "hole": "the pale disc behind the start figure",
        "brick": "bricks round the start figure",
        "brick_dark": "bricks, the dark ones",
        "brick_light": "bricks, the light ones",
        "fur": "the mole's fur",
        "muzzle": "the mole's muzzle",
        "nose": "the mole's nose",
        "paw": "the mole's paws",
        "cloth": "the mole's shirt and cap, and the white of its eyes",
        "metal": "the mole's spoon",
        "helmet": "the helmet of a second start figure",
        "lamp": "the lamp on that helmet",
        "pit": "the pit of a cave-in",
        "boulder": "boulders",
        "boulder_dark": "boulders, the dark ones",
        "boulder_facet": "the inner facet of boulders",
        "boulder_line": "the line round boulders",
        "boulder_crease": "the outline of a boulder's facet",
        "burst_far": "the blast of a bomb, the outer star",
        "burst_middle": "the blast of a bomb, the middle star",
        "burst_near": "the blast of a bomb, the inner star",
        "burst_line": "the line round the blast and the pit",
        "priority_1": "the badge of priority I",
        "priority_2": "the badge of priority II",
        "priority_3": "the badge of priority III",
        "priority_4": "the badge of priority IV and above",
        "numeral_1": "the numeral of priority I",
        "numeral_2": "the numeral of priority II",
        "numeral_3": "the numeral of priority III",
        "numeral_4": "the numeral of priority IV and above",
        "key_a": "doors and ladders of the first colour: round",
        "key_b": "doors and ladders of the second colour: square",
        "key_a_mark": "what is drawn on things of the first colour",
        "key_b_mark": "what is drawn on things of the second colour",
        "gold": "gold",
        "gold_light": "gold, the upper facets",
        "gold_dark": "gold, the lower facets",
        "alarm": "the ground of an alarm card",
        "alarm_ray": "the rays on an alarm card",
        "alarm_motif": "icon and title of an alarm card",
        "ray_line": "thin rays round an alarm or a blast",
        "back": "the ground of a back",
        "back_contour": "the contour lines of a back",
        "back_motif": "rings, spoons and stars of a back",
        "back_fill": "what fills the spoons where they are drawn as outlines",
        "marked_back": "the ground of a back with an icon",
        "marked_back_contour": "its contour lines",
        "marked_back_motif": "its rings and icons",
        "marked_back_stripe": "its hazard stripes",
        "marked_back_edge": "the lines of its hazard stripes",
        "marked_back_bar": "the bar that ends its hazard stripes",
    }
)
"""Every colour a theme has, with what it paints. A theme may set one to `none`: not painted."""

LENGTHS: Mapping[str, str] = MappingProxyType(
    {
        "wall": "how far outside the mouth's edge the rim runs",
        "ledge": "how far inside the mouth's edge the floor ends; 0: the floor fills the tunnel",
        "rim": "width of the rim",
        "casing": "width of the band that the rim runs in the middle of",
        "wall_roughness": "how far the rim strays where it is hewn; 0: exact",
        "wall_facet": "length of a hewn facet of the rim",
        "floor_roughness": "how far the floor's edge strays",
        "floor_facet": "length of a hewn facet of the floor's edge",
        "glow_far": "how far outside the mouth's edge the outer glow reaches",
        "glow_waviness": "how far the outer glow's edge strays",
        "glow_near": "how far outside the mouth's edge the inner glow reaches",
        "vein": "how far outside the mouth's edge the vein runs",
        "vein_width": "width of the vein",
        "chip": "width of the chips on the floor",
        "soil": "radius of the largest island of soil",
        "stone": "radius of the largest stone",
        "stone_line": "width of the outline of stones",
        "grit": "width of the grit strokes",
        "find": "width of the line of a find",
        "hatch": "width of the hatching strokes",
        "hatch_length": "length of the longest hatching stroke",
        "title": "height of the capitals of a title",
        "reminder": "height of the capitals of what a card says about its effect",
        "label": "height of the figures of a number",
        "line": "width of the line round figures, stones, doors and bricks",
        "line_bold": "width of the line round discs",
        "line_fine": "width of the finest lines drawn on things",
        "ring": "width of the ring inside a disc",
        "badge_line": "width of the line round a priority",
        "lantern": "height of the lantern in a dead end; picks and rockfalls grow with it",
        "motif_line": "width of the line where large icons are outlines; 0: they are solid",
        "burst_line": "width of the line round a blast or a pit",
        "ray_line": "width of the thin rays round an alarm or a blast",
        "contour": "width of a back's contour lines",
        "contour_dash": "length of the dashes of every second contour line; 0: unbroken",
        "back_ring": "width of a back's outer ring",
        "back_ring_fine": "width of a back's inner ring",
        "stripe_edge": "width of the lines of hazard stripes",
        "stripe_bar": "width of the bar that ends the hazard stripes",
    }
)
"""Every length a theme has, in mm on a 44 mm cell, with what it measures; 0 switches it off."""


class Theme(NamedTuple):
    """All colours and lengths of one look."""

    id: str
    title: str
    colours: Mapping[str, Colour | None]
    lengths: Mapping[str, float]

    def __hash__(self) -> int:
        return hash((self.id, self.title))
