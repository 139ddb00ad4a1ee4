"""Runs Islet under callgrind, which counts instructions, and reads the result."""

import collections
import contextlib
import fcntl
import json
import os
import pty
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import termios
import time


class Workplace:
    """A temporary folder with the stripped program: with debugging symbols valgrind fails."""

    def __init__(self, binary):
        self.folder = tempfile.mkdtemp(prefix="islet-gates-")
        self.program = os.path.join(self.folder, "islet")
        subprocess.run(["strip", "-g", "-o", self.program, binary], check=True)
        self.processes = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
                process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def place(self, name):
        """A row's own folder, which is a new home as well."""
        path = os.path.join(self.folder, name)
        os.makedirs(path, exist_ok=True)
        return path

    def environment(self, name):
        home = self.place(name)
        return {
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm-256color", "TZ": "UTC",
            "COLORTERM": "truecolor", "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home,
            "XDG_STATE_HOME": home, "XDG_CACHE_HOME": home,
            # Dictionaries have the same order in each run.
            "SWIFT_DETERMINISTIC_HASHING": "1",
        }


class Program:
    """A running Islet, counted if `counts` is set: from the start, or from `begin()` on."""

    def __init__(self, workplace, name, arguments, counts=None, size=None):
        self.name = name
        self.output = os.path.join(workplace.place(name), "callgrind")
        words = [workplace.program, *arguments]
        if counts:
            # Names as the linker has them: `--order` writes them for it.
            words = ["valgrind", "-q", "--tool=callgrind", "--demangle=no",
                     f"--callgrind-out-file={self.output}",
                     f"--instr-atstart={'yes' if counts == 'start' else 'no'}",
                     "--separate-threads=yes", *words]
        self.written = b""
        self.terminal = None
        errors = open(os.path.join(workplace.place(name), "errors"), "wb")
        if size:
            self.terminal, slave = pty.openpty()
            fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

            def take_terminal():
                os.setsid()
                fcntl.ioctl(0, termios.TIOCSCTTY, 0)

            self.process = subprocess.Popen(
                words, env=workplace.environment(name), stdin=slave, stdout=slave, stderr=errors,
                preexec_fn=take_terminal)
            os.close(slave)
            os.set_blocking(self.terminal, False)
        else:
            self.process = subprocess.Popen(
                words, env=workplace.environment(name), stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=errors)
        workplace.processes.append(self.process)

    def port(self):
        """The port on a gateway's first line."""
        line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)\s*$", line)
        if not found:
            raise SystemExit(f"gates: {self.name} does not start: {line}")
        return int(found[1])

    def drain(self, seconds):
        """Reads the screen's output meanwhile, without answering the program's queries."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.take_once(left)

    def take_once(self, seconds):
        """Whether the screen got output meanwhile."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:
            data = b""
        if not data:
            raise SystemExit(f"gates: {self.name} ended")
        self.written += data
        return True

    def frame(self, quiet, limit=5):
        """Waits until something is drawn, and then until nothing was for `quiet` seconds."""
        start, end = len(self.written), time.monotonic() + limit
        while len(self.written) == start and time.monotonic() < end:
            self.take_once(limit)
        while self.take_once(quiet):
            pass

    def wait(self, text, limit=60):
        end = time.monotonic() + limit
        while text.encode() not in self.written:
            if time.monotonic() > end:
                raise SystemExit(f"gates: {self.name}: {text} never appears on the screen")
            self.drain(0.05)

    def control(self, *words):
        subprocess.run(["callgrind_control", *words, str(self.process.pid)], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def begin(self):
        self.control("-i", "on")

    def counted(self):
        """What was counted since `begin()` or the last call."""
        before = set(os.listdir(os.path.dirname(self.output)))
        self.control("-d")
        return profile(self.output, before)

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.terminal is not None:
            os.close(self.terminal)
        else:
            self.process.stdout.close()


class Profile:
    """Instructions of a workload."""

    def __init__(self):
        self.total = 0
        self.main_thread = 0
        # By function and object: its own, and inclusive ones.
        self.own = collections.Counter()
        self.inclusive = collections.Counter()

    def by_module(self):
        """Own instructions by module; functions of other packages by their library's name."""
        modules = collections.Counter()
        for (function, library), count in self.own.items():
            modules[module_of(function, library)] += count
        return modules


def module_of(function, library):
    if not library.startswith("islet"):
        return library
    found = re.match(r"\$s(\d+)(\w+)", function)
    if found:
        return found[2][:int(found[1])]
    # Generics of the standard library, specialized in some module; and C's.
    return "specialized" if function.startswith("$s") else "C"


def profile(output, before=()):
    """Reads the files that callgrind wrote beside `output`, one for each thread."""
    found = Profile()
    folder = os.path.dirname(output)
    for name in sorted(set(os.listdir(folder)) - set(before)):
        if name.startswith(os.path.basename(output)):
            read(os.path.join(folder, name), found)
    return found


def read(path, found):
    """Adds a file of callgrind's format, in which names are written once and then numbered."""
    names = {"fn": {}, "ob": {}}

    def name(kind, text):
        number, _, rest = text.partition(" ")
        if rest:
            names[kind][number] = rest
        return names[kind].get(number, number)

    thread, total, library, function, is_call = None, 0, "", "", False
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            line = line.rstrip("\n")
            if line and line[0] in "0123456789+-*":
                count = int(line.split()[-1])
                if is_call:
                    is_call = False
                    # A recursive function's own sum already includes its callees.
                    if callee != (function, library):
                        found.inclusive[function, library] += count
                else:
                    found.own[function, library] += count
                    found.inclusive[function, library] += count
                continue
            key, _, value = line.partition("=")
            if key == "fn":
                function = name("fn", value)
                called_library = library
            elif key == "ob":
                library = os.path.basename(name("ob", value))
                called_library = library
            elif key == "cob":
                called_library = os.path.basename(name("ob", value))
            elif key == "cfn":
                callee = (name("fn", value), called_library)
                called_library = library
            elif key == "calls":
                is_call = True
            elif line.startswith("thread:"):
                thread = int(line.split()[1])
            elif line.startswith("totals:") or line.startswith("summary:") and not total:
                total = int(line.split()[1])
    found.total += total
    if thread == 1 or thread is None:
        found.main_thread += total


class Client:
    """One keep-alive connection to a gateway."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def call(self, *requests):
        """Sends requests at once and waits for all their responses."""
        self.socket.sendall(b"".join(requests))
        for _ in requests:
            status, body = self.answer()
            if status != 201:
                raise SystemExit(f"gates: the gateway answers {status}: {body[:300]!r}")

    def answer(self):
        while True:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            length = re.search(rb"(?i)content-length: *(\d+)", head)
            count = int(length[1]) if length else 0
            if found and len(rest) >= count:
                self.buffer = rest[count:]
                return int(head.split(b" ", 2)[1]), rest[:count]
            data = self.socket.recv(1 << 16)
            if not data:
                raise SystemExit("gates: the gateway closed the connection")
            self.buffer += data


def request(verb, number, value):
    """A start or an update of a job for Braze's API."""
    body = {"app_id": "gates", "activity_id": f"job-{number}",
            "content_state": {"done": value, "queue": 5}}
    if verb == "start":
        body |= {
            "external_user_ids": ["me"], "activity_attributes_type": "JobAttributes",
            "activity_attributes": {"title": f"Job {number}"},
            "notification": {"alert": {"title": "Job", "body": "started"}},
        }
    data = json.dumps(body).encode()
    return (f"POST /messages/live_activity/{verb} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Authorization: Bearer gates\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\n\r\n").encode() + data


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
