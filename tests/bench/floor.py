"""The floor: 69 simple cards on six sheets with bare reportlab; no checks, no backs, no texture.

Run as a script with the name of a PDF to write.
"""

from __future__ import annotations

import random
import sys

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen import canvas

WIDTH, HEIGHT = 88.0, 44.0
PORTS: dict[str, tuple[float, float]] = {
    "w": (0, 22),
    "e": (88, 22),
    "n1": (22, 0),
    "n2": (66, 0),
    "s1": (22, 44),
    "s2": (66, 44),
}
INNER: dict[str, tuple[float, float]] = {
    "w": (12, 22), "e": (76, 22), "n1": (22, 11), "n2": (66, 11), "s1": (22, 33), "s2": (66, 33),
}  # fmt: skip
Tunnel = list[tuple[float, float]]


def cards(count: int = 69, seed: int = 7) -> list[list[Tunnel]]:
    """Cards with one to three straight-lined tunnels."""
    chance = random.Random(seed)
    deck = []
    for _ in range(count):
        ports = list(PORTS)
        chance.shuffle(ports)
        tunnels = []
        for index in range(chance.choice([1, 2, 2, 3])):
            a, b = ports[2 * index], ports[2 * index + 1]
            tunnels.append([PORTS[a], INNER[a], INNER[b], PORTS[b]])
        deck.append(tunnels)
    return deck


def draw(path: str) -> None:
    """Twelve cards to an A4 page, each clipped, two strokes a tunnel, a number."""
    page_width, page_height = 210 * mm, 297 * mm
    card_width, card_height = WIDTH * mm, HEIGHT * mm
    page = canvas.Canvas(path, pagesize=(page_width, page_height), pageCompression=1)
    left, bottom = (page_width - 2 * card_width) / 2, (page_height - 6 * card_height) / 2
    for index, tunnels in enumerate(cards()):
        slot = index % 12
        if index and slot == 0:
            page.showPage()
        page.saveState()
        page.translate(
            left + (slot % 2) * card_width, page_height - bottom - (slot // 2 + 1) * card_height
        )
        outline = page.beginPath()
        outline.rect(0, 0, card_width, card_height)
        page.clipPath(outline, stroke=0, fill=0)
        page.setFillColor(HexColor("#6b4a2b"))
        page.rect(0, 0, card_width, card_height, stroke=0, fill=1)
        page.setLineCap(1)
        page.setLineJoin(1)
        for colour, stroke in (("#1d140c", 15), ("#f2d9a6", 12)):
            page.setStrokeColor(HexColor(colour))
            page.setLineWidth(stroke * mm)
            for tunnel in tunnels:
                line = page.beginPath()
                line.moveTo(tunnel[0][0] * mm, card_height - tunnel[0][1] * mm)
                for x, y in tunnel[1:]:
                    line.lineTo(x * mm, card_height - y * mm)
                page.drawPath(line, stroke=1, fill=0)
        page.setFillColor(HexColor("#ffffff"))
        page.setFont("Helvetica", 6)
        page.drawString(4, 4, str(index + 1))
        page.restoreState()
    page.save()


if __name__ == "__main__":
    draw(sys.argv[1])
