"""Days in minutes: a fast clock, pushes of all kinds, three watchers of which one is stopped now and
then. Memory, descriptors and the store must not grow.

usage: soak.py BINARY MINUTES   (make soak MINUTES=10)
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time

from gateway import Gateway, check


def main():
    binary, minutes = sys.argv[1], float(sys.argv[2])
    folder = tempfile.mkdtemp()
    store = folder + "/store.sqlite"
    gateway = Gateway(binary, store, "--retention", "2000")
    url = f"http://127.0.0.1:{gateway.port}"
    watchers = [
        subprocess.Popen([binary, "watch", "--json", "--gateway", url], stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL)
        for _ in range(3)
    ]
    gateway.ask("PATCH", "/islet/v1/clock", {"speed": 600})
    randomness = random.Random(1)
    end = time.time() + minutes * 60
    samples, pushes, next_sample, stopped = [], 0, time.time(), False
    try:
        while time.time() < end:
            id = f"game-{randomness.randrange(60)}"
            kind = randomness.random()
            if kind < 0.15:
                gateway.begin(id, {"score": pushes})
            elif kind < 0.9:
                gateway.update(id, {"score": pushes})
            elif kind < 0.95:
                gateway.ask("POST", f"/islet/v1/activities/{id}/dismiss")
            else:
                gateway.ask("GET", "/islet/v1/log?errors=true")
            pushes += 1
            if pushes % 500 == 0:
                watchers[2].send_signal(signal.SIGCONT if stopped else signal.SIGSTOP)
                stopped = not stopped
            if time.time() >= next_sample:
                next_sample += max(1.0, minutes * 60 / 20)
                size = sum(os.path.getsize(store + end) for end in ("", "-wal") if os.path.exists(store + end))
                samples.append((gateway.memory(), gateway.descriptors(), size))
                print(f"{pushes} pushes: {samples[-1][0] // 1024} MB, {samples[-1][1]} descriptors, "
                      f"store {samples[-1][2] // 1024} KB", flush=True)
        check(all(each.poll() is None for each in watchers), "a watcher ended")
        early = samples[len(samples) // 3: len(samples) // 2] or samples[:1]
        late = samples[-max(1, len(samples) // 5):]
        for index, (name, slack) in enumerate([("memory", 1.25), ("descriptors", 1.2), ("store", 1.5)]):
            before, after = max(each[index] for each in early), max(each[index] for each in late)
            check(after <= before * slack + 8, f"{name} grew from {before} to {after}")
        print(f"soak: {pushes} pushes in {minutes:g} min of {minutes * 10:g} h on the device; flat")
    finally:
        for each in watchers:
            each.send_signal(signal.SIGCONT)
            each.terminate()
        gateway.stop()


main()
