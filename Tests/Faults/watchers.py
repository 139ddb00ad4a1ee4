"""Programs that watch a gateway for hours: their memory, descriptors, threads and children must not grow.
"""

import os
import signal
import subprocess
import time

import processes

CHILDREN = "children's megabytes"
# The measured resources, and how much growth of each is tolerated.
SLACK = {"megabytes": 6, "descriptors": 4, "threads": 2, "children": 1, CHILDREN: 8}


class Watched:
    """A process and its measured resources over time."""

    def __init__(self, name, process):
        self.name, self.process, self.samples = name, process, []

    def sample(self):
        children = processes.descendants(self.process)
        usage = {
            "megabytes": processes.status(self.process, "VmRSS") / 1024,
            "descriptors": processes.descriptors(self.process),
            "threads": processes.status(self.process, "Threads"),
            "children": len(children),
            CHILDREN: sum(processes.status(each, "VmRSS") for each in children) / 1024,
        }
        self.samples.append(usage)

    def is_running(self):
        return processes.status(self.process, "VmRSS") > 0

    def summary(self):
        last = self.samples[-1]
        return (f"{self.name} {last['megabytes']:.0f} MB {last['descriptors']} fd {last['threads']} thr"
                + (f" {last['children']} ch {last[CHILDREN]:.0f} MB"
                   if last["children"] else ""))


def median(values):
    return sorted(values)[len(values) // 2]


def thirds(samples, key):
    """The medians of the second and the last third: the first is for warming up."""
    part = len(samples) // 3
    return [median([each[key] for each in half])
            for half in (samples[part:2 * part], samples[2 * part:])]


def growth(name, samples, slack):
    """What grew by more than a seventh plus a tolerance, as text."""
    found = []
    for key, room in slack.items():
        before, after = thirds(samples, key)
        if after > before * 1.15 + room:
            found.append(f"{name}: {key} grew from {before:.0f} to {after:.0f}")
    return found


class Screen:
    """A dashboard on its own terminal, in tmux."""

    def __init__(self, binary, folder, arguments):
        self.socket = f"{folder}/tmux"
        command_line = [binary, "watch", *arguments]
        command = "exec " + " ".join(f"'{each}'" for each in command_line)
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "140", "-y", "40", command)
        self.process = int(self.tmux("list-panes", "-F", "#{pane_pid}"))

    def tmux(self, *arguments):
        # Separate from any tmux in whose terminal this may run.
        environment = {each: value for each, value in os.environ.items() if each != "TMUX"}
        environment["TERM"] = "xterm-256color"
        return subprocess.run(["tmux", "-S", self.socket, *arguments], env=environment, check=True,
                              capture_output=True, text=True).stdout

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def text(self):
        return self.tmux("capture-pane", "-p")

    def end(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True)


class Reader:
    """A watcher without a screen that is suspended at times, like a sleeping laptop."""

    def __init__(self, binary, *arguments):
        self.child = subprocess.Popen([binary, "watch", *arguments], stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL)
        self.process, self.isStopped = self.child.pid, False

    def turn(self):
        self.child.send_signal(signal.SIGCONT if self.isStopped else signal.SIGSTOP)
        self.isStopped = not self.isStopped

    def end(self):
        self.child.send_signal(signal.SIGCONT)
        self.child.terminate()
        try:
            self.child.wait(5)
        except subprocess.TimeoutExpired:
            self.child.kill()
            raise SystemExit("FAILED: a watcher does not end at SIGTERM")
