"""Real clients against a gateway: what they send must be taken, and what it answers understood."""

import asyncio
import json
import os
import ssl
import subprocess
import time
import urllib.request

GATEWAY = os.environ["ISLET_GATEWAY"]
passed = failed = 0


def check(name, condition, detail=""):
    global passed, failed
    if condition:
        passed += 1
        print(f"ok   {name}")
    else:
        failed += 1
        print(f"FAIL {name} {detail}")


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


# firebase-admin, with its URL pointed at the gateway.
def firebase():
    import firebase_admin
    from firebase_admin import credentials, exceptions, messaging
    from google.auth.credentials import AnonymousCredentials, Credentials

    class Token(Credentials):
        def refresh(self, request):
            self.token = "any"

        @property
        def valid(self):
            return self.token is not None

    class Certificate(credentials.Base):
        def get_credential(self):
            return Token()

    app = firebase_admin.initialize_app(Certificate(), {"projectId": "islet"})
    messaging._MessagingService.FCM_URL = GATEWAY + "/v1/projects/{0}/messages:send"

    def message(token, aps):
        alert = aps.pop("alert", None)
        if alert:
            alert = messaging.ApsAlert(**alert)
        return messaging.Message(
            token="registration",
            apns=messaging.APNSConfig(
                live_activity_token=token, headers={"apns-priority": "10"},
                payload=messaging.APNSPayload(messaging.Aps(alert=alert, custom_data=aps))))

    name = messaging.send(message("start:RideAttributes", start("RideAttributes", {"eta": 5})), app=app)
    check("firebase-admin starts", name.startswith("projects/islet/messages/"), name)
    ride = activity("RideAttributes")
    check("the card is there", ride and ride["content_state"] == {"eta": 5}, ride)
    messaging.send(message(ride["push_token"], aps("update", {"eta": 4})), app=app)
    check("firebase-admin updates", activity("RideAttributes")["content_state"] == {"eta": 4})
    messaging.send(message(ride["push_token"], aps("end", {"eta": 0})), app=app)
    check("firebase-admin ends", activity("RideAttributes")["state"] == "ended")
    try:
        messaging.send(message("00112233445566778899", aps("update", {"eta": 4})), app=app)
        check("an unknown token is unregistered", False)
    except messaging.UnregisteredError:
        check("an unknown token is unregistered", True)
    except exceptions.FirebaseError as error:
        check("an unknown token is unregistered", False, repr(error))
    name = messaging.send(
        messaging.Message(notification=messaging.Notification("Hi", "There"), token="x"),
        dry_run=True, app=app)
    check("validate_only answers", bool(name), name)


# aioapns over HTTP/2 and TLS.
async def aioapns():
    from aioapns import APNs, NotificationRequest, PushType
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption()).decode()
    context = ssl.create_default_context(cafile=os.environ["APNS_CERTIFICATE"])
    context.check_hostname = False
    # Apple takes a connection without ALPN for HTTP/2; nghttpx, as RFC 9113 has it, does not.
    context.set_alpn_protocols(["h2"])
    client = APNs(
        key=key, key_id="ABCDE12345", team_id="TEAM123456", topic="com.example.app",
        use_sandbox=False, ssl_context=context)
    protocol = client.pool.protocol_class
    protocol.APNS_SERVER = "127.0.0.1"
    protocol.APNS_PORT = int(os.environ["APNS_PORT"])

    async def send(token, body):
        return await client.send_notification(NotificationRequest(
            device_token=token, message={"aps": body}, push_type=PushType("liveactivity"),
            apns_topic="com.example.app.push-type.liveactivity", priority=10))

    answer = await send("start:GateAttributes", start("GateAttributes", {"gate": "B12"}))
    check("aioapns starts", answer.is_successful, answer.description)
    gate = activity("GateAttributes")
    check("without warnings of its token", not any(
        f["rule"] == "auth.provider-token"
        for e in api("/log")["entries"] if (e["verdict"]["activity_id"] or "").startswith("Gate")
        for f in e["verdict"]["findings"]))
    answer = await send(gate["push_token"], aps("update", {"gate": "B14"}))
    check("aioapns updates", answer.is_successful and
          activity("GateAttributes")["content_state"] == {"gate": "B14"}, answer.description)
    answer = await send("00ff00ff00ff00ff00ff", aps("update", {"gate": "B14"}))
    check("aioapns reads the reason", answer.description == "BadDeviceToken", answer.description)


def curl():
    body = json.dumps({"aps": start("CurlAttributes", {"n": 1})})
    out = subprocess.run([
        "curl", "-sk", "--http2", "-o", "/dev/null", "-w", "%{http_code} %{http_version}",
        f"https://127.0.0.1:{os.environ['APNS_PORT']}/3/device/start:CurlAttributes",
        "-H", "apns-topic: com.example.push-type.liveactivity",
        "-H", "apns-push-type: liveactivity", "-H", "authorization: bearer x", "-d", body,
    ], capture_output=True, text=True).stdout
    check("curl speaks HTTP/2", out == "200 2", out)


firebase()
asyncio.run(aioapns())
curl()
print(f"clients: {passed} passed, {failed} failed")
raise SystemExit(1 if failed else 0)
