"""Unmodified back ends under `islet run`: their URLs, certificates and keys stay as they are.

usage: islet run --via WAY -- python all.py WAY [RESULTS [NAME…]]

Each result is written to RESULTS; `table.py` makes the table in docs/senders.md of it.
"""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
os.environ.setdefault("APNS_PORT", "0")
os.environ.setdefault("APNS_CERTIFICATE", "")
from support import TOPIC, activity, check, failures, finish, private_key, start

KEY = private_key()


def shown(name, kind):
    check(f"{name} reaches the card", activity(kind) is not None)


def firebase():
    import firebase_admin
    import firebase_admin.exceptions
    from firebase_admin import messaging

    app = firebase_admin.initialize_app()
    message = messaging.Message(
        token="registration",
        apns=messaging.APNSConfig(
            live_activity_token="start:AdminAttributes", headers={"apns-priority": "10"},
            payload=messaging.APNSPayload(messaging.Aps(
                alert=messaging.ApsAlert(title="Started", body="x"),
                custom_data={k: v for k, v in start("AdminAttributes", {"eta": 5}).items() if k != "alert"}))))
    name = messaging.send(message, app=app)
    check("firebase-admin is answered", name.startswith("projects/islet/messages/"), name)
    shown("firebase-admin", "AdminAttributes")
    for subscribe in {messaging.subscribe_to_topic,
                      getattr(messaging, "subscribe_to_topic_legacy", messaging.subscribe_to_topic)}:
        answer = subscribe(["a", "b"], "scores", app=app)
        check(f"firebase-admin: {subscribe.__name__}", answer.success_count == 2, answer)
    answer = messaging.unsubscribe_from_topic(["a", "b"], "scores", app=app)
    check("firebase-admin unsubscribes from a topic", answer.success_count == 2, answer)
    if hasattr(message, "fid"):  # since 7.7
        message.token, message.fid = None, "installation"
        name = messaging.send(message, app=app)
        check("firebase-admin sends to an installation", "/messages/" in name, name)
        message.token, message.fid = "registration", None
    dead = messaging.Message(token="dead:phone", notification=messaging.Notification(title="x"))
    try:
        messaging.send(dead, app=app)
        check("firebase-admin waitForEvent of a dead registration token", False)
    except messaging.UnregisteredError:
        check("firebase-admin waitForEvent of a dead registration token", True)
    message.apns.live_activity_token = "dead:activity"
    try:
        messaging.send(message, app=app)
        check("firebase-admin waitForEvent of a dead activity token", False)
    except firebase_admin.exceptions.InvalidArgumentError as error:
        details = error.http_response.json()["error"]["details"]
        reasons = [detail.get("reason") for detail in details]
        check("firebase-admin waitForEvent of a dead activity token", "Unregistered" in reasons, details)
    message.apns.live_activity_token = "start:AdminAttributes"
    batch = messaging.send_each([message, message], app=app)
    check("firebase-admin sends several", batch.success_count == 2, batch)


async def firebase_async():
    import firebase_admin
    from firebase_admin import messaging

    message = messaging.Message(
        token="registration",
        apns=messaging.APNSConfig(
            live_activity_token="start:AsyncAttributes", headers={"apns-priority": "10"},
            payload=messaging.APNSPayload(messaging.Aps(
                alert=messaging.ApsAlert(title="Started", body="x"),
                custom_data={k: v for k, v in start("AsyncAttributes", {"eta": 5}).items() if k != "alert"}))))
    app = firebase_admin.initialize_app(name="async")
    batch = await messaging.send_each_async([message], app=app)
    check("send_each_async sends", batch.success_count == 1,
          [repr(answer.exception) for answer in batch.responses])
    shown("send_each_async", "AsyncAttributes")


async def aioapns():
    from aioapns import APNs, NotificationRequest, PushType

    client = APNs(key=KEY, key_id="ABCDE12345", team_id="TEAM123456", topic="com.example.app",
                  use_sandbox=False)
    answer = await client.send_notification(NotificationRequest(
        device_token="start:AioAttributes", message={"aps": start("AioAttributes", {"eta": 5})},
        push_type=PushType("liveactivity"), apns_topic=TOPIC, priority=10))
    check("aioapns is answered", answer.is_successful, answer.description)
    shown("aioapns", "AioAttributes")


