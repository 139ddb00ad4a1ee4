"""Hostile HTTP/2 clients: each affects at most its own connection."""

import os
import socket
import ssl
import struct
import time
import urllib.request

import h2.config
import h2.connection
import h2.events
import h2.settings
import hpack

from support import APNS_PORT, GATEWAY, check, finish, headers

PORT = int(GATEWAY.rsplit(":", 1)[1])
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RESET, SETTINGS, PING, GOAWAY, WINDOW, CONTINUATION = 0, 1, 3, 4, 6, 7, 8, 9
CALM = 11


def frame(kind, flags=0, stream=0, payload=b"", length=None):
    size = len(payload) if length is None else length
    return struct.pack(">I", size)[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def block(path="/healthz", method="GET", more=()):
    fields = [(":method", method), (":scheme", "https"), (":path", path),
              (":authority", f"localhost:{APNS_PORT}"), *more]
    return hpack.Encoder().encode(fields)


class Raw:
    """A connection in frames, over TLS or in clear text."""

    def __init__(self, is_encrypted=False, hello=PREFACE + frame(SETTINGS)):
        self.socket = socket.create_connection(
            ("127.0.0.1", APNS_PORT if is_encrypted else PORT), timeout=20)
        if is_encrypted:
            context = ssl._create_unverified_context()
            context.set_alpn_protocols(["h2"])
            self.socket = context.wrap_socket(self.socket, server_hostname="localhost")
        self.buffer = b""
        self.send(hello)

    def send(self, data):
        try:
            self.socket.sendall(data)
            return True
        except OSError:
            return False

    def frames(self, patience=20):
        """All frames until the connection ends or nothing arrives for a number of seconds."""
        self.socket.settimeout(patience)
        while True:
            while len(self.buffer) >= 9:
                length = int.from_bytes(self.buffer[:3], "big")
                if len(self.buffer) < 9 + length:
                    break
                kind, payload = self.buffer[3], self.buffer[9:9 + length]
                stream = int.from_bytes(self.buffer[5:9], "big")
                self.buffer = self.buffer[9 + length:]
                yield kind, stream, payload
            try:
                data = self.socket.recv(65536)
            except OSError:
                return
            if not data:
                return
            self.buffer += data

    def goodbye(self):
        """The code of the GOAWAY that ends the connection; None without one."""
        code = None
        for kind, _, payload in self.frames():
            if kind == GOAWAY:
                code = int.from_bytes(payload[4:8], "big")
        return code


def is_well():
    began = time.monotonic()
    with urllib.request.urlopen(GATEWAY + "/healthz", timeout=5) as answer:
        return answer.status == 200 and time.monotonic() - began < 1


def memory():
    with open(f"/proc/{os.environ['GATEWAY_PID']}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def ends(name, raw, codes=None):
    code = raw.goodbye()
    check(name, codes is None or code in codes, code)


for encrypted in (True, False):
    way = "TLS" if encrypted else "clear text"
    if encrypted:
        ends("a bad preface ends the connection", Raw(True, b"GARBAGE * HTTP/2.0\r\n\r\n" * 3))
    ends(f"an oversized frame is FRAME_SIZE_ERROR ({way})", (
        lambda raw: (raw.send(frame(DATA, 0, 1, b"x" * 20000)), raw)[1])(Raw(encrypted)), {6, 1})
    raw = Raw(encrypted)
    raw.send(frame(SETTINGS, 0, 0, b"12345"))
    ends(f"settings of an odd length are FRAME_SIZE_ERROR ({way})", raw, {6})
    raw = Raw(encrypted)
    raw.send(frame(HEADERS, 5, 2, block()))
    ends(f"an even stream is PROTOCOL_ERROR ({way})", raw, {1})
    raw = Raw(encrypted)
    raw.send(frame(HEADERS, 5, 1, b"\xff\xff\xff\xff\xff\xff\xff"))
    ends(f"broken compression is COMPRESSION_ERROR ({way})", raw, {9})
    raw = Raw(encrypted)
    raw.send(frame(WINDOW, 0, 0, struct.pack(">I", 0x7FFFFFFF)) * 2)
    ends(f"a window beyond 2^31 is FLOW_CONTROL_ERROR ({way})", raw, {3})
    raw = Raw(encrypted)
    raw.send(frame(HEADERS, 0, 1, block()))
    raw.send(b"".join(frame(CONTINUATION, 0, 1, b"") for _ in range(5000)))
    ends(f"continuations without end are refused ({way})", raw, {1, CALM, 2})
    check(f"the gateway is well ({way})", is_well())

# A small block that unpacks to megabytes: one large field, repeated by its index.
raw = Raw()
encoder = hpack.Encoder()
bomb = block(more=[("x", "y" * 3900)])
raw.send(frame(HEADERS, 5, 1, bomb + b"\xbe" * 12000))
ends("a header bomb is ENHANCE_YOUR_CALM", raw, {CALM, None, 1})
raw = Raw()
raw.send(frame(HEADERS, 5, 1, block(more=[(f"x-{n}", "y" * 400) for n in range(100)])[:16000]))
check("and costs nothing", is_well())

before = memory()
for encrypted in (True, False):
    raw = Raw(encrypted)
    request = block("/3/device/activity:x", "POST", headers().items())
    for start in range(0, 20000, 500):
        burst = b"".join(
            frame(HEADERS, 5, 2 * n + 1, request) + frame(RESET, 0, 2 * n + 1, b"\0\0\0\x08")
            for n in range(start, start + 500))
        if not raw.send(burst):
            break
    ends(f"20,000 rapid resets are refused ({'TLS' if encrypted else 'clear text'})", raw,
         {CALM, 2, None})
check("the gateway is well", is_well())

for name, flood in [("pings", frame(PING, 0, 0, b"12345678")), ("settings", frame(SETTINGS))]:
    raw = Raw()
    # Does not read the response.
    sent = 0
    raw.socket.settimeout(5)
    while sent < 64 << 20 and raw.send(flood * 4000):
        sent += len(flood) * 4000
    raw.socket.close()
    check(f"a flood of {name} whose answers nobody reads is cut off", sent < 64 << 20, sent)
check("the gateway is well", is_well())

# A client with a closed window requests large responses on all its streams.
raws = []
for _ in range(20):
    raw = Raw(hello=PREFACE + frame(SETTINGS, 0, 0, b"\0\x04\0\0\0\0"))
    raw.send(b"".join(
        frame(HEADERS, 5, 2 * n + 1, block("/islet/v1/openapi.json")) for n in range(900)))
    raws.append(raw)
time.sleep(2)
check("closed windows: the gateway is well", is_well())
grown = memory() - before
check("closed windows: memory is bounded", grown < 400, f"{grown:.0f} MB")
for raw in raws:
    raw.socket.close()

# A client that requests much and reads nothing, over HTTP/2 and over HTTP/1.1.
stalled = []
for _ in range(50):
    raw = Raw()
    raw.send(b"".join(
        frame(HEADERS, 5, 2 * n + 1, block("/islet/v1/openapi.json")) for n in range(40)))
    raw.send(frame(WINDOW, 0, 0, struct.pack(">I", 0x7FFF0000 - 65535)))
    stalled.append(raw)
    plain = socket.create_connection(("127.0.0.1", PORT))
    plain.settimeout(1)
    try:
        plain.sendall(b"GET /islet/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 300)
    except OSError:
        pass
    stalled.append(plain)
check("stalled readers: the gateway is well", is_well())
for each in stalled:
    getattr(each, "socket", each).close()
time.sleep(3)
left = memory() - before
check("and memory comes back", left < 120, f"{left:.0f} MB")

# Bodies up to the limit of the window, with a thousand streams open at once.
config = h2.config.H2Configuration(client_side=True)
connection = h2.connection.H2Connection(config)
wire = socket.create_connection(("127.0.0.1", PORT))
connection.initiate_connection()
wire.sendall(connection.data_to_send())
fields = [(":method", "POST"), (":scheme", "http"), (":path", "/3/device/activity:x"),
          (":authority", "localhost"), *headers().items()]
answered = ended = 0
wire.settimeout(20)
streams = range(1, 2001, 2)
opened = False
while ended < 1000:
    for event in connection.receive_data(wire.recv(65536)):
        if isinstance(event, h2.events.ResponseReceived):
            answered += 1
        if isinstance(event, h2.events.StreamEnded):
            ended += 1
        if isinstance(event, h2.events.RemoteSettingsChanged) and not opened:
            opened = True
            for stream in streams:
                connection.send_headers(stream, fields)
            for stream in streams:
                connection.send_data(stream, b'{"aps":{}}', end_stream=True)
    wire.sendall(connection.data_to_send())
check("1,000 streams at once are answered", answered == 1000, answered)
check("and the connection lives on", is_well())
finish("frames")
