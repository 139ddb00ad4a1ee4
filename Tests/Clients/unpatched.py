"""Back ends as they are, under `islet run`: no URL, no certificate and no key of theirs is touched."""

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile

os.environ.setdefault("APNS_PORT", "0")
os.environ.setdefault("APNS_CERTIFICATE", "")
from support import TOPIC, activity, aps, check, finish, private_key, start

HERE = os.path.dirname(os.path.abspath(__file__))
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
        check("firebase-admin hears of a dead registration token", False)
    except messaging.UnregisteredError:
        check("firebase-admin hears of a dead registration token", True)
    message.apns.live_activity_token = "dead:activity"
    try:
        messaging.send(message, app=app)
        check("firebase-admin hears of a dead activity token", False)
    except firebase_admin.exceptions.InvalidArgumentError as error:
        details = error.http_response.json()["error"]["details"]
        reasons = [detail.get("reason") for detail in details]
        check("firebase-admin hears of a dead activity token", "Unregistered" in reasons, details)
    message.apns.live_activity_token = "start:AdminAttributes"
    batch = messaging.send_each([message, message], app=app)
    check("firebase-admin sends several", batch.success_count == 2, batch)


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


def other_program(name, command, kinds):
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    check(f"{name} ends well", result.returncode == 0, result.stdout + result.stderr)
    for kind in kinds:
        shown(name, kind)


def attempt(name, work):
    try:
        outcome = work()
        if asyncio.iscoroutine(outcome):
            asyncio.run(outcome)
    except ImportError as error:
        print(f"skip {name}: {error}")
    except Exception as error:  # a client's own failure is a finding, not the end
        check(name, False, repr(error)[:400])


# What knows no proxy goes past one.
BY_PROXY_ALONE = sys.argv[1:] == ["proxy"]

for name, work in [("firebase-admin", firebase), ("aioapns", aioapns), ("httpx", httpx_client),
                   ("async-firebase", async_firebase), ("pyfcm", pyfcm), ("pyapns-client", pyapns), ("kalyke", kalyke),
                   ("requests", requests_client)]:
    if BY_PROXY_ALONE and name == "aioapns":
        print("skip aioapns: it knows no proxy")
        continue
    attempt(name, work)
if shutil.which("node") and not BY_PROXY_ALONE:
    other_program("node", ["node", HERE + "/unpatched.js"], ["NodeAttributes", "FetchAttributes"])
else:
    print("skip node: it is not installed, or its core http2 knows no proxy")
if shutil.which("javac") and not BY_PROXY_ALONE:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["javac", "-d", folder, HERE + "/Unpatched.java"], check=True)
        other_program("java", ["java", "-cp", folder, "Unpatched"], ["JavaAttributes"])
else:
    print("skip java: there is no javac, or no option gives it the proxy's token")
# Go looks names up without the C library.
if shutil.which("go") and sys.argv[1:] != ["preload"]:
    other_program("go", ["go", "run", HERE + "/unpatched.go"], ["GoAttributes"])
else:
    print("skip go: it is not installed, or only a library would lead it")
finish("unpatched")
