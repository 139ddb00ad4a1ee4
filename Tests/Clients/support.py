"""Shared code of the tests with real clients."""

import json
import os
import ssl
import sys
import time
import urllib.request

GATEWAY = os.environ["ISLET_GATEWAY"]
APNS_PORT = int(os.environ["APNS_PORT"])
CERTIFICATE = os.environ["APNS_CERTIFICATE"]
TOPIC = "com.example.app.push-type.liveactivity"
_passed = _failed = 0


def check(name, condition, detail=""):
    global _passed, _failed
    if condition:
        _passed += 1
        print(f"ok   {name}", flush=True)
    else:
        _failed += 1
        print(f"FAIL {name} {detail}", flush=True)


def failures():
    return _failed


def finish(name):
    print(f"{name}: {_passed} passed, {_failed} failed", flush=True)
    sys.exit(1 if _failed else 0)


def api(path):
    with urllib.request.urlopen(GATEWAY + "/islet/v1" + path) as answer:
        return json.load(answer)


def activity(kind):
    found = [a for a in api("/activities")["activities"] if a["attributes_type"] == kind]
    return found[0] if found else None


def aps(event, state, **more):
    body = {"timestamp": int(time.time()), "event": event, "content-state": state}
    body.update(more)
    return body


def start(kind, state):
    return aps("start", state, **{
        "attributes-type": kind, "attributes": {"name": kind},
        "alert": {"title": "Started", "body": kind},
    })


def headers(**more):
    fields = {"apns-topic": TOPIC, "apns-push-type": "liveactivity", "apns-priority": "10",
              "authorization": "bearer x"}
    fields.update(more)
    return fields


def private_key():
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption()).decode()


def tls(protocols=None):
    """A context that trusts the gateway's certificate and checks its name."""
    context = ssl.create_default_context(cafile=CERTIFICATE)
    if protocols:
        context.set_alpn_protocols(protocols)
    return context
