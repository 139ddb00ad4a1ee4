"""A wall clock that is set by small and large steps, during a flood of pushes."""

import os
import struct
import subprocess
import time

from gateway import Gateway, check
from senders import Slowest, Threads

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../JourneyTests/Preload/clock.c")


def jumps():
    """The clock's shift in seconds: an hour, then 1971, 2038 and 2106, beyond the largest seconds in 31
    and in 32 bits."""
    now = int(time.time())
    return {"+1 h": 3_600, "-1 h": -3_600, "1971": 31_536_000 - now, "2038": 2_147_483_700 - now,
            "2106": 4_294_967_300 - now}


class Starts:
    """A back end that starts one card after another, and remembers the acknowledged ones."""

    def __init__(self, gateway, name, slowest):
        self.gateway, self.name, self.slowest = gateway, name, slowest
        self.acknowledged, self.count = [], 0

    def send(self):
        self.count += 1
        id = f"{self.name}-{self.count}"
        began = time.monotonic()
        answer = self.gateway.begin(id)
        self.slowest.note("start", began)
        if answer == 201:
            self.acknowledged.append(id)
        else:
            check(answer in (429, 503), f"a start is answered {answer}")


def reported_activities(gateway):
    """The activities in a gateway's events."""
    found, cursor = set(), ""
    while True:
        status, page = gateway.ask("GET", "/islet/v1/events" + cursor)
        check(status == 200, f"events answer {status} {page}")
        if not page["events"]:
            return found
        found |= {each.get("activity_id") for each in page["events"]}
        cursor = "?after=" + page["cursor"]


def clocks(binary, folder):
    """The clock jumps ten times while three senders send: acknowledged cards are kept, and responses stay fast."""
    library, clock = folder + "/clock.so", folder + "/clock"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, SOURCE], check=True)

    def set_ahead(seconds):
        with open(clock, "r+b" if os.path.exists(clock) else "wb") as file:
            file.write(struct.pack("=q", seconds))

    set_ahead(0)
    gateway = Gateway(binary, folder + "/clocks.sqlite", "--retention", "1000000",
                      environment={"LD_PRELOAD": library, "JUMPING_CLOCK": clock})
    worst, jumped, started = {}, 0, set()
    for name, seconds in jumps().items():
        slowest = Slowest(gateway, "/healthz", "/islet/v1/events?last=0", "/islet/v1/log?errors=true")
        senders = [Starts(gateway, f"{name.replace(' ', '')}-{each}", slowest) for each in range(3)]
        with Threads([each.send for each in senders] + [slowest.ask]) as threads:
            for ahead in (seconds, 0):
                time.sleep(1)
                before = sum(len(each.acknowledged) for each in senders)
                set_ahead(ahead)
                jumped += 1
                time.sleep(2)
                # Thousands of cards end at once first; the maximum response time is given below.
                end = time.monotonic() + 8
                while sum(len(each.acknowledged) for each in senders) == before:
                    check(time.monotonic() < end, f"nothing is accepted once the clock is {name}")
                    time.sleep(0.05)
        check(not threads.failures, f"{name}: {threads.failures}")
        check(slowest.seconds < 5, f"{name}: {slowest.path} took {slowest.seconds:.1f} s")
        worst[name] = slowest.seconds
        for each in senders:
            started.update(each.acknowledged)
    gateway.kill()
    gateway.start()
    missing = started - reported_activities(gateway)
    check(not missing, f"{len(missing)} of {len(started)} acknowledged starts are gone")
    check(gateway.begin("last") == 201 and "last" in gateway.ids(), "accepts nothing after the jumps")
    gateway.stop()
    slow = ", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in worst.items())
    return f"{len(started)} acknowledged starts kept through {jumped} jumps; slowest answers {slow}"
