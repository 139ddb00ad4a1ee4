"""Checks pictures on real terminals: screens.py BINARY [FOLDER]

xterm (as a VT340, with sixels) and kitty run under Xvfb. A card is read by OCR and its colours are checked; an
overlay covers it, an update changes it, and nothing of it is left at the end. Then cards change at random, with keys
and other window sizes in between: the window is compared with a new one opened at that moment (LIVES="1 2 3",
TERMINALS="xterm kitty"). Screenshots are kept in FOLDER.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

BINARY = os.path.realpath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp(prefix="islet-pictures-")
WIDGET = os.path.join(HERE, "..", "..", "Examples", "SuperbOwl")
TERMINALS = {
    "xterm": ["xterm", "-tn", "xterm-256color", "-ti", "vt340", "-xrm", "XTerm*decTerminalID: vt340",
              "-fa", "DejaVu Sans Mono", "-fs", "11", "-geometry", "100x30", "-e"],
    "kitty": ["kitty", "-c", "NONE", "-o", "font_size=11", "-o", "initial_window_width=100c", "-o",
              "initial_window_height=30c", "-o", "remember_window_size=no", "-o",
              "update_check_interval=0"],
}
# The card's own colours, in RGB: its background, and the progress bar.
NAVY, ORANGE = (20, 26, 51), (255, 159, 10)
failures = []


def check(name, holds, what):
    print(("  ok    " if holds else "  FAIL  ") + what, flush=True)
    if not holds:
        failures.append(f"{name}: {what}")


def post(port, path, body):
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(),
        {"Authorization": "Bearer pictures", "Content-Type": "application/json"})
    return urllib.request.urlopen(request, timeout=10).status


def game(verb, one, two):
    body = {"app_id": "proof", "activity_id": "game-1",
            "content_state": {"teamOneScore": one, "teamTwoScore": two}}
    if verb == "start":
        body |= {"external_user_ids": ["me"], "activity_attributes_type": "SportsActivityAttributes",
                 "activity_attributes": {"gameName": "Superb Owl", "gameNumber": "Game 1"},
                 "notification": {"alert": {"title": "Kick-off", "body": "The owls are in"}}}
    return f"/messages/live_activity/{verb}", body


class Terminal:
    """A terminal under Xvfb with a program in it."""

    def __init__(self, name, command):
        self.name = name
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1200x800x24"], pass_fds=[write],
            stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as numbers:
            display = numbers.readline().strip()
        home = tempfile.mkdtemp(prefix="islet-pictures-home-")
        self.env = {
            "PATH": os.environ["PATH"], "DISPLAY": f":{display}", "HOME": home, "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1", "KITTY_DISABLE_WAYLAND": "1",
            "XDG_CACHE_HOME": os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache"))}
        # xterm removes the variable from its children.
        run = ["env", "COLORTERM=truecolor", *command]
        self.terminal = subprocess.Popen(
            TERMINALS[name] + run, env=self.env, stdout=subprocess.DEVNULL,
            stderr=open(os.path.join(FOLDER, f"{name}.log"), "w"))

    def keys(self, *keys):
        subprocess.run(["xdotool", "key", "--delay", "120", *keys], env=self.env, check=True)

    def shot(self, what):
        """A screenshot, kept as a file."""
        path = os.path.join(FOLDER, f"{self.name}-{what}.png")
        subprocess.run(["import", "-window", "root", path], env=self.env, check=True)
        return Shot(path)

    def resize(self, width, height):
        window = subprocess.check_output(
            ["xdotool", "search", "--onlyvisible", "--name", "."], env=self.env, text=True).split()[-1]
        subprocess.run(["xdotool", "windowsize", window, str(width), str(height)], env=self.env, check=True)

    def close(self):
        self.terminal.terminate()
        self.terminal.wait(10)
        self.server.terminate()
        self.server.wait(10)


class Shot:
    def __init__(self, path):
        self.path = path
        size = subprocess.check_output(["identify", "-format", "%w %h", path], text=True)
        self.width, self.height = map(int, size.split())
        self.bytes = subprocess.check_output(["convert", path, "-depth", "8", "rgb:-"])

    def places(self, colour, tolerance=8):
        """The pixels of a colour."""
        lows = [max(0, part - tolerance) for part in colour]
        highs = [min(255, part + tolerance) for part in colour]
        pattern = b"".join(b"[%s-%s]" % (re.escape(bytes([low])), re.escape(bytes([high])))
                           for low, high in zip(lows, highs))
        return [found.start() // 3 for found in re.finditer(pattern, self.bytes, re.S)
                if found.start() % 3 == 0]

    def box(self, colour):
        """The rectangle around the pixels of a colour."""
        places = self.places(colour)
        if not places:
            return None
        columns = [place % self.width for place in places]
        return min(columns), places[0] // self.width, max(columns), places[-1] // self.width

    def area(self, left, top, right, bottom):
        return [self.bytes[(y * self.width + left) * 3:(y * self.width + right) * 3]
                for y in range(top, bottom)]

    def card(self, other):
        """The right third of the card, with its second team."""
        left, top, right, bottom = other.box(NAVY) or (0, 0, 0, 0)
        return self.area(right - (right - left) // 4, top, right, bottom)

    def digits(self, other):
        left, top, right, bottom = other.box(NAVY) or (0, 0, 0, 0)
        third = (right - left) // 3
        return self.area(left + third, top, right - third, bottom)

    def words(self):
        """The visible text, by OCR."""
        large = self.path + ".large.png"
        subprocess.run(["convert", self.path, "-resize", "300%", large], check=True)
        text = subprocess.run(["tesseract", large, "-", "--psm", "11"], capture_output=True, text=True)
        os.remove(large)
        return text.stdout


def is_same(one, other):
    """Whether rows of pixels look the same: each image of kitty has its own palette."""
    return bool(one) and len(one) == len(other) and all(
        len(row) == len(with_row) and all(abs(a - b) <= 12 for a, b in zip(row, with_row))
        for row, with_row in zip(one, other))


def wait(name, what, condition, limit=60):
    """Waits until a screenshot fulfils a condition; returns the last one."""
    end = time.monotonic() + limit
    while True:
        shot = terminal.shot(what)
        if condition(shot):
            check(name, True, what)
            return shot
        if time.monotonic() > end:
            check(name, False, what)
            return shot
        time.sleep(0.5)


def free_port():
    import socket
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def wait_for(port):
    """Waits until a gateway responds."""
    end = time.monotonic() + 60
    while True:
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.3)


def look(name):
    """One card: its colours and text, an overlay over it, an update, and the end."""
    global terminal
    port = free_port()
    terminal = Terminal(name, [
        "bash", "-c", f"{BINARY} watch --listen {port} --store :memory: --theme slate --widget {WIDGET};"
        " echo finished; sleep 60"])
    try:
        wait_for(port)
        post(port, *game("start", 3, 4))
        card = wait(name, "the card's colours are there", lambda shot: len(shot.places(NAVY)) > 15000
                    and len(shot.places(ORANGE)) > 100, 120)
        words = card.words()
        for word in ("Superb", "Owls", "Hawks"):
            check(name, word in words, f"OCR reads {word}")
        time.sleep(5)
        terminal.keys("question")
        wait(name, "an overlay covers the card", lambda shot: not shot.places(ORANGE, 2), 10)
        terminal.keys("Escape")
        wait(name, "the card is back", lambda shot: len(shot.places(ORANGE)) > 100, 10)
        before = terminal.shot("before")
        post(port, *game("update", 7, 4))
        wait(name, "an update changes its digits and nothing else of it",
             lambda shot: is_same(before.card(shot), shot.card(shot))
             and not is_same(before.digits(shot), shot.digits(shot)), 15)
        terminal.keys("q")
        wait(name, "nothing is left at the end",
             lambda shot: not shot.places(ORANGE, 2) and not shot.places(NAVY, 2)
             and "finished" in shot.words(), 15)
    finally:
        terminal.close()


def islet(port, *words):
    return subprocess.run([BINARY, *words, "--gateway", f"http://127.0.0.1:{port}"],
                          stdout=subprocess.DEVNULL, check=True, timeout=60)


SIZES = [(1200, 800), (1000, 700), (1150, 620), (800, 500)]
# Screens opened in between; each sequence ends on the main screen.
VISITS = [["j"], ["k"], ["z", "z"], ["question", "Escape"], ["i", "Escape"], ["S", "Escape"], ["colon", "Escape"],
          ["l", "Escape"], ["Return"], ["Tab", "Tab"]]


def happen(chance, port, cards):
    """A random action of a back end: other heights, starts, ends, alerts."""
    kind = chance.choice(["start", "update", "update", "update", "alert", "end"])
    card = chance.choice(cards)
    body = {"app_id": "proof", "activity_id": card}
    if card.startswith("game"):
        state = {"teamOneScore": chance.randrange(20), "teamTwoScore": chance.randrange(20)}
        start = {"activity_attributes_type": "SportsActivityAttributes",
                 "activity_attributes": {"gameName": "Superb Owl", "gameNumber": card}}
    else:
        state = {"title": card, "status": "on its way"}
        state |= {f"field{number}": chance.randrange(1000) for number in range(chance.randrange(5))}
        start = {"activity_attributes_type": f"{card.title()}Attributes", "activity_attributes": {}}
    body["content_state"] = state
    alert = {"alert": {"title": "News", "body": "Look at this"}}
    if kind == "start":
        body |= start | {"external_user_ids": ["me"], "notification": alert}
    elif kind == "alert":
        body["notification"] = alert
    elif kind == "end":
        body |= {"end_activity": True, "dismissal_date": int(time.time()) - 10}
    try:
        post(port, f"/messages/live_activity/{'start' if kind == 'start' else 'update'}", body)
    except urllib.error.HTTPError:
        pass  # An update of a card that has not started.


def difference(one, other):
    """The pixels in which two screenshots differ."""
    found = subprocess.run(["compare", "-metric", "AE", "-fuzz", "2%", one.path, other.path, "null:"],
                           capture_output=True, text=True)
    return int(float(found.stderr.split()[0]))


def live(name, seed):
    """A random sequence in one window, and a new window opened at its end."""
    chance = random.Random(seed)
    port = free_port()
    cards = ["game-1", "game-2", "order", "build", "flight"]
    server = subprocess.Popen([BINARY, "serve", "--listen", str(port), "--store", ":memory:", "--widget", WIDGET],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    windows = []

    def window():
        opened = Terminal(name, [BINARY, "watch", "--gateway", f"http://127.0.0.1:{port}", "--theme", "slate"])
        windows.append(opened)
        return opened

    def calm(opened, what):
        """The screenshot of a window that no longer changes."""
        before = None
        for _ in range(60):
            shot = opened.shot(what)
            if before is not None and difference(before, shot) == 0 and shot.places(NAVY):
                return shot
            before = shot
            os.rename(shot.path, shot.path + ".before.png")
            before.path = shot.path + ".before.png"
            time.sleep(0.5)
        return shot

    try:
        wait_for(port)
        post(port, *game("start", 3, 4))
        first = window()
        size = chance.choice(SIZES)
        time.sleep(4)
        for _ in range(25):
            for _ in range(chance.randrange(4)):
                happen(chance, port, cards)
            if chance.random() < 0.4:
                first.keys(*chance.choice(VISITS))
            if chance.random() < 0.1:
                first.resize(*chance.choice(SIZES))
            time.sleep(chance.choice([0, 0.05, 0.3, 1]))
        post(port, *game("start", 9, 4))
        first.resize(*size)
        first.keys("Escape", "Escape", "Escape", "g")
        time.sleep(7)  # The island closes, and all animations end.
        islet(port, "clock", "--speed", "0")
        second = window()
        time.sleep(3)
        second.resize(*size)
        second.keys("Escape", "g")
        one, other = calm(first, f"life-{seed}"), calm(second, f"life-{seed}-fresh")
        pixels = difference(one, other)
        # xterm leaves pixels of a glyph that extend into the next cell.
        check(name, pixels <= 40, f"life {seed}: as in a new window ({pixels} pixels differ)")
    finally:
        for opened in windows:
            opened.close()
        server.terminate()
        server.wait(10)


os.makedirs(FOLDER, exist_ok=True)
for name in os.environ.get("TERMINALS", " ".join(TERMINALS)).split():
    print(name)
    look(name)
    for seed in map(int, os.environ.get("LIVES", "1 2 3").split()):
        live(name, seed)
print(f"screenshots are in {FOLDER}")
sys.exit("\n".join(failures) if failures else 0)
