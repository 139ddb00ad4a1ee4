"""Ten hours of typical use in half an hour or less: a faster clock, a push every fifth of a second of it, watchers
with and without a screen, a widget, a mapped source, back ends that come and go. No measured resource of the
programs may grow.

usage: soak.py BINARY MINUTES   (make soak MINUTES=30)
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

from watchers import SLACK, Reader, Screen, Watched, growth, thirds
from feed import Builds
from gateway import Gateway, check

HOURS = 10
PUSHES = 100  # per second
WIDGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Examples/SuperbOwl/Widget")
SAMPLES = 60
KEYS = [["j"], ["k"], ["g"], ["G"], ["l"], ["l"], ["?"], ["Escape"], ["Enter"], ["Enter"], ["S"],
        ["Escape"], ["i"], ["Escape"], ["s"], ["t"], ["Escape"]]


class Life:
    """The events of a day, in the same order each time."""

    def __init__(self, binary, gateway, screens, readers):
        self.binary, self.gateway, self.screens, self.readers = binary, gateway, screens, readers
        self.url = f"http://127.0.0.1:{gateway.port}"
        self.chance = random.Random(1)
        self.pushes, self.runs, self.commands = 0, 0, []

    def push(self):
        """A start, an update, an end, or a person's action, for one of sixty games."""
        self.pushes += 1
        game = f"game-{self.chance.randrange(60)}"
        state = {"teamOneScore": self.pushes % 90, "teamTwoScore": self.pushes % 7}
        kind = self.chance.random()
        if kind < 0.1:
            self.gateway.ask("POST", "/messages/live_activity/start", {
                "app_id": "app", "activity_id": game, "external_user_ids": ["user"],
                "activity_attributes_type": "SportsActivityAttributes",
                "activity_attributes": {"gameName": game, "gameNumber": "Game 1"},
                "content_state": state, "notification": {"alert": {"title": "a", "body": "b"}}})
        elif kind < 0.93:
            self.gateway.update(game, state)
        elif kind < 0.97:
            self.gateway.ask("POST", f"/islet/v1/activities/{game}/dismiss")
        else:
            self.gateway.ask("GET", "/islet/v1/log?errors=true")

    def turn(self, second):
        """What happens in a second besides the pushes."""
        for screen in self.screens:
            screen.press(*self.chance.choice(KEYS))
        if second % 20 == 0:
            self.readers[0].turn()
        self.look()
        if second % 3 == 0 and len(self.commands) < 4:
            self.runs += 1
            self.run()
        if second % 7 == 0:
            subprocess.run([self.binary, "list", "--json", "--gateway", self.url], capture_output=True)

    def look(self, wait=False):
        """Checks the back ends that ended, or waits for all to end."""
        for each in self.commands:
            code = each.wait(30) if wait else each.poll()
            check(code in (None, 0), f"a back end under run ends with {code}")
        self.commands = [each for each in self.commands if each.poll() is None]

    def run(self):
        """A back end under `islet run`, which sends to Braze's own address."""
        body = ('{"app_id":"app","activity_id":"game-1","content_state":'
                '{"teamOneScore":%d,"teamTwoScore":0}}' % (self.runs % 90))
        self.commands.append(subprocess.Popen(
            [self.binary, "run", "--gateway", self.url, "--quiet", "--", "curl", "-sSf",
             "https://rest.iad-05.braze.com/messages/live_activity/update", "-H",
             "Authorization: Bearer any", "-H", "Content-Type: application/json", "-d", body],
            stdout=subprocess.DEVNULL, stderr=sys.stderr))


def store_size(store):
    """Megabytes of the file and its log."""
    files = [store + end for end in ("", "-wal") if os.path.exists(store + end)]
    return sum(map(os.path.getsize, files)) / 1_000_000


def main():
    binary, minutes = os.path.abspath(sys.argv[1]), float(sys.argv[2])
    folder = tempfile.mkdtemp()
    # The home of the person who runs this is not used.
    os.environ.update(HOME=folder, XDG_DATA_HOME=folder + "/data", XDG_CONFIG_HOME=folder + "/config",
                      XDG_CACHE_HOME=folder + "/cache", LANG="C.UTF-8")
    subprocess.run([binary, "preview", "--check", WIDGET], capture_output=True, check=True)
    store, builds = folder + "/store.sqlite", Builds(folder)
    gateway = Gateway(binary, store, "--retention", "2000", "--widget", WIDGET, "--source", builds.file)
    url = f"http://127.0.0.1:{gateway.port}"
    screens, readers = [], []
    try:
        screens.append(Screen(binary, folder, ["--gateway", url, "--widget", WIDGET]))
        readers += [Reader(binary, "--plain", "--gateway", url), Reader(binary, "--json", "--gateway", url)]
        life = Life(binary, gateway, screens, readers)
        soak(life, minutes, store, [
            Watched("gateway", gateway.process.pid), Watched("dashboard", screens[0].process),
            Watched("plain", readers[0].process), Watched("json", readers[1].process)])
        gateway.stop()
        print(f"soak: {life.pushes} pushes, {builds.looks} polls and {life.runs} back ends in {minutes:g} min, "
              f"{HOURS} h on the device; flat")
    finally:
        for each in screens + readers:
            each.end()
        Gateway.kill_all()
        shutil.rmtree(folder, ignore_errors=True)


def soak(life, minutes, store, watched):
    """Runs the day and checks that nothing grew."""
    life.gateway.ask("PATCH", "/islet/v1/clock", {"speed": HOURS * 60 / minutes})
    began, second, sizes = time.monotonic(), 0, []
    span = minutes * 60
    while (now := time.monotonic() - began) < span:
        # All that are due: a slow second is made up for.
        for _ in range(min(2 * PUSHES, int(now * PUSHES) - life.pushes)):
            life.push()
        if now >= second:
            second += 1
            life.turn(second)
        if now >= len(sizes) * span / SAMPLES:
            sizes.append({"megabytes": store_size(store)})
            for each in watched:
                check(each.is_running(), f"{each.name} ended")
                each.sample()
            if len(sizes) % 5 == 1:
                print(f"{now / span * HOURS:4.1f} h: {life.pushes} pushes; store {sizes[-1]['megabytes']:.0f} MB; "
                      + "; ".join(each.summary() for each in watched), flush=True)
        time.sleep(0.01)
    life.look(wait=True)
    for each in watched:
        for key in SLACK:
            before, after = thirds(each.samples, key)
            print(f"{each.name} {key}: {before:.1f} then {after:.1f}")
    grown = growth("store", sizes, {"megabytes": 2})
    for each in watched:
        grown += growth(each.name, each.samples, SLACK)
    check(not grown, "; ".join(grown))


main()
