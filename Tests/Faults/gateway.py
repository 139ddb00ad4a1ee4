"""A gateway under test: starting, requests and kills."""

import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import time

import processes


class Gateway:
    """`islet serve` on its own port."""

    running = set()

    def __init__(self, binary, store, *options, port=None, files=None, environment={}, host=None):
        self.binary, self.store, self.options, self.files = binary, store, options, files
        self.host = host
        self.environment = {**os.environ, **environment}
        self.port = port or free_port()
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.binary, "serve", "--listen", f"{self.host}:{self.port}" if self.host else str(self.port), "--store", self.store, *self.options],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=self.limit,
            env=self.environment)
        Gateway.running.add(self.process)
        deadline = time.time() + 20
        while time.time() < deadline:
            if self.process.poll() is not None:
                raise SystemExit(f"serve ended: {self.process.stderr.read().decode()}")
            try:
                if self.ask("GET", "/healthz")[0] in (200, 503):
                    return
            except OSError:
                time.sleep(0.01)
        raise SystemExit("serve does not answer")

    def limit(self):
        """Closes descriptors of the gateway, inside its own process."""
        if self.files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    def ask(self, method, path, body=None, timeout=30):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        headers = {"Authorization": "Bearer any"}
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, json.loads(text) if text[:1] in b"{[" and text else text

    def begin(self, id, content=None, timeout=30):
        return self.ask("POST", "/messages/live_activity/start", start(id, content), timeout)[0]

    def update(self, id, content, timeout=30):
        body = {"app_id": "app", "activity_id": id, "content_state": content}
        return self.ask("POST", "/messages/live_activity/update", body, timeout)[0]

    def ids(self):
        return {each["id"] for each in self.ask("GET", "/islet/v1/activities")[1]["activities"]}

    @classmethod
    def kill_all(cls):
        """Ends gateways that a failed test left running."""
        for process in cls.running:
            if process.poll() is None:
                process.kill()
        cls.running = set()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, within=20):
        """Ends it as a service manager does; returns the seconds that it takes."""
        began = time.monotonic()
        self.process.terminate()
        try:
            self.process.wait(within)
            return time.monotonic() - began
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise SystemExit(f"serve does not end within {within} s of SIGTERM")

    def memory(self):
        """Resident kilobytes."""
        return processes.status(self.process.pid, "VmRSS")

    def descriptors(self):
        return processes.descriptors(self.process.pid)


def start(id, content=None):
    return {
        "app_id": "app", "activity_id": id, "external_user_ids": ["user"],
        "activity_attributes_type": "Match", "activity_attributes": {"name": id},
        "content_state": content or {"score": 0},
        "notification": {"alert": {"title": "Kick-off", "body": "Now"}},
    }


def free_port():
    with socket.socket() as each:
        each.bind(("127.0.0.1", 0))
        return each.getsockname()[1]


def check(condition, message):
    if not condition:
        raise SystemExit(f"FAILED: {message}")