async def httpx_client():
    import httpx

    async with httpx.AsyncClient(http2=True) as client:
        for host, kind in [("api.sandbox.push.apple.com:2197", "HttpxAttributes"),
                           ("api.development.push.apple.com", "DevelopmentAttributes")]:
            answer = await client.post(
                f"https://{host}/3/device/start:{kind}",
                headers={"apns-topic": TOPIC, "apns-push-type": "liveactivity",
                         "authorization": "bearer x"},
                json={"aps": start(kind, {"eta": 5})})
            check("httpx speaks HTTP/2", answer.http_version == "HTTP/2" and answer.status_code == 200)
            shown("httpx", kind)


async def async_firebase():
    from async_firebase import AsyncFirebaseClient
    from async_firebase.messages import APNSConfig, APNSPayload, Aps, Message

    client = AsyncFirebaseClient()
    client.creds_from_service_account_file(os.environ["GOOGLE_APPLICATION_CREDENTIALS"])
    answer = await client.send(Message(token="registration", apns=APNSConfig(
        headers={"apns-priority": "10"},
        payload=APNSPayload(aps=Aps(alert="Hi")))))
    check("async-firebase is answered", answer.success, answer)


def pyfcm():
    from pyfcm import FCMNotification

    client = FCMNotification(
        service_account_file=os.environ["GOOGLE_APPLICATION_CREDENTIALS"], project_id="islet")
    answer = client.notify(
        fcm_token="registration", notification_title="Hi",
        apns_config={"live_activity_token": "start:PyfcmAttributes",
                     "headers": {"apns-priority": "10"},
                     "payload": {"aps": start("PyfcmAttributes", {"eta": 5})}})
    check("pyfcm is answered", "name" in answer, answer)
    shown("pyfcm", "PyfcmAttributes")


def pyapns():
    from pyapns_client import APNSClient, IOSNotification, IOSPayload, IOSPayloadAlert

    with tempfile.NamedTemporaryFile("w", suffix=".p8") as file:
        file.write(KEY)
        file.flush()
        client = APNSClient(mode=APNSClient.MODE_PROD, root_cert_path=os.environ["SSL_CERT_FILE"],
                            auth_key_path=file.name, auth_key_id="ABCDE12345", team_id="TEAM123456")
        client.push(
            notification=IOSNotification(
                payload=IOSPayload(alert=IOSPayloadAlert(title="Hi")), topic="com.example.app"),
            device_token="0" * 64)
        client.close()
    check("pyapns-client is answered", True)


async def kalyke():
    from kalyke import LiveActivityApnsConfig, LiveActivityClient

    with tempfile.NamedTemporaryFile("w", suffix=".p8") as file:
        file.write(KEY)
        file.flush()
        client = LiveActivityClient(use_sandbox=True, team_id="TEAM123456", auth_key_id="ABCDE12345",
                                    auth_key_filepath=file.name)
        sent = await client.send_message(
            device_token="start:KalykeAttributes", payload={"aps": start("KalykeAttributes", {"eta": 5})},
            apns_config=LiveActivityApnsConfig(topic=TOPIC))
    check("kalyke sends", bool(sent), sent)
    shown("kalyke", "KalykeAttributes")


def requests_client():
    import requests

    answer = requests.post(
        "https://rest.fra-02.braze.eu/messages/live_activity/start",
        headers={"Authorization": "Bearer any"},
        json={"app_id": "app", "activity_id": "braze-1", "external_user_ids": ["me"],
              "activity_attributes_type": "BrazeAttributes", "activity_attributes": {"name": "x"},
              "content_state": {"eta": 5}, "notification": {"alert": {"title": "a", "body": "b"}}})
    check("requests is answered as by Braze", answer.status_code == 201, answer.text)
    shown("requests", "BrazeAttributes")


