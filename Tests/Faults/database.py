"""A PostgreSQL cluster in its own folder, and a network before it that fails on demand."""

import atexit
import contextlib
import glob
import os
import random
import shutil
import signal
import socket
import subprocess
import threading
import time

import processes

# runuser and haproxy are in Debian's folder for administrators, which a user's path lacks.
os.environ["PATH"] += ":/usr/sbin:/sbin"


def free_port():
    with socket.socket() as each:
        each.bind(("127.0.0.1", 0))
        return each.getsockname()[1]


def program(name):
    """A program of the server's, which Debian does not put on the path."""
    places = sorted(glob.glob("/usr/lib/postgresql/*/bin/" + name), reverse=True)
    found = (places or [shutil.which(name)])[0]
    if not found:
        raise SystemExit(f"{name} is missing: install postgresql")
    return found


class Database:
    """A cluster that anybody on this machine may use, without fsync."""

    def __init__(self, folder, *settings):
        self.folder = os.path.join(folder, "postgresql")
        os.makedirs(self.folder)
        self.port = free_port()
        # PostgreSQL refuses to run as root.
        self.user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        if self.user:
            each = folder
            while each != "/":
                os.chmod(each, os.stat(each).st_mode | 0o011)
                each = os.path.dirname(each)
            shutil.chown(self.folder, "postgres")
        self.data = self.folder + "/data"
        self.run([program("initdb"), "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "-N"])
        self.settings = [
            "-p", str(self.port), "-k", self.folder, "-c", "listen_addresses=127.0.0.1",
            "-c", "fsync=off", "-c", "max_connections=200", *settings]
        self.process = None
        self.start()
        atexit.register(self.stop)
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def run(self, command):
        done = subprocess.run(self.user + command, capture_output=True, text=True, cwd="/")
        if done.returncode:
            raise SystemExit(f"{command[0]}: {done.stderr}")

    def start(self):
        self.log = open(self.folder + "/log", "ab")
        self.process = subprocess.Popen(
            self.user + [program("postgres"), "-D", self.data, *self.settings],
            stdout=self.log, stderr=self.log, cwd="/")
        deadline = time.time() + 30
        while subprocess.run(
                [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode:
            if self.process.poll() is not None or time.time() > deadline:
                raise SystemExit(f"postgres does not start: see {self.folder}/log")
            time.sleep(0.05)

    def postmaster(self):
        with open(self.data + "/postmaster.pid") as file:
            return int(file.readline())

    def stop(self, how=signal.SIGINT):
        """SIGINT ends it at once and in order, SIGQUIT as a crash does."""
        if self.process is None:
            return
        with contextlib.suppress(OSError, ValueError):
            os.kill(self.postmaster(), how)
        self.process.wait(30)
        self.process = None
        self.log.close()

    def restart(self, how=signal.SIGINT):
        self.stop(how)
        self.start()

    def cpu(self):
        """Seconds of processor time of all its processes."""
        total = 0
        for process in [self.postmaster(), *processes.descendants(self.postmaster())]:
            with contextlib.suppress(OSError):
                with open(f"/proc/{process}/stat") as file:
                    fields = file.read().rsplit(")", 1)[1].split()
                total += sum(map(int, fields[11:15]))
        return total / os.sysconf("SC_CLK_TCK")


class Network:
    """Forwards connections to a port, and may delay, stop or cut them at any byte."""

    def __init__(self, target):
        self.target = target
        self.is_bad = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            try:
                server = socket.create_connection(("127.0.0.1", self.target), 5)
            except OSError:
                client.close()
                continue
            for pair in ((client, server), (server, client)):
                threading.Thread(target=self.carry, args=pair, daemon=True).start()

    def carry(self, source, target):
        with contextlib.suppress(OSError, ValueError):
            while data := source.recv(65_536):
                if self.is_bad and random.random() < 0.02:
                    kind = random.choice(["cut", "delay", "silence"])
                    if kind == "cut":
                        target.sendall(data[:random.randrange(len(data) + 1)])
                        break
                    time.sleep(random.uniform(0.01, 0.3) if kind == "delay" else 4)
                target.sendall(data)
        for each in (source, target):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
