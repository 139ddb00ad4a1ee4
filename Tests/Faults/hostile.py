"""Hostile clients, senders and pictures, with the real program."""

import base64
import json
import os
import socket
import sqlite3
import struct
import subprocess
import threading
import time
import zlib

import processes
from exhaustion import PREFACE, begin, connections
from gateway import Gateway, check
from senders import Slowest, Threads

# HTTP/2: a window of 0 for each response, and GET /islet/v1/activities with RFC 7541's static table.
NO_WINDOW = b"\0\0\6\4\0\0\0\0\0" + struct.pack(">HI", 4, 0)
PATH = b"/islet/v1/activities"
BLOCK = b"\x82\x86\x04" + bytes([len(PATH)]) + PATH + b"\x01\x09127.0.0.1"
REQUEST = b"\0\0" + bytes([len(BLOCK)]) + b"\1\5\0\0\0\1" + BLOCK
UNREAD = PREFACE[:24] + NO_WINDOW + REQUEST


def android(binary, folder):
    """A flood of FCM messages for slow `android` programs; other requests succeed, and messages succeed
    or get 503."""
    types = folder + "/types"
    os.mkdir(types)
    for number in range(5):
        with open(f"{types}/Slow{number}.json5", "w") as file:
            json.dump({"name": f"Slow{number}", "attributes": {}, "content_state": {},
                       "android": "reduce range(400000) as $i (0; . + 1) | empty"}, file)
    gateway = Gateway(binary, folder + "/android.sqlite", "--types", types)
    message = {"message": {"token": "registration-token", "android": {"priority": "HIGH"}, "data": {"chat": "hello"}}}
    statuses, lock = {}, threading.Lock()

    def send():
        status = gateway.ask("POST", "/v1/projects/owls/messages:send", message)[0]
        with lock:
            statuses[status] = statuses.get(status, 0) + 1

    slowest = Slowest(gateway, "/healthz", "/islet/v1/activities")
    with Threads([send] * 150 + [slowest.ask]) as threads:
        time.sleep(10)
    check(not threads.failures, f"senders met {threads.failures[:3]}")
    check(set(statuses) == {200, 503}, f"answers {statuses}")
    check(slowest.seconds < 1, f"{slowest.path} took {slowest.seconds:.1f} s beside the flood")
    gateway.stop()
    return f"slowest other answer {slowest.seconds * 1000:.0f} ms of {slowest.count}; answers {statuses}"


def windows(binary, folder):
    """13,000 HTTP/2 connections never open their window: new clients are accepted; one address has half of all."""
    gateway = Gateway(binary, folder + "/windows.sqlite")
    held = connections(gateway.port, 13_000, UNREAD)
    time.sleep(2.5)
    worst = begin(gateway, "w", 20)
    check(worst < 2, f"a start took {worst:.1f} s beside unread answers")
    memory = gateway.memory()
    for each in held:
        each.close()
    gateway.stop()
    summary = f"slowest start {worst * 1000:.0f} ms beside {len(held)} unread answers, {memory >> 10} MB"
    outer = outer_address()
    if not outer:
        return summary + "; skipped: no address but loopback"
    keys = folder + "/keys.json5"
    with open(keys, "w") as file:
        json.dump({"keys": [{"key": "any", "permissions": ["send", "read"]}]}, file)
    gateway = Gateway(binary, folder + "/address.sqlite", "--keys", keys, host="0.0.0.0")
    gateway.ask("GET", "/healthz")
    own = gateway.descriptors()
    held = connections(gateway.port, 7_000, UNREAD, host=outer)
    # Rejected connections are closed a moment later.
    end = time.monotonic() + 5
    while (descriptors := gateway.descriptors() - own) >= 6_050 and time.monotonic() < end:
        time.sleep(0.1)
    check(descriptors < 6_050, f"one address holds {descriptors} descriptors of a gateway of 12,000 connections")
    # There is space: nobody has to wait until others may be evicted.
    first = begin(gateway, "a", 20)
    check(first < 1, f"a start took {first:.1f} s beside one address")
    for each in held:
        each.close()
    gateway.stop()
    return summary + f"; of 7,000 from one address {descriptors} descriptors, slowest start {first * 1000:.0f} ms"


