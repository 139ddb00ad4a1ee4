"""firebase-admin and curl against a gateway: it accepts their requests, and they understand its responses."""

import json
import os
import subprocess

from support import (APNS_PORT, CERTIFICATE, GATEWAY, activity, api, aps, check, finish, start)


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
        check("an activity's unknown token is refused by APNs", False)
    except exceptions.InvalidArgumentError as error:
        check("an activity's unknown token is refused by APNs", "BadDeviceToken" in error.http_response.text)
    except exceptions.FirebaseError as error:
        check("an activity's unknown token is refused by APNs", False, repr(error))
    name = messaging.send(
        messaging.Message(notification=messaging.Notification("Hi", "There"), token="x"),
        dry_run=True, app=app)
    check("validate_only answers", bool(name), name)


def send_by_curl(name, url, *options):
    body = json.dumps({"aps": start("CurlAttributes", {"n": 1})})
    return subprocess.run([
        "curl", "-s", "-o", os.devnull, "-w", "%{http_code} %{http_version}", *options, url + name,
        "-H", "apns-topic: com.example.push-type.liveactivity",
        "-H", "apns-push-type: liveactivity", "-H", "authorization: bearer x", "-d", body,
    ], capture_output=True, text=True).stdout


def curl():
    path = "/3/device/start:CurlAttributes"
    tls = f"https://localhost:{APNS_PORT}"
    out = send_by_curl(path, tls, "--http2", "--cacert", CERTIFICATE)
    check("curl --http2 trusts the certificate", out == "200 2", out)
    out = send_by_curl(path, tls, "-k", "--http2", "--no-alpn")
    check("curl without ALPN is told to speak HTTP/2", out == "505 1.1", out)
    out = send_by_curl(path, tls, "-k", "--http2-prior-knowledge", "--no-alpn")
    check("curl speaks HTTP/2 without ALPN", out == "200 2", out)
    out = send_by_curl(path, tls, "-k", "--http1.1")
    check("curl --http1.1 is refused", out == "505 1.1", out)
    rules = [f["rule"] for e in api("/log?errors=true")["entries"]
             for f in e["verdict"]["findings"]]
    check("and the log names it", "apns.http-version" in rules, rules)
    out = send_by_curl(path, GATEWAY, "--http2-prior-knowledge")
    check("curl speaks HTTP/2 on the main port", out == "200 2", out)
    out = send_by_curl("/islet/v1/reset", tls, "-k", "--http2")
    check("Islet's own API is not there by APNs", out == "404 2", out)
    check("and nothing was reset", activity("CurlAttributes") is not None)


firebase()
curl()
finish("clients")