def aiohttp_client():
    import aiohttp

    async def work():
        async with aiohttp.ClientSession(trust_env=True) as session:
            async with session.post(BRAZE.format("us-05"), headers=BRAZE_HEADERS, data=braze("Aiohttp")) as answer:
                check("aiohttp is answered as by Braze", answer.status == 201, answer.status)

    asyncio.run(work())
    shown("aiohttp", "AiohttpAttributes")


BRAZE = "https://rest.{}.braze.com/messages/live_activity/start"
BRAZE_HEADERS = {"Authorization": "Bearer any", "Content-Type": "application/json"}


def braze(name):
    return json.dumps({
        "app_id": "app", "activity_id": name, "external_user_ids": ["me"],
        "activity_attributes_type": name + "Attributes", "activity_attributes": {"name": "x"},
        "content_state": {"eta": 5}, "notification": {"alert": {"title": "a", "body": "b"}}})


def pycurl_client(name, **options):
    """A script of its own: the system's Python may be another than this one."""
    return f"""
import io, pycurl
curl, answer = pycurl.Curl(), io.BytesIO()
curl.setopt(pycurl.URL, {BRAZE.format("us-03")!r})
curl.setopt(pycurl.HTTPHEADER, ["Authorization: Bearer any", "Content-Type: application/json"])
curl.setopt(pycurl.POSTFIELDS, {braze(name)!r})
curl.setopt(pycurl.WRITEDATA, answer)
{options.get("more", "")}
curl.perform()
print(curl.getinfo(pycurl.RESPONSE_CODE), answer.getvalue())
"""


def pycurl_of_the_system():
    python = "/usr/bin/python3"
    if subprocess.run([python, "-c", "import pycurl"], capture_output=True).returncode != 0:
        raise ImportError("the system's python3 has no pycurl")
    program("pycurl of Debian", [python, "-c", pycurl_client("Pycurl")], ["PycurlAttributes"])


def pycurl_with_certifi():
    import certifi
    import pycurl

    more = "import certifi; curl.setopt(pycurl.CAINFO, certifi.where())"
    program("pycurl with certifi", [sys.executable, "-c", pycurl_client("Certifi", more=more)],
            ["CertifiAttributes"])


def program(name, command, kinds, environment=None):
    if shutil.which(command[0]) is None:
        raise ImportError(f"there is no {command[0]}")
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment)
    check(f"{name} ends well", result.returncode == 0, result.stdout + result.stderr)
    for kind in kinds:
        shown(name, kind)


def script(name, command, file, kinds, *more):
    return lambda: program(name, [*command, f"{HERE}/{file}", *more], kinds)


def java():
    if shutil.which("javac") is None:
        raise ImportError("there is no javac")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["javac", "-d", folder, HERE + "/Push.java"], check=True)
        program("java", ["java", "-cp", folder, "Push"], ["JavaAttributes"])


def go():
    """Without the C library, as most images have it."""
    if shutil.which("go") is None:
        raise ImportError("there is no go")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["go", "build", "-o", folder + "/push", HERE + "/push.go"], check=True,
                       env={**os.environ, "CGO_ENABLED": "0", "GOCACHE": folder + "/cache"})
        program("go", [folder + "/push"], ["GoAttributes"])


def perl():
    if subprocess.run(["perl", "-MLWP::UserAgent", "-e1"], stderr=subprocess.DEVNULL).returncode:
        raise ImportError("there is no LWP::UserAgent")
    program("perl", ["perl", HERE + "/push.pl"], ["PerlAttributes"])


