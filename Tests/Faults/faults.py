"""Tries to hang a gateway, to make it lose acknowledged changes, and to block other clients.

usage: faults.py BINARY [NAME...]   (make faults)
"""

import asyncio
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import clock
import exhaustion
import hostile
import hostile_gateways
import stores
import team
import widgets
from gateway import Gateway, check, start


def kills(binary, folder):
    """100 kills while four senders send: acknowledged changes are there afterwards."""
    store = folder + "/kills.sqlite"
    acknowledged, lock = set(), threading.Lock()
    gateway = Gateway(binary, store)
    number = 0
    for round in range(100):
        is_over = threading.Event()

        def send(sender, first):
            each = first
            while not is_over.is_set():
                id = f"k{sender}-{each}"
                each += 1
                try:
                    if gateway.begin(id, timeout=5) == 201:
                        with lock:
                            acknowledged.add(id)
                except (OSError, ValueError, AttributeError):
                    return

        threads = [threading.Thread(target=send, args=(i, number)) for i in range(4)]
        number += 100_000
        for thread in threads:
            thread.start()
        time.sleep(random.uniform(0.02, 0.15))
        gateway.kill()
        is_over.set()
        for thread in threads:
            thread.join()
        gateway.start()
    missing = acknowledged - gateway.ids()
    check(not missing, f"{len(missing)} of {len(acknowledged)} acknowledged starts are gone")
    gateway.stop()
    return f"{len(acknowledged)} acknowledged starts, none lost in 100 kills"


async def post(port, id, body):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    text = json.dumps(body).encode()
    writer.write(
        b"POST /messages/live_activity/start HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        b"Authorization: Bearer any\r\nContent-Type: application/json\r\nConnection: close\r\n"
        b"Content-Length: %d\r\n\r\n" % len(text) + text)
    await writer.drain()
    head = await reader.readline()
    await reader.read()
    writer.close()
    return id, int(head.split()[1]) if head else 0


def flood(binary, folder):
    """11,000 connections send while the gateway is reset three times."""
    gateway = Gateway(binary, folder + "/flood.sqlite")

    async def run():
        tasks = [
            asyncio.ensure_future(post(gateway.port, f"f{i}", start(f"f{i}")))
            for i in range(11_000)
        ]
        loop = asyncio.get_running_loop()
        resets = []
        for _ in range(3):
            await asyncio.sleep(0.4)
            resets.append(
                await loop.run_in_executor(None, gateway.ask, "POST", "/islet/v1/reset", None, 60))
        results = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 120)
        return resets, results

    resets, results = asyncio.run(run())
    answers = [each[1] for each in results if isinstance(each, tuple)]
    check(all(each[0] in (204, 503) for each in resets), f"resets answered {resets}")
    check(set(answers) <= {201, 503}, f"answers {set(answers)}")
    began = time.time()
    check(gateway.ask("GET", "/healthz")[0] == 200, "not well after the flood")
    check(gateway.begin("last") == 201 and "last" in gateway.ids(), "accepts nothing after the flood")
    took = time.time() - began
    gateway.stop()
    return (f"{answers.count(201)} accepted, {answers.count(503)} asked to try again, "
            f"{len(results) - len(answers)} not connected; then answers in {took * 1000:.0f} ms")


def full(binary, folder):
    """A disk of two megabytes fills up, gets space again, and the gateway is restarted."""
    disk = folder + "/disk"
    os.mkdir(disk)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk]).returncode:
        return "skipped: no right to mount"
    try:
        gateway = Gateway(binary, disk + "/store.sqlite")
        kept, refused = set(), set()
        for number in range(20_000):
            id = f"d{number}"
            status = gateway.begin(id, {"text": "x" * 900})
            (kept if status == 201 else refused).add(id)
            if len(refused) >= 20:
                break
        check(refused, "the disk was never full")
        status, health = gateway.ask("GET", "/healthz")
        check((status, health["status"]) == (503, "degraded"), f"healthz says {health}")
        check(gateway.ids() == kept, "what is shown is not what was acknowledged")
        subprocess.run(["mount", "-o", "remount,size=16m", disk], check=True)
        deadline = time.time() + 10
        while gateway.ask("GET", "/healthz")[0] != 200:
            check(time.time() < deadline, "does not heal by itself")
            time.sleep(0.05)
        again = sorted(refused)[0]
        check(gateway.begin(again) == 201, "a retry is refused")
        kept.add(again)
        check(gateway.ids() == kept, "the retry changed more than it says")
        gateway.stop()
        gateway.start()
        check(gateway.ids() == kept, "a restart finds something else")
        # Full again: a reset frees it.
        number = 0
        while gateway.begin(f"e{number}", {"text": "x" * 900}) == 201:
            number += 1
        status = gateway.ask("POST", "/islet/v1/reset")[0]
        check(status == 204, f"a reset on a full disk answers {status}")
        check(gateway.begin("again") == 201 and gateway.ids() == {"again"}, "no room after a reset")
        gateway.stop()
        return f"{len(kept)} kept, {len(refused)} refused and not there; healed by itself, freed by a reset"
    finally:
        subprocess.run(["umount", disk])


