"""10,000 idle and 1,000 slow clients: others are served as if they were not there."""

import os
import resource
import selectors
import socket
import time

from support import GATEWAY, check, finish

PORT = int(GATEWAY.rsplit(":", 1)[1])
room = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
IDLE = min(int(os.environ.get("IDLE", 10_000)), room - 1_500)
SLOW = min(int(os.environ.get("SLOW", 1_000)), room - IDLE - 100)
SECONDS = float(os.environ.get("SECONDS", 18))


def memory():
    with open(f"/proc/{os.environ['GATEWAY_PID']}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def descriptors():
    return len(os.listdir(f"/proc/{os.environ['GATEWAY_PID']}/fd"))


def dial():
    while True:
        try:
            return socket.create_connection(("127.0.0.1", PORT), timeout=20)
        except (TimeoutError, ConnectionResetError):
            time.sleep(0.05)


def ask(wire):
    began = time.monotonic()
    wire.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += wire.recv(65536)
    return (time.monotonic() - began) * 1000, answer.startswith(b"HTTP/1.1 200")


before, open_before = memory(), descriptors()
other = dial()
ask(other)
idle = []
for _ in range(IDLE):
    wire = dial()
    # A long poll that waits for an event that does not come.
    wire.sendall(b"GET /islet/v1/requests HTTP/1.1\r\nHost: localhost\r\nPrefer: wait=60\r\n\r\n")
    idle.append(wire)
slow = []
for _ in range(SLOW):
    wire = dial()
    wire.sendall(b"POST /3/device/activity:x HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    wire.setblocking(False)
    slow.append(wire)
print(f"     {len(idle)} wait, {len(slow)} drip; the gateway holds {memory():.0f} MB", flush=True)

times, refused, cut = [], 0, 0
end = time.monotonic() + SECONDS
watched = selectors.DefaultSelector()
for wire in slow:
    watched.register(wire, selectors.EVENT_READ)
while time.monotonic() < end:
    for key, _ in watched.select(0):
        watched.unregister(key.fileobj)
        cut += 1
        slow.remove(key.fileobj)
    for wire in slow:
        try:
            wire.send(b"z")
        except OSError:
            pass
    for _ in range(10):
        duration, is_fine = ask(other)
        times.append(duration)
        refused += not is_fine
    time.sleep(0.2)
times.sort()
p99 = times[int(len(times) * 0.99)]
check("others are served meanwhile", refused == 0, refused)
check(f"within 50 ms (p50 {times[len(times) // 2]:.2f}, p99 {p99:.2f} ms)", p99 < 50)
check("slow heads are cut off after 15 s", cut == SLOW, f"{cut} of {SLOW}")
peak = memory()
check(f"they cost {peak - before:.0f} MB", peak - before < 250)
for wire in idle + slow:
    wire.close()
for _ in range(100):
    if descriptors() <= open_before + 20:
        break
    time.sleep(0.1)
check("their descriptors come back", descriptors() <= open_before + 20, descriptors())
for _ in range(50):
    if memory() - before < 40:
        break
    time.sleep(0.1)
check("and their memory", memory() - before < 40, f"{memory() - before:.0f} MB left")
finish("many_clients")
