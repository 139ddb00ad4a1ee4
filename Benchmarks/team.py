"""Several gateways on one PostgreSQL, compared with one on SQLite in the same run: updates a second, their latency,
and the delay until thousands of watchers get one. team.py BINARY [ROW…]"""

import asyncio
import http.client
import json
import os
import re
import resource
import subprocess
import sys
import threading
import time

from harness import HERE, ROOT, cpu, percentile

sys.path.insert(0, os.path.join(os.path.dirname(HERE), "Tests", "Faults"))

from database import Database  # noqa: E402
from gateway import Gateway, start  # noqa: E402

ISLET = sys.argv[1]
SECONDS = 6
rows = []


def row(*cells):
    rows.append(cells)
    print("  " + "  ".join(map(str, cells)), file=sys.stderr, flush=True)


def fill(gateway, projects):
    """Ten activities in each project."""

    connection = http.client.HTTPConnection("127.0.0.1", gateway.port, timeout=60)
    for project in range(projects):
        for number in range(10):
            headers = {"Authorization": "Bearer any", "Content-Type": "application/json"}
            if projects > 1:
                headers["Islet-Project"] = f"p{project}"
            connection.request(
                "POST", "/messages/live_activity/start", json.dumps(start(f"job-{number}")), headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 201:
                raise RuntimeError(f"a start was answered {answer.status}")
    connection.close()


def load(gateways, projects):
    """Updates a second through all gateways at once, with p50 and p99 in milliseconds."""
    def wrk(gateway, results):
        out = subprocess.run(
            ["wrk", "-t1", f"-c{64 // len(gateways)}", f"-d{SECONDS}s", "--latency", "-s",
             os.path.join(HERE, "team.lua"), f"http://127.0.0.1:{gateway.port}"],
            capture_output=True, text=True, env={**os.environ, "PROJECTS": str(projects)}).stdout
        if "Non-2xx" in out:
            raise RuntimeError(out)
        times = [re.search(rf"{part}%\s+([\d.]+)(us|ms|s)", out) for part in (50, 99)]
        scale = {"us": 0.001, "ms": 1, "s": 1000}
        results.append((
            float(re.search(r"Requests/sec:\s*([\d.]+)", out)[1]),
            *[float(each[1]) * scale[each[2]] for each in times]))

    results = []
    threads = [threading.Thread(target=wrk, args=(each, results)) for each in gateways]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    if len(results) != len(gateways):
        raise RuntimeError("a gateway refused updates")
    return (sum(each[0] for each in results), max(each[1] for each in results),
            max(each[2] for each in results))


def rates():
    """One row for each number of gateways and projects."""
    base = {}
    for engine, count, projects in (
            ("SQLite", 1, 1), ("PostgreSQL", 1, 1), ("PostgreSQL", 2, 1), ("PostgreSQL", 3, 1),
            ("SQLite", 1, 100), ("PostgreSQL", 1, 100), ("PostgreSQL", 2, 100), ("PostgreSQL", 3, 100),
            ("PostgreSQL", 2, 1000)):
        folder = os.path.join(ROOT, f"{engine}-{count}-{projects}")
        os.makedirs(folder)
        database = Database(folder) if engine == "PostgreSQL" else None
        store = database.url if database else folder + "/store.sqlite"
        gateways = [Gateway(ISLET, store, "--open-projects") for _ in range(count)]
        fill(gateways[0], projects)
        time.sleep(1)
        before = database.cpu() if database else 0
        used = sum(cpu(each.process.pid) for each in gateways)
        rate, p50, p99 = load(gateways, projects)
        used = (sum(cpu(each.process.pid) for each in gateways) - used) / SECONDS
        theirs = (database.cpu() - before) / SECONDS if database else 0
        base.setdefault((engine, projects), rate)
        ratio = rate / base[engine, projects]
        row(f"{engine}, {count} gateway(s), {projects} project(s)", f"{rate:,.0f}/s", f"{p50:.1f} ms",
            f"{p99:.1f} ms", f"{ratio:.2f}×", f"{used:.2f} + {theirs:.2f} cores")
        for each in gateways:
            each.stop()
        if database:
            database.stop()


def watchers(count=2_000, updates=40):
    """The delay until all clients that wait at three gateways get an update sent to one of them."""
    folder = os.path.join(ROOT, "watchers")
    os.makedirs(folder)
    database = Database(folder)
    gateways = [Gateway(ISLET, database.url) for _ in range(3)]
    fill(gateways[0], 1)
    time.sleep(1)
    heard = {}
    cursors = [each.ask("GET", "/islet/v1/activities")[1]["cursor"] for each in gateways]

    async def watch(gateway, cursor, ready):
        reader, writer = await asyncio.open_connection("127.0.0.1", gateway.port)
        first = True
        while True:
            writer.write(
                f"GET /islet/v1/events?after={cursor} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                "Authorization: Bearer any\r\nPrefer: wait=25\r\n\r\n".encode())
            if first:
                ready.release()
                first = False
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
            body = await reader.readexactly(length)
            now = time.monotonic()
            found = re.match(rb'{"cursor":"([^"]+)"', body)
            cursor = found[1].decode()
            for each in re.findall(rb'"content_state":{"score":(\d+)}', body):
                heard.setdefault(int(each), []).append(now)

    async def run():
        ready = asyncio.Semaphore(0)
        tasks = [
            asyncio.create_task(watch(gateways[each % 3], cursors[each % 3], ready))
            for each in range(count)]
        for _ in range(count):
            await ready.acquire()
        await asyncio.sleep(2)
        sent = {}
        loop = asyncio.get_running_loop()
        for number in range(1_000_001, 1_000_001 + updates):
            sent[number] = time.monotonic()
            await loop.run_in_executor(None, gateways[number % 3].update, "job-1", {"score": number})
            await asyncio.sleep(0.5)
        await asyncio.sleep(1)
        for each in tasks:
            each.cancel()
        return sent


    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    sent = asyncio.run(run())
    times = sorted(
        (when - sent[number]) * 1000 for number, list in heard.items() if number in sent for when in list)
    missing = count * len(sent) - len(times)
    row(f"{count} watchers at 3 gateways hear of an update", f"{missing} missing",
        f"{percentile(times, 0.5):.0f} ms", f"{percentile(times, 0.99):.0f} ms", "", "p99 ≤ 100 ms")
    for each in gateways:
        each.stop()
    database.stop()


ALL = {"rates": rates, "watchers": watchers}
for name in sys.argv[2:] or ALL:
    ALL[name]()
widths = [max(len(str(each[column])) for each in rows) for column in range(6)]
for line in rows:
    print("  ".join(str(cell).ljust(width) for cell, width in zip(line, widths)).rstrip())