def runaway(binary, folder):
    """jq programs that never end, in a presentation and in `wait`."""
    types = folder + "/types"
    os.makedirs(types, exist_ok=True)
    durations = []
    for program in ["def f: f; f", "[range(1e12)]", "def f: [f]; f"]:
        with open(types + "/Match.json5", "w") as file:
            json.dump({"name": "Match", "attributes": {}, "content_state": {}, "presentation": program}, file)
        store = folder + "/runaway.sqlite"
        gateway = Gateway(binary, store, "--types", types)
        for attempt in range(2):
            began = time.time()
            check(gateway.begin("r") == 201, "a start is refused")
            durations.append(time.time() - began)
            check(durations[-1] < 2, f"{program} costs {durations[-1]:.1f} s")
            gateway.kill()
            gateway.start()
        began = time.time()
        waited = subprocess.run(
            [binary, "wait", "r", "--where", program, "--timeout", "2s", "--gateway",
             f"http://127.0.0.1:{gateway.port}"], capture_output=True)
        check(waited.returncode != 0 and time.time() - began < 4, f"wait --where '{program}' hangs")
        gateway.stop()
    return f"the slowest start took {max(durations) * 1000:.0f} ms"


def crowd(binary, folder):
    """10,000 clients hold a connection and 1,000 send a byte a second; others are served."""
    gateway = Gateway(binary, folder + "/crowd.sqlite")

    async def run():
        held = []
        for first in range(0, 10_000, 500):
            held += await asyncio.gather(
                *[asyncio.open_connection("127.0.0.1", gateway.port) for _ in range(500)])
        slow = await asyncio.gather(
            *[asyncio.open_connection("127.0.0.1", gateway.port) for _ in range(1_000)])
        text = b"POST /messages/live_activity/start HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        times = []
        for second in range(5):
            for _, writer in slow:
                writer.write(text[second:second + 1])
            loop = asyncio.get_running_loop()
            began = time.time()
            status = await loop.run_in_executor(None, gateway.begin, f"c{second}")
            times.append(time.time() - began)
            check(status == 201, "a start is refused beside the crowd")
            await asyncio.sleep(1)
        memory, files = gateway.memory(), gateway.descriptors()
        for _, writer in held + slow:
            writer.close()
        return max(times), memory, files

    worst, memory, files = asyncio.run(run())
    check(worst < 2, f"a start took {worst:.1f} s beside the crowd")
    time.sleep(2)
    check(gateway.descriptors() < 200, f"{gateway.descriptors()} descriptors are left")
    after = gateway.memory()
    gateway.stop()
    return (f"slowest start {worst * 1000:.0f} ms; {memory // 1024} MB and {files} descriptors, "
            f"then {after // 1024} MB")


def main():
    binary, wanted = sys.argv[1], sys.argv[2:]
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    all = [
        kills, flood, full, runaway, crowd, exhaustion.strangers, exhaustion.descriptors, exhaustion.heads,
        stores.damaged, stores.backups, stores.migrating, stores.power, clock.clocks, widgets.widgets,
        team.team, hostile.android, hostile.windows, hostile.polls,
        hostile.remembered, hostile.pictures, hostile_gateways.watchers,
    ]
    for each in all:
        if wanted and each.__name__ not in wanted:
            continue
        folder = tempfile.mkdtemp()
        began = time.time()
        try:
            result = each(binary, folder)
        finally:
            Gateway.kill_all()
            shutil.rmtree(folder, ignore_errors=True)
        print(f"{each.__name__}: {result} ({time.time() - began:.0f} s)", flush=True)


main()
