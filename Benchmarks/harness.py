"""Shared code of the rows: programs on a pty, requests on one connection, and values of /proc.

Everything runs in one thread and one poll loop: no interpreter lock delays a byte's time stamp. Bytes are
only recorded during a measurement; the terminal parser reads them afterwards.
"""

import atexit
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
import statistics
import struct
import subprocess
import tempfile
import termios
import time

import pyte

ROOT = tempfile.mkdtemp(prefix="islet-bench-")
HERE = os.path.dirname(os.path.abspath(__file__))
processes = []


def environment(name):
    """A new home, so that the user's files are neither read nor written."""
    home = os.path.join(ROOT, name)
    os.makedirs(home, exist_ok=True)
    # True colour, as most terminals have.
    kept = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "COLORTERM": "truecolor"}
    return kept | {"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}


def store(name):
    """A path on a disk for a store."""
    return os.path.join(ROOT, name + ".sqlite")


def stop(pid):
    """Ends a process started here, first with SIGTERM."""
    if pid not in processes:
        return
    processes.remove(pid)
    for number, patience in ((signal.SIGTERM, 3), (signal.SIGKILL, 3)):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            try:
                if os.waitpid(pid, os.WNOHANG)[0]:
                    return
            except ChildProcessError:
                return
            time.sleep(0.01)


@atexit.register
def clean():
    """Ends all remaining processes and removes the temporary folder."""
    for pid in list(processes):
        stop(pid)
    shutil.rmtree(ROOT, ignore_errors=True)


class View(pyte.Screen):
    """pyte's screen, with the scrolling that it lacks (SU and SD of ECMA-48)."""

    def scroll_up(self, count=1):
        row = self.cursor.y
        self.cursor.y = self.margins.bottom if self.margins else self.lines - 1
        for _ in range(count or 1):
            self.index()
        self.cursor.y = row

    def scroll_down(self, count=1):
        row = self.cursor.y
        self.cursor.y = self.margins.top if self.margins else 0
        for _ in range(count or 1):
            self.reverse_index()
        self.cursor.y = row


class Parser(pyte.ByteStream):
    csi = pyte.ByteStream.csi | {"S": "scroll_up", "T": "scroll_down"}
    events = pyte.ByteStream.events | {"scroll_up", "scroll_down"}


class Screen:
    """A program on a pty; its bytes are recorded with their times."""

    def __init__(self, command, name, columns=100, rows=30, pixels=(0, 0)):
        self.size = (columns, rows)
        self.chunks = []
        self.pending = b""
        env = environment(name)
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, *pixels))
        self.started = time.perf_counter()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setsid()
                fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
                for number in range(3):
                    os.dup2(slave, number)
                os.closerange(3, 256)
                os.execve(command[0], command, env)
            finally:
                os._exit(127)
        os.close(slave)
        processes.append(self.pid)
        os.set_blocking(self.master, False)

    def drain(self):
        """Reads available bytes; answers queries as terminals do."""
        while True:
            try:
                data = os.read(self.master, 65536)
            except (BlockingIOError, OSError):
                return
            if not data:
                return
            self.chunks.append((time.perf_counter(), data))
            if b"\x1b[?2026$p" in data:
                os.write(self.master, b"\x1b[?2026;2$y")
            if b"\x1b[c" in data:
                os.write(self.master, b"\x1b[?62;22c")

    def type(self, keys):
        os.write(self.master, keys.encode())

    @property
    def count(self):
        return sum(len(data) for _, data in self.chunks)

    def parse(self):
        """A terminal's view of everything so far."""
        return self.replay().display

    def replay(self, until=lambda screen: False):
        """The parser's screen once `until` is true or all bytes are read; sets `self.when`."""
        screen = View(*self.size)
        stream = Parser(screen)
        self.when = None
        for moment, data in readable(self.chunks):
            stream.feed(data)
            if until(screen):
                self.when = moment
                break
        return screen

    def settle(self, quiet=0.3, limit=10):
        """Waits until nothing was written for a while."""
        end = time.monotonic() + limit
        last, seen = time.monotonic(), self.count
        while time.monotonic() < end and time.monotonic() - last < quiet:
            select.select([self.master], [], [], 0.02)
            self.drain()
            if self.count != seen:
                last, seen = time.monotonic(), self.count

    def wait(self, pattern, limit=10):
        """Waits until a pattern is on the screen."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            select.select([self.master], [], [], 0.02)
            self.drain()
            text = "\n".join(self.parse())
            found = re.search(pattern, text)
            if found:
                return found
        raise RuntimeError(f"{pattern} does not appear; the screen:\n" + "\n".join(self.parse()))

    def close(self):
        stop(self.pid)
        with contextlib.suppress(OSError):
            os.close(self.master)


def readable(chunks):
    """Without the sequences that pyte does not know and would print, even across chunks."""
    rest = b""
    for moment, data in chunks:
        data = re.sub(rb"\x1b\[[>=?][0-9;]*[mupnqS$]+|\x1b\[16t|\x1b\[\?2026\$p|\x1b_.*?\x1b\\", b"",
                      rest + data, flags=re.S)
        end = data.rfind(b"\x1b_")
        end = len(data) if end < 0 else end
        rest = data[end:]
        yield moment, data[:end]


class Client:
    """One keep-alive connection; requests are bytes, responses a status and a body."""

    def __init__(self, port):
        self.port = port
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def send(self, request):
        self.socket.sendall(request)

    def receive(self):
        """Waits for the next response."""
        while True:
            answer = self.answer()
            if answer:
                return answer
            data = self.socket.recv(65536)
            if not data:
                raise RuntimeError("the gateway closed the connection")
            self.buffer += data

    def answer(self):
        """The next response, if it is complete."""
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        if not found:
            return None
        length = re.search(rb"(?i)content-length: *(\d+)", head)
        count = int(length.group(1)) if length else 0
        if len(rest) < count:
            return None
        self.buffer = rest[count:]
        return int(head.split(b" ", 2)[1]), rest[:count]

    def call(self, request, expected=201):
        self.send(request)
        status, body = self.receive()
        if status != expected:
            raise RuntimeError(f"{status}: {body[:300]!r}")
        return body


def request(path, body, method="POST"):
    data = json.dumps(body).encode()
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer bench\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    return head.encode() + data


def start_request(number):
    return request("/messages/live_activity/start", {
        "app_id": "bench", "activity_id": f"job-{number}", "external_user_ids": ["me"],
        "activity_attributes_type": "JobAttributes",
        "activity_attributes": {"title": f"Job {number}"},
        "content_state": {"done": 1000, "queue": 5},
        "notification": {"alert": {"title": "Job", "body": "started"}},
    })


def update_request(number, value):
    return request("/messages/live_activity/update", {
        "app_id": "bench", "activity_id": f"job-{number}",
        "content_state": {"done": value, "queue": 5},
    })


def load(port, first, last):
    """Starts activities over a few pipelined connections."""
    clients = [Client(port) for _ in range(16)]
    numbers = list(range(first, last))
    while numbers:
        batch, numbers = numbers[: len(clients)], numbers[len(clients):]
        for client, number in zip(clients, batch):
            client.send(start_request(number))
        for client, _ in zip(clients, batch):
            status, body = client.receive()
            if status != 201:
                raise RuntimeError(f"{status}: {body[:300]!r}")
    for client in clients:
        client.socket.close()


class Server:
    """A program without a screen that prints its address on its first line."""

    def __init__(self, command, name):
        self.process = subprocess.Popen(
            command, env=environment(name), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL)
        self.pid = self.process.pid
        processes.append(self.pid)
        line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)\s*$", line)
        if not found:
            raise RuntimeError(f"{command[0]} does not start: {line}")
        self.port = int(found.group(1))
        self.url = f"http://127.0.0.1:{self.port}"

    def close(self):
        stop(self.pid)
        self.process.stdout.close()


def steady(screen, client, rate, seconds, choose):
    """Sends updates evenly; returns (number, value, sent) of each and the responses' latencies."""
    sent, latencies, waiting = [], [], []
    client.socket.setblocking(False)
    poller = select.poll()
    poller.register(client.socket, select.POLLIN)
    if screen:
        poller.register(screen.master, select.POLLIN)
    start = time.perf_counter() + 0.02
    count = int(rate * seconds)
    index = 0
    end = start + seconds + 0.5
    while True:
        now = time.perf_counter()
        if index < count and now >= start + index / rate:
            number, value = choose(index)
            data = update_request(number, value)
            moment = time.perf_counter()
            client.send(data)
            sent.append((number, value, moment))
            waiting.append(moment)
            index += 1
            continue
        if now >= end:
            break
        target = start + index / rate if index < count else end
        left = target - time.perf_counter()
        # poll counts whole milliseconds; the last one is spent spinning.
        poller.poll(max(0, int(left * 1000)) if left > 0.001 else 0)
        if screen:
            screen.drain()
        with contextlib.suppress(BlockingIOError):
            client.buffer += client.socket.recv(65536)
        while (answer := client.answer()) is not None:
            if answer[0] != 201:
                raise RuntimeError(f"{answer[0]}: {answer[1][:300]!r}")
            latencies.append(time.perf_counter() - waiting.pop(0))
    client.socket.setblocking(True)
    return sent, latencies


