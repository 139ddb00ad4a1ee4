"""The peer of a dashboard with its gateway: aiohttp accepts the same requests, curses draws eight cards.

A typical handwritten replacement. It stores and judges nothing. peer_dashboard.py PORT
"""

import curses
import locale
import sys

from aiohttp import web

COUNT, WIDTH, BAR = 8, 46, 30
cards = [{"title": f"Job {i}", "status": "running", "progress": 0.0} for i in range(COUNT)]


def lines(card):
    filled = int(card["progress"] * BAR)
    bar = "█" * filled + "░" * (BAR - filled)
    inner = [card["title"], card["status"], f"{bar} {int(card['progress'] * 100):3d}%"]
    edge = "─" * (WIDTH - 2)
    return [f"╭{edge}╮"] + [f"│ {text:<{WIDTH - 3}}│" for text in inner] + [f"╰{edge}╯"]


def main(window):
    curses.curs_set(0)

    def draw(index):
        for row, line in enumerate(lines(cards[index])):
            window.addstr(index // 2 * 6 + row, index % 2 * 48, line)

    for index in range(COUNT):
        draw(index)
    window.refresh()

    async def update(request):
        body = await request.json()
        index = int(body["activity_id"].split("-")[1])
        cards[index].update(body["content_state"])
        draw(index)
        window.refresh()
        return web.json_response({"message": "success"}, status=201)

    app = web.Application()
    app.router.add_post("/messages/live_activity/update", update)
    web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), print=None, access_log=None)


locale.setlocale(locale.LC_ALL, "")
curses.wrapper(main)
