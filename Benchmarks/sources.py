"""The rows of polled sources: an API in this process, and the cost for Islet to map and show it."""

import http.server
import json
import os
import select
import threading
import time

from harness import Screen, Server, cpu, environment, median


class Origin:
    """An API that changes with each request, and records when the last byte of each response was sent."""

    def __init__(self):
        self.sent = {}
        self.ticks = 0
        origin = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def log_message(self, *_):
                pass

            def do_GET(self):
                body = origin.body(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                if self.path == "/tick":
                    origin.sent[origin.ticks] = time.perf_counter()

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def body(self, path):
        if path == "/tick":
            self.ticks += 1
            items = [{"id": i, "name": f"Tick {self.ticks} of all", "log": "x" * 1_200} for i in range(40)]
        elif path == "/thousand":
            items = [{"id": i, "name": f"Build {i}", "status": "running", "progress": i / 1_000}
                     for i in range(1_000)]
        else:
            items = [{"id": 1, "name": path, "log": "x" * 900}]
        return json.dumps({"items": items}).encode()


def source(folder, name, url, items):
    path = os.path.join(folder, f"{name}.json5")
    with open(path, "w") as file:
        file.write(f'{{ url: "{url}", interval: "1s", items: {json.dumps(items)} }}')
    return path


def descendants(pid):
    """A process and its children, such as jq's workers."""
    found = [pid]
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                if int(file.read().rsplit(")", 1)[1].split()[1]) == pid:
                    found += descendants(int(name))
        except OSError:
            continue
    return found


def spent(pid):
    return sum(cpu(each) for each in descendants(pid))


def figures(islet, row):
    folder = environment("sources")["HOME"]
    os.makedirs(folder, exist_ok=True)
    origin = Origin()

    first = source(folder, "tick", origin.url + "/tick", ".items[] | select(.id < 2) | {id, title: .name}")
    screen = Screen([islet, "watch", "--listen", "0", "--store", ":memory:", "--source", first], "sources")
    end = time.monotonic() + 20
    while time.monotonic() < end:
        select.select([screen.master], [], [], 0.05)
        screen.drain()
    waits = []
    for tick, moment in sorted(origin.sent.items())[2:-1]:
        screen.replay(lambda view: any(f"Tick {tick} of" in line for line in view.display))
        if screen.when is not None:
            waits.append((screen.when - moment) * 1000)
    screen.close()
    took = median(waits)
    row(f"poll → glass p50, 50 KB ({len(waits)} polls)", f"{took:.1f} ms", aim="≤ 3 ms", met=took <= 3)

    def load(files, seconds):
        options = [word for file in files for word in ("--source", file)]
        server = Server([islet, "serve", "--listen", "0", "--store", ":memory:", *options], "sources")
        time.sleep(4)
        before, start = spent(server.pid), time.monotonic()
        time.sleep(seconds)
        used, passed = spent(server.pid) - before, time.monotonic() - start
        server.close()
        return used / passed

    mapped = load([source(folder, "thousand", origin.url + "/thousand",
                          ".items[] | {id, title: .name, subtitle: .status, progress}")], 10) * 1000
    row("1,000 items fetched and mapped, CPU a poll", f"{mapped:.0f} ms", aim="≤ 20 ms", met=mapped <= 20)
    many = [source(folder, f"s{i}", f"{origin.url}/{i}", ".items[] | {id, title: .name}") for i in range(100)]
    share = load(many, 10) * 100
    row("100 sources a second, of a core", f"{share:.0f} %", aim="< 15 %", met=share < 15)