def on_card(value, text):
    """Whether a card shows a number, whose digits are grouped; the log shows it plainly."""
    return f"{value:,}" in text


def glass(screen, sent, number):
    """The latencies from POST to the screen of one activity's updates; parsed afterwards."""
    values = [(value, moment) for n, value, moment in sent if n == number]
    view = View(*screen.size)
    stream = Parser(view)
    latencies, next_ = [], 0
    for moment, data in readable(screen.chunks):
        stream.feed(data)
        if next_ >= len(values) or moment < values[next_][1]:
            continue
        text = " ".join(view.display)
        # A value replaced by a newer one counts as shown together with that.
        newest = max((i for i in range(next_, len(values)) if values[i][1] <= moment
                      and on_card(values[i][0], text)), default=None)
        if newest is not None:
            latencies += [moment - values[i][1] for i in range(next_, newest + 1)]
            next_ = newest + 1
    return latencies, len(values) - next_


def appearances(screen, sent):
    """The seconds from each time to its word's first appearance; parsed afterwards.

    A word replaced before it was drawn has none.
"""
    view = View(*screen.size)
    stream = Parser(view)
    seconds, next_ = [], 0
    for moment, data in readable(screen.chunks):
        stream.feed(data)
        due = next_
        while due < len(sent) and moment >= sent[due][1]:
            due += 1
        text = "".join(view.display) if due > next_ else ""
        for index in range(next_, due):
            if sent[index][0] in text:
                seconds.append(moment - sent[index][1])
                next_ = index + 1
    if len(seconds) < len(sent) * 0.9:
        raise RuntimeError(f"{len(sent) - len(seconds)} of {len(sent)} words never appeared")
    return seconds


def threads(pid):
    """Nanoseconds of processor time of each thread."""
    times = {}
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/schedstat") as file:
            times[thread] = int(file.read().split()[0])
    return times


def cpu(pid):
    """Seconds of processor time of all of a process's threads, including ended ones."""
    return time.clock_gettime((~pid << 3) | 2)


def wakeups(pid):
    """Voluntary context switches of each thread: a sum would fall when a thread ends."""
    switches = {}
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/status") as file:
            found = re.search(r"^voluntary_ctxt_switches:\s*(\d+)", file.read(), re.M)
            switches[thread] = int(found[1])
    return switches


def rise(before, after):
    """The increase of such counts."""
    return sum(count - before.get(thread, 0) for thread, count in after.items())


def resident(pid):
    """Resident megabytes."""
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(r"VmRSS:\s*(\d+)", file.read())[1]) / 1024


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


median = statistics.median
