"""A build API for a mapped source: its list changes with each request."""

import http.server
import json
import threading

from gateway import free_port


class Builds:
    def __init__(self, folder):
        self.looks = 0
        builds = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                builds.looks += 1
                first = builds.looks // 3
                items = [{"id": first + each, "name": f"build {first + each}",
                          "done": builds.looks % 100} for each in range(8)]
                body = json.dumps({"builds": items}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        port = free_port()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.file = folder + "/builds.json5"
        with open(self.file, "w") as file:
            json.dump({
                "name": "builds", "url": f"http://127.0.0.1:{port}/", "interval": "1s",
                "items": ".builds[] | {id, title: .name, progress: (.done / 100)}",
                "end": {"when_missing": "5s"}}, file)
