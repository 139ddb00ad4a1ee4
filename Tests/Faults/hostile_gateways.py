"""Hostile gateways, and the programs that follow them."""

import http.server
import json
import os
import subprocess
import threading
import time
import zlib

import processes
from gateway import check, free_port


def card(id, text):
    at = "2026-11-26T00:44:59.938Z"
    return {"id": id, "attributes_type": "Match", "attributes": {}, "content_state": {"text": text},
            "state": "active", "vendor": "braze", "app_id": "app", "user": "u", "relevance_score": None,
            "started_at": at, "updated_at": at, "stale_date": None, "ended_at": None, "dismissal_date": None,
            "expires_at": "2046-11-26T08:44:59.938Z", "push_token": "00", "updates": 0, "in_island": True,
            "timestamp": at}


class Liar:
    """A gateway that misbehaves in one way."""

    def __init__(self, harm):
        self.harm, self.count, self.sent, self.lock = harm, 0, 0, threading.Lock()
        liar = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                try:
                    liar.answer(self)
                except OSError:
                    self.close_connection = True

            def log_message(self, *_):
                pass

        self.port = free_port()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def number(self):
        with self.lock:
            self.count += 1
            return self.count

    def answer(self, handler):
        is_events = "/events" in handler.path
        number = self.number()
        if self.harm == "head":
            handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
            return self.flood(handler, b"X-More: and more\r\n" * 4_000)
        if self.harm in ("endless", "packed"):
            packed = self.harm == "packed"
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                                + (b"Content-Encoding: gzip\r\n" if packed else b"") + b"\r\n")
            packer = zlib.compressobj(9, wbits=31)
            handler.wfile.write(packer.compress(b"{") if packed else b"{")
            spaces = b" " * (16 << 20 if packed else 1 << 20)
            if packed:
                handler.wfile.write(packer.compress(spaces) + packer.flush(zlib.Z_SYNC_FLUSH))
            return self.flood(handler, None if packed else spaces, lambda: packer.compress(spaces)
                              + packer.flush(zlib.Z_SYNC_FLUSH))
        if self.harm == "values":
            return self.say(handler, b'{"cursor":"a-1","activities":[' + b"0," * 7_000_000 + b'0],"events":[]}')
        if self.harm == "pages":
            cards = [card(f"p{number}-{each}", "x" * 29_000) for each in range(500)]
            return self.say(handler, {"cursor": "a-1", "speed": 1, "activities": cards, "events": []}, is_last=False)
        # Endless events of new activities, after an empty snapshot.
        events = []
        if is_events:
            for each in range(500):
                id = f"e{number}-{each}"
                events.append({"cursor": f"a-{number * 500 + each}", "at": "2026-11-26T00:44:59.938Z",
                               "kind": "started", "activity": card(id, "x" * 20_000)})
        self.say(handler, {"cursor": f"a-{number * 500}", "speed": 1, "activities": [], "events": events})

    def flood(self, handler, piece, make=None):
        while True:
            data = piece or make()
            handler.wfile.write(data)
            self.sent += len(data)

    def say(self, handler, body, is_last=True):
        text = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.sent += len(text)
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(text)))
        if not is_last:
            handler.send_header("Link", '</islet/v1/activities?after=x>; rel="next"')
        handler.end_headers()
        handler.wfile.write(text)


def watchers(binary, folder):
    """`list` and `watch --plain` with gateways that respond endlessly: memory stays bounded."""
    results, most = [], 0
    environment = {**os.environ, "HOME": folder}
    for harm in ["head", "endless", "packed", "values", "pages", "events"]:
        for command in [["list"], ["watch", "--plain"]]:
            liar = Liar(harm)
            process = subprocess.Popen(
                [binary, *command, "--gateway", f"http://127.0.0.1:{liar.port}"], env=environment,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
            began, megabytes = time.monotonic(), 0
            while process.poll() is None and time.monotonic() - began < 12:
                megabytes = max(megabytes, processes.status(process.pid, "VmHWM") >> 10)
                time.sleep(0.02)
            is_alive = process.poll() is None
            process.kill()
            process.wait()
            liar.server.shutdown()
            results.append(f"{harm} {command[0]} {megabytes} MB of {liar.sent >> 20} MB{' (goes on)' if is_alive else ''}")
            check(megabytes < MOST, f"{command[0]} used {megabytes} MB of what {harm}: {results}")
    return ", ".join(results)


# A program with nothing to show has 30 MB; a snapshot has at most 64 MB of text.
MOST = 240
