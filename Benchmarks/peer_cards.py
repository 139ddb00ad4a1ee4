"""The dashboard's peer: the same cards with Python's curses, in a typical form.

It requests the activities, draws a card for each, and waits for events by long poll.
"""

import curses
import http.client
import json
import locale
import sys
import time
import urllib.parse


def get(connection, path, wait=False):
    connection.request("GET", path, headers={"Prefer": "wait=25"} if wait else {})
    response = connection.getresponse()
    body = response.read()
    return json.loads(body) if body else None


def age(activity):
    updated = time.strptime(activity["updated_at"][:19], "%Y-%m-%dT%H:%M:%S")
    seconds = max(0, int(time.time() - time.mktime(updated) + time.timezone))
    return "now" if seconds < 60 else f"{seconds // 60} min"


def card(window, top, width, activity):
    title = str(activity["attributes"].get("title", activity["id"]))
    window.addstr(top, 2, "▄" * (width - 4))
    left, right = f"▐ {title}", f"{age(activity)} ▌"
    window.addstr(top + 1, 1, left + " " * (width - 2 - len(left) - len(right)) + right)
    rows = list(activity["content_state"].items())
    for i, (label, value) in enumerate(rows[:2]):
        left, right = f"▐    {label.capitalize()}", f"{value} ▌"
        window.addstr(top + 2 + i, 1, left + " " * (width - 2 - len(left) - len(right)) + right,
                      curses.color_pair(1))
    window.addstr(top + 4, 2, "▀" * (width - 4))


def draw(window, address, activities):
    window.erase()
    height, width = window.getmaxyx()
    window.addstr(0, 1, f"{address}   {len(activities)} live", curses.A_BOLD)
    for index, activity in enumerate(sorted(activities.values(), key=lambda a: a["id"])):
        top = 1 + 5 * index
        if top + 5 >= height:
            break
        card(window, top, min(width, 100), activity)
    window.refresh()


def main(window):
    address = urllib.parse.urlsplit(sys.argv[1]).netloc
    curses.curs_set(0)
    curses.start_color()
    curses.use_default_colors()
    curses.init_pair(1, curses.COLOR_CYAN, -1)
    connection = http.client.HTTPConnection(address)
    snapshot = get(connection, "/islet/v1/activities")
    cursor = snapshot["cursor"]
    activities = {activity["id"]: activity for activity in snapshot["activities"]}
    while True:
        draw(window, address, activities)
        answer = get(connection, f"/islet/v1/events?after={cursor}", True)
        if answer is None:
            continue
        cursor = answer["cursor"]
        for event in answer["events"]:
            if event.get("activity"):
                activities[event["activity"]["id"]] = event["activity"]


locale.setlocale(locale.LC_ALL, "")
curses.wrapper(main)
