"""Clients that use up connections, descriptors and memory, while others are served."""

import socket
import time

from gateway import Gateway, check

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0"


def connections(port, count, payload, host="127.0.0.1"):
    held = []
    for number in range(count):
        each = socket.socket()
        each.settimeout(5)
        try:
            each.connect((host, port))
            each.sendall(payload)
            held.append(each)
        except OSError:
            each.close()
    return held


def begin(gateway, name, count):
    """The longest time of a start, in seconds."""
    worst = 0
    for number in range(count):
        began = time.time()
        check(gateway.begin(f"{name}{number}") == 201, "a start is refused")
        worst = max(worst, time.time() - began)
    return worst


def strangers(binary, folder):
    """13,000 HTTP/2 connections send SETTINGS and nothing else; others are served at once."""
    gateway = Gateway(binary, folder + "/strangers.sqlite")
    held = connections(gateway.port, 13_000, PREFACE)
    worst = begin(gateway, "s", 20)
    check(worst < 1, f"a start took {worst:.1f} s beside strangers")
    memory = gateway.memory()
    for each in held:
        each.close()
    gateway.stop()
    return f"slowest start {worst * 1000:.0f} ms beside {len(held)} strangers; {memory // 1024} MB"


def descriptors(binary, folder):
    """A gateway limited to 200 files gets 400 clients; others are served, and the store works."""
    gateway = Gateway(binary, folder + "/descriptors.sqlite", files=200)
    held = connections(gateway.port, 400, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    worst = begin(gateway, "d", 20)
    check(worst < 2, f"a start took {worst:.1f} s without descriptors")
    for each in held:
        each.close()
    gateway.kill()
    gateway.start()
    check(len(gateway.ids()) == 20, "acknowledged starts are gone")
    gateway.stop()
    return f"slowest start {worst * 1000:.0f} ms with 200 descriptors and 400 clients"


def heads(binary, folder):
    """11,000 heads of empty fields wait for their bodies: memory stays within the budget."""
    gateway = Gateway(binary, folder + "/heads.sqlite")
    before = gateway.memory()
    payload = (b"POST /messages/live_activity/start HTTP/1.1\r\nHost: 127.0.0.1\r\n"
             + b"a:\r\n" * 8_000 + b"Content-Length: 1\r\n\r\n")
    held = connections(gateway.port, 11_000, payload)
    time.sleep(1)
    used = gateway.memory() - before
    check(used < 450 << 10, f"the heads used {used // 1024} MB")
    for each in held:
        each.close()
    time.sleep(1)
    check(gateway.begin("after") == 201, "accepts nothing after the heads")
    gateway.stop()
    return f"{used // 1024} MB for 11,000 heads of 8,000 fields"
