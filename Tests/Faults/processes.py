"""Resources of processes, from /proc."""

import os
import threading


def descendants(process):
    """The IDs of all processes that a process started, directly or indirectly."""
    found = []
    try:
        for thread in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{thread}/children") as file:
                for child in map(int, file.read().split()):
                    found += [child] + descendants(child)
    except (FileNotFoundError, ProcessLookupError):
        pass
    return found


def status(process, field):
    """A number from /proc/PID/status: VmRSS in kilobytes, or Threads; 0 if the process is gone."""
    try:
        with open(f"/proc/{process}/status") as lines:
            return next((int(each.split()[1]) for each in lines if each.startswith(field + ":")), 0)
    except (FileNotFoundError, ProcessLookupError):
        return 0


def descriptors(process):
    try:
        return len(os.listdir(f"/proc/{process}/fd"))
    except FileNotFoundError:
        return 0


class Peak:
    """The peak resident kilobytes of a process's descendants together, sampled every 20 ms. Shared pages
    are counted for each."""

    def __init__(self, process):
        self.process, self.kilobytes, self.seen = process, 0, set()
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.look, daemon=True)
        self.thread.start()

    def look(self):
        while not self.is_over.wait(0.02):
            children = descendants(self.process)
            self.seen.update(children)
            self.kilobytes = max(self.kilobytes, sum(status(each, "VmRSS") for each in children))

    def end(self):
        """Stops sampling; returns the peak in megabytes."""
        self.is_over.set()
        self.thread.join()
        return self.kilobytes >> 10
