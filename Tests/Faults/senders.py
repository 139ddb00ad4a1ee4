"""Back ends that send continuously, and one that measures response times."""

import threading
import time


class Threads:
    """Threads that repeat the same action until their block ends."""

    def __init__(self, actions):
        self.is_over = threading.Event()
        self.failures = []
        self.threads = [threading.Thread(target=self.repeat, args=(each,)) for each in actions]

    def repeat(self, action):
        while not self.is_over.is_set():
            try:
                action()
            except (OSError, ValueError, AttributeError) as error:
                # A gateway that is stopping no longer responds.
                if not self.is_over.is_set():
                    self.failures.append(f"{type(error).__name__}: {error}")
                return

    def __enter__(self):
        for each in self.threads:
            each.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        for each in self.threads:
            each.join()


class Slowest:
    """The longest response time of a gateway in seconds, and its path."""

    def __init__(self, gateway, *paths):
        self.gateway, self.paths = gateway, paths
        self.seconds, self.path, self.count = 0, "", 0

    def ask(self):
        for path in self.paths:
            began = time.monotonic()
            self.gateway.ask("GET", path)
            self.note(path, began)
        time.sleep(0.02)

    def note(self, path, began):
        took = time.monotonic() - began
        self.count += 1
        if took > self.seconds:
            self.seconds, self.path = took, path


class Scores:
    """A back end that increments the scores of its own games, and remembers the last acknowledged score of each."""

    def __init__(self, gateway, name, games, slowest):
        self.gateway, self.slowest = gateway, slowest
        self.acknowledged = {f"{name}-{number}": 0 for number in range(games)}
        self.count = 0

    def begin(self):
        for game in self.acknowledged:
            assert self.gateway.begin(game, {"score": 0}) == 201

    def send(self):
        self.count += 1
        game = list(self.acknowledged)[self.count % len(self.acknowledged)]
        began = time.monotonic()
        answer = self.gateway.update(game, {"score": self.count})
        self.slowest.note("update", began)
        if answer == 201:
            self.acknowledged[game] = self.count

    def lost(self):
        """The games whose last acknowledged score, or a later one, is missing."""
        shown = {each["id"]: each["content_state"]["score"]
                 for each in self.gateway.ask("GET", "/islet/v1/activities")[1]["activities"]
                 if each["id"] in self.acknowledged}
        return [game for game, score in self.acknowledged.items() if shown.get(game, -1) < score]