def polls(binary, folder):
    """12,100 connections wait for events for a minute each; new clients are accepted."""
    gateway = Gateway(binary, folder + "/polls.sqlite")
    cursor = gateway.ask("GET", "/islet/v1/activities")[1]["cursor"]
    held = connections(gateway.port, 12_100, (
        f"GET /islet/v1/events?after={cursor} HTTP/1.1\r\nHost: 127.0.0.1\r\nPrefer: wait=60\r\n\r\n").encode())
    slowest = Slowest(gateway, "/healthz")
    for _ in range(20):
        slowest.ask()
    check(slowest.seconds < 10, f"/healthz took {slowest.seconds:.1f} s beside those who wait")
    worst = begin(gateway, "p", 20)
    for each in held:
        each.close()
    gateway.stop()
    return (f"slowest answer {slowest.seconds * 1000:.0f} ms, start {worst * 1000:.0f} ms beside "
            f"{len(held)} who wait")


def outer_address():
    """A non-loopback address of this machine; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as each:
        try:
            each.connect(("192.0.2.1", 9))
            return each.getsockname()[0]
        except OSError:
            return None


def remembered(binary, folder):
    """130,000 requests with different IDs: a project stores 100,000 responses, and memory stays bounded."""
    store = folder + "/remembered.sqlite"
    gateway = Gateway(binary, store)
    check(gateway.begin("card") == 201, "a start is refused")
    before = gateway.memory()
    began = time.time()
    threads = [threading.Thread(target=pipeline, args=(gateway.port, first, 5_000))
               for first in range(0, 130_000, 5_000)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    took = time.time() - began
    # A retry gets the same response, and is not applied again.
    last = once(gateway.port, 129_999)
    check(last == 201, f"a retry is answered {last}")
    grown = (gateway.memory() - before) >> 10
    gateway.stop()
    with sqlite3.connect(store) as database:
        kept = database.execute("SELECT collection, count(*), sum(length(CAST(key AS BLOB)) + length(body)) "
                                "FROM documents WHERE expires IS NOT NULL GROUP BY collection").fetchall()
    size = os.path.getsize(store) >> 20
    check(kept and all(count <= 100_200 and size <= 65 << 20 for _, count, size in kept), f"the store keeps {kept}")
    check(any(count > 90_000 for _, count, _ in kept), f"the store keeps {kept}: the cap was never reached")
    check(size < 200, f"the store has {size} MB")
    check(grown < 100, f"memory grew by {grown} MB")
    return f"kept {kept} in {size} MB, memory grew by {grown} MB; 130,000 requests in {took:.0f} s"


def update(number):
    body = json.dumps({"app_id": "app", "activity_id": "card", "content_state": {"score": number}}).encode()
    return (b"POST /messages/live_activity/update HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer any\r\n"
            b"Content-Type: application/json\r\nIdempotency-Key: request-%d\r\nContent-Length: %d\r\n\r\n"
            % (number, len(body)) + body)


def once(port, number):
    with socket.create_connection(("127.0.0.1", port), 30) as each:
        each.sendall(update(number))
        return int(each.recv(4096).split()[1])


def pipeline(port, first, count):
    """Sends requests fifty at a time, and reads as many responses."""
    with socket.create_connection(("127.0.0.1", port), 60) as each:
        for start in range(first, first + count, 50):
            each.sendall(b"".join(map(update, range(start, min(start + 50, first + count)))))
            left = min(50, first + count - start)
            while left:
                piece = each.recv(65536)
                check(piece, "the gateway hangs up")
                # Each response ends with its body's message.
                left -= piece.count(b'"message"')


BOMB = """
import ActivityKit
import SwiftUI
import UIKit
import WidgetKit
struct BombAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable { var image: String }
}
struct BombWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: BombAttributes.self) { context in
      HStack {
        Text("bombs")
        Image("Bomb").resizable().frame(width: 60, height: 40)
        Image("Liar").resizable().frame(width: 60, height: 40)
        if let data = Data(base64Encoded: context.state.image), let image = UIImage(data: data) {
          Image(uiImage: image).resizable().frame(width: 60, height: 40)
        }
      }
    } dynamicIsland: { _ in
      DynamicIsland {} compactLeading: { Text("a") } compactTrailing: { Text("b") } minimal: { Text("c") }
    }
  }
}
"""
SIDE = 20_000


def png(pixels, declared, limit=None):
    """A PNG of an empty square of a number of pixels that declares another size, cut after some bytes of data."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(9)
    row = bytes(1 + 4 * pixels)
    data = b""
    for _ in range(pixels):
        data += packer.compress(row)
        if limit and len(data) > limit:
            data = data[:limit]
            break
    else:
        data += packer.flush()
    head = struct.pack(">IIBBBBB", declared, declared, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def pictures(binary, folder):
    """PNGs that unpack to 1.6 GB, as assets and in a push: a snapshot and a gateway stay small and fast."""
    widget, home = folder + "/Bomb", {"HOME": folder + "/home", "XDG_CACHE_HOME": folder + "/cache"}
    os.mkdir(folder + "/home")
    for name, declared in [("Bomb", SIDE), ("Liar", 100)]:
        assets = f"{widget}/Assets.xcassets/{name}.imageset"
        os.makedirs(assets)
        with open(assets + "/picture.png", "wb") as file:
            file.write(png(SIDE, declared))
        with open(assets + "/Contents.json", "w") as file:
            json.dump({"images": [{"filename": "picture.png", "idiom": "universal", "scale": "1x"}]}, file)
    with open(widget + "/Bomb.swift", "w") as file:
        file.write(BOMB)
    content = {"image": base64.b64encode(png(SIDE, SIDE, limit=2_000)).decode()}
    with open(folder + "/state.json", "w") as file:
        json.dump(content, file)
    environment = {**os.environ, **home}
    subprocess.run([binary, "preview", "--check", widget], env=environment, capture_output=True, timeout=600)
    took, own, children = snapshot(
        [binary, "snapshot", "--widget", widget, "--state", folder + "/state.json", "--format", "png"], environment)
    check(took < 15, f"a snapshot took {took:.1f} s")
    check(own < 300 and children < 450, f"a snapshot used {own} MB, its children {children} MB")
    gateway = Gateway(binary, folder + "/pictures.sqlite", "--widget", widget, environment=home)
    peak = processes.Peak(gateway.process.pid)
    slowest = Slowest(gateway, "/healthz", "/islet/v1/activities")
    with Threads([slowest.ask]) as threads:
        start = {
            "app_id": "app", "activity_id": "bomb", "external_user_ids": ["user"],
            "activity_attributes_type": "BombAttributes", "activity_attributes": {}, "content_state": content,
            "notification": {"alert": {"title": "a", "body": "b"}}}
        check(gateway.ask("POST", "/messages/live_activity/start", start)[0] == 201, "the start is refused")
        deadline = time.monotonic() + 60
        while gateway.ask("GET", "/islet/v1/activities/bomb/views")[0] != 200:
            check(time.monotonic() < deadline, "no view of the bombs is drawn")
            time.sleep(0.1)
    check(not threads.failures and slowest.seconds < 2, f"{slowest.path} took {slowest.seconds:.1f} s")
    largest = processes.status(gateway.process.pid, "VmHWM") >> 10
    gateway.stop()
    megabytes = peak.end()
    check(largest < 300 and megabytes < 450, f"a gateway used {largest} MB, its children {megabytes} MB")
    return (f"snapshot {took:.1f} s, {own} MB and {children} MB in children; gateway {largest} MB and {megabytes} MB, "
            f"slowest answer {slowest.seconds * 1000:.0f} ms")


def snapshot(command, environment):
    """A command's duration, and the peak megabytes of it and its children."""
    began = time.monotonic()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    peak, own = processes.Peak(process.pid), 0
    while process.poll() is None:
        own = max(own, processes.status(process.pid, "VmHWM"))
        check(time.monotonic() - began < 60, "a snapshot does not end")
        time.sleep(0.01)
    errors = process.stderr.read().decode()
    check(process.returncode == 0, f"a snapshot fails: {errors}")
    return time.monotonic() - began, own >> 10, peak.end()
