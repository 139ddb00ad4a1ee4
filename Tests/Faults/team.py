"""Several gateways on one PostgreSQL, while gateways, the database and the network between them fail."""

import os
import random
import signal
import threading
import time

from database import Database, Network
from gateway import Gateway, check


class Senders:
    """Back ends that each increment their own activity, through whichever gateway responds.

    No acknowledged change may be lost, and none applied twice: `updates` of an activity is between the numbers
    of acknowledged and of sent requests. They pause between requests: Braze allows 250,000 an hour, and a
    gateway refuses more.
    """

    INTERVAL = 0.02

    def __init__(self, gateways, count):
        self.gateways = gateways
        self.names = [f"t{number}" for number in range(count)]
        self.acknowledged = dict.fromkeys(self.names, 0)
        self.sent = dict.fromkeys(self.names, 0)
        self.value = dict.fromkeys(self.names, 0)
        self.last = time.monotonic()
        self.longest = 0
        self.refusal = "nothing"
        self.is_over = threading.Event()
        for name in self.names:
            check(gateways[0].begin(name) == 201, "a start is refused before anything failed")
        self.threads = [threading.Thread(target=self.send, args=(each,)) for each in self.names]
        for each in self.threads:
            each.start()

    def send(self, name):
        place = hash(name)
        while not self.is_over.is_set():
            gateway = self.gateways[place % len(self.gateways)]
            number = self.sent[name] + 1
            self.sent[name] = number
            try:
                status = gateway.update(name, {"score": number}, timeout=2.5)
                if status != 201:
                    self.refusal = f"status {status}"
            except (OSError, ValueError, AttributeError) as error:
                status = 0
                self.refusal = repr(error)
            if status == 201:
                self.acknowledged[name] += 1
                self.value[name] = number
                now = time.monotonic()
                self.longest = max(self.longest, now - self.last)
                self.last = now
                time.sleep(self.INTERVAL)
            else:
                place += 1
                time.sleep(0.01)

    def stop(self):
        self.is_over.set()
        for each in self.threads:
            each.join()

    def compare(self):
        """Every gateway shows the acknowledged state."""
        seen = []
        for gateway in self.gateways:
            time.sleep(0.5)
            cards = {each["id"]: each for each in gateway.ask("GET", "/islet/v1/activities")[1]["activities"]}
            for name in self.names:
                check(name in cards, f"{name} is gone")
                updates = cards[name]["updates"]
                check(
                    self.acknowledged[name] <= updates <= self.sent[name],
                    f"{name}: {updates} updates, {self.acknowledged[name]} acknowledged, {self.sent[name]} sent")
                score = cards[name]["content_state"]["score"]
                check(score >= self.value[name], f"{name} shows {score}, {self.value[name]} was acknowledged")
            seen.append([(name, cards[name]["updates"]) for name in self.names])
        check(all(each == seen[0] for each in seen), "the gateways show different things")


def disturb(senders, count, action, within):
    """Repeats an action; returns the longest time without a response to anyone."""
    worst = 0
    for _ in range(count):
        senders.longest = 0
        senders.last = time.monotonic()
        action()
        began = time.monotonic()
        while senders.last < began and time.monotonic() - began < 20:
            time.sleep(0.01)
        worst = max(worst, senders.longest, time.monotonic() - senders.last)
        time.sleep(0.1)
    check(worst < within, f"nobody had an answer for {worst:.1f} s; the last refusal was {senders.refusal}")
    return worst


def team(binary, folder):
    """100 kills, 20 pauses of 6 s, 20 restarts of PostgreSQL, a network that cuts: nothing lost, nothing twice."""
    scale = float(os.environ.get("TEAM_SCALE", "1"))
    database = Database(folder)
    network = Network(database.port)
    urls = [database.url, database.url, f"postgres://postgres@127.0.0.1:{network.port}/postgres"]
    gateways = [Gateway(binary, url) for url in urls]
    senders = Senders(gateways, 8)
    results = []

    def kill():
        gateway = random.choice(gateways)
        gateway.kill()
        time.sleep(random.uniform(0, 0.1))
        gateway.start()

    def pause():
        gateway = random.choice(gateways)
        gateway.process.send_signal(signal.SIGSTOP)
        time.sleep(6)
        gateway.process.send_signal(signal.SIGCONT)

    def restart():
        database.restart(random.choice([signal.SIGINT, signal.SIGQUIT]))

    try:
        for kind, count, action in (("kills", 100, kill), ("pauses", 20, pause), ("restarts", 20, restart)):
            count = max(1, int(count * scale))
            began = time.monotonic()
            worst = disturb(senders, count, action, 3 + (6 if action is pause and len(gateways) < 2 else 0))
            results.append(f"{count} {kind}: {worst:.1f} s without an answer at most")
            print(f"  {results[-1]} ({time.monotonic() - began:.0f} s)", flush=True)
        network.is_bad = True
        time.sleep(60 * scale)
        network.is_bad = False
        time.sleep(6)
    finally:
        senders.stop()
    senders.compare()
    total, sent = sum(senders.acknowledged.values()), sum(senders.sent.values())
    for gateway in gateways:
        gateway.stop()
    database.stop()
    return f"{total} of {sent} updates acknowledged, none lost, none twice; " + ", ".join(results)