def relay():
    """Islet's own relay is a back end, too: pushes caught by another gateway are sent to Braze's address."""
    islet = os.environ["ISLET"]
    with tempfile.NamedTemporaryFile("w+") as log:
        other = subprocess.Popen([islet, "serve", "--listen", "0", "--store", ":memory:"], stdout=log, stderr=log)
        try:
            address = None
            for _ in range(100):
                with open(log.name) as lines:
                    words = [word.rstrip(".,") for word in lines.read().split() if word.startswith("http://")]
                if words:
                    address = words[0]
                    break
                time.sleep(0.1)
            relaying = subprocess.Popen(
                [islet, "relay", "--to", "braze", "--host", "https://rest.iad-06.braze.com", "--yes",
                 "--count", "1", "--gateway", address],
                env={**os.environ, "BRAZE_REST_KEY": "any"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                text=True)
            time.sleep(1.5)
            urllib.request.urlopen(urllib.request.Request(
                address + "/messages/live_activity/start", data=braze("Relay").encode(), headers=BRAZE_HEADERS))
            output = relaying.communicate(timeout=30)[0]
            check("islet relay ends well", relaying.returncode == 0, output)
            shown("islet relay", "RelayAttributes")
        finally:
            other.terminate()
            other.wait()


def attempt(name, work):
    """A client's result: "ok", "failed", or the reason why it was skipped."""
    before = failures()
    try:
        outcome = work()
        if asyncio.iscoroutine(outcome):
            asyncio.run(outcome)
    except ImportError as error:
        print(f"skip {name}: {error}")
        return "not installed"
    except Exception as error:  # a client's own failure is a result, not the end
        check(name, False, repr(error)[:400])
    return "ok" if failures() == before else "failed"


def curl():
    program("curl", ["curl", "-sSf", "-H", "Authorization: Bearer any", "-H", "Content-Type: application/json",
                     "-d", braze("Curl"), BRAZE.format("us-06")], ["CurlAttributes"])


def wget():
    program("wget", ["wget", "-qO-", "--header=Authorization: Bearer any", "--header=Content-Type: application/json",
                     "--post-data", braze("Wget"), BRAZE.format("us-07")], ["WgetAttributes"])


NO_PROXY_KNOWN = {"proxy": "knows no proxy"}
BUNDLED_ROOTS = {way: "its own roots alone" for way in ["preload", "proxy"]}
SYSTEM_ROOTS = {way: "the system's roots alone" for way in ["preload", "proxy"]}
CLIENTS = [
    ("firebase-admin for Python", firebase, {}),
    ("firebase-admin's `send_each_async`", firebase_async, NO_PROXY_KNOWN),
    ("async-firebase", async_firebase, {}),
    ("pyfcm", pyfcm, {}),
    ("aioapns", aioapns, NO_PROXY_KNOWN),
    ("pyapns-client", pyapns, {}),
    ("kalyke", kalyke, {}),
    ("httpx with HTTP/2", httpx_client, {}),
    ("requests", requests_client, {}),
    ("aiohttp", aiohttp_client, {}),
    ("pycurl of Debian", pycurl_of_the_system, SYSTEM_ROOTS),
    ("pycurl from PyPI, with certifi", pycurl_with_certifi, BUNDLED_ROOTS),
    ("Node: core `http2`, `fetch`", script("node", ["node"], "push.js", ["NodeAttributes", "FetchAttributes"]),
     {"proxy": "`http2` knows no proxy, `fetch` from Node 24 on"}),
    ("Java: `HttpClient`", java, {"proxy": "no option gives it a proxy's token"}),
    ("Go: `net/http`, a static program", go, {"preload": "looks names up by itself"}),
    ("PHP: curl", script("php", ["php"], "push.php", ["PHPAttributes"], "curl"),
     {"preload": "opens its libraries apart (`RTLD_DEEPBIND`)"}),
    ("PHP: streams", script("php", ["php"], "push.php", ["PHPStreamAttributes"], "streams"), NO_PROXY_KNOWN),
    ("Perl: LWP", perl, {}),
    ("Ruby: `Net::HTTP`", script("ruby", ["ruby"], "push.rb", ["RubyAttributes"]),
     {"proxy": "takes `http_proxy` alone"}),
    ("curl", curl, {}),
    ("wget", wget, {}),
    ("`islet relay`", relay, {}),
]


def main(way, results=None, *names):
    outcomes = {}
    for name, work, reasons in CLIENTS:
        if names and name not in names:
            continue
        if way in reasons:
            print(f"skip {name}: {reasons[way]}")
            outcomes[name] = reasons[way]
        else:
            outcomes[name] = attempt(name, work)
    if results:
        with open(results, "w") as file:
            json.dump(outcomes, file)
    finish("unpatched")


main(*sys.argv[1:])
