"""The workloads whose instructions, bytes and memory are limited."""

import json
import os
import statistics
import subprocess
import time

import counted

CARDS = 8


def load(port):
    client = counted.Client(port)
    for number in range(CARDS):
        client.call(counted.request("start", number, 1000))
    # One-time work, such as metadata of types, is done before counting.
    for index in range(2 * CARDS):
        client.call(counted.request("update", index % CARDS, 2000 + index))
    return client


def serve(workplace):
    """1,000 single updates, and 1,000 in batches of a hundred, through a gateway with a store."""
    store = os.path.join(workplace.place("serve"), "store.sqlite")
    program = counted.Program(
        workplace, "serve", ["serve", "--listen", "0", "--store", store], counts="later")
    client = load(program.port())
    program.begin()
    for index in range(1000):
        client.call(counted.request("update", index % CARDS, 3000 + index))
    time.sleep(0.2)
    alone = program.counted()
    for start in range(0, 1000, 100):
        client.call(*(counted.request("update", index % CARDS, 5000 + index)
                      for index in range(start, start + 100)))
    time.sleep(0.2)
    batches = program.counted()
    program.close()
    return {"update.alone": (alone, 1000), "update.batch": (batches, 1000)}


def screen(keys):
    """400 updates on the dashboard, each drawn before the next one arrives."""
    name = "update.screen" + (f".{keys}" if keys else "")

    def run(workplace):
        port = counted.free_port()
        store = os.path.join(workplace.place(name), "store.sqlite")
        program = counted.Program(
            workplace, name, ["watch", "--listen", f"127.0.0.1:{port}", "--store", store],
            counts="later", size=(100, 60))
        program.wait("127.0.0.1:")
        client = load(port)
        if keys:
            os.write(program.terminal, keys.encode())
        # The alerts' banner, which covers the cards, closes by itself.
        program.drain(9)
        program.begin()
        sizes = []
        for index in range(400):
            before = len(program.written)
            client.call(counted.request("update", index % CARDS, 3000 + index))
            # The log is drawn at most ten times a second; `z` hides it.
            program.frame(quiet=0.02 if keys else 0.105)
            sizes.append(len(program.written) - before)
        found = program.counted()
        program.close()
        return {name: (found, 400), "bytes." + name: statistics.median_low(sizes)}

    return run


def check(workplace):
    """`islet check` of one body, the whole process."""
    body = os.path.join(workplace.place("check"), "body.json")
    with open(body, "w") as file:
        json.dump({
            "app_id": "app", "activity_id": "game-1",
            "content_state": {f"field{i}": f"value number {i}" for i in range(28)},
            "notification": {"alert": {"title": "Goal", "body": "The owls score"}},
        }, file)
    program = counted.Program(workplace, "check", ["check", body], counts="start")
    output = program.process.communicate()[0]
    if b"shown" not in output:
        raise SystemExit(f"gates: islet check says: {output!r}")
    return {"check": (counted.profile(program.output), 1)}


def first_frame(workplace):
    """From the start of a dashboard to its first frame with cards, on a terminal that answers nothing."""
    # A new minute would be drawn as well.
    time.sleep(max(0, time.time() % 60 - 40) and 61 - time.time() % 60)
    gateway = counted.Program(
        workplace, "gateway", ["serve", "--listen", "0", "--store", ":memory:"])
    port = gateway.port()
    load(port)
    program = counted.Program(
        workplace, "first-frame", ["watch", "--gateway", f"http://127.0.0.1:{port}"],
        counts="start", size=(100, 60))
    program.wait(f"Job {CARDS - 1}")
    program.drain(0.3)
    found = program.counted()
    program.close()
    gateway.close()
    return {"first-frame": (found, 1)}


def memory(workplace):
    """Resident memory of a gateway after 10,000 updates, in kilobytes: the least of three, since a busy
    machine's threads have their own malloc arenas."""
    return {"memory.rss": min(resident(workplace, f"memory-{turn}") for turn in range(3))}


def resident(workplace, name):
    store = os.path.join(workplace.place(name), "store.sqlite")
    program = counted.Program(workplace, name, ["serve", "--listen", "0", "--store", store])
    client = load(program.port())
    for start in range(0, 10_000, 10):
        client.call(*(counted.request("update", index % CARDS, index)
                      for index in range(start, start + 10)))
    with open(f"/proc/{program.process.pid}/status") as file:
        kilobytes = next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))
    program.close()
    return kilobytes


def libraries(workplace):
    """The number of libraries loaded at a start: each costs a search for symbols."""
    lines = subprocess.run(["ldd", workplace.program], check=True, stdout=subprocess.PIPE, text=True).stdout
    return {"libraries": lines.count("\n")}


def size(workplace):
    """Bytes of the program without debugging symbols."""
    return {"program.size": os.path.getsize(workplace.program)}


# The longest first: they run in parallel.
ROWS = {
    "screen": screen(""), "screen.z": screen("z"), "serve": serve, "first-frame": first_frame,
    "check": check, "memory": memory, "size": size,
    "libraries": libraries,
}
