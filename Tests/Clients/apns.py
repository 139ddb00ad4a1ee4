"""Unmodified clients of APNs from PyPI: aioapns, httpx, pyapns-client, kalyke."""

import asyncio
import json
import os
import tempfile

from support import (APNS_PORT, CERTIFICATE, TOPIC, activity, api, aps, check, finish, headers,
                     private_key, start, tls)

KEY = private_key()
URL = f"https://localhost:{APNS_PORT}"


async def aioapns():
    from aioapns import APNs, NotificationRequest, PushType

    # Without ALPN, as aioapns does by default.
    client = APNs(
        key=KEY, key_id="ABCDE12345", team_id="TEAM123456", topic="com.example.app",
        use_sandbox=False, ssl_context=tls(), max_connections=1)
    pool = client.pool
    pool.protocol_class.APNS_SERVER = "localhost"
    pool.protocol_class.APNS_PORT = APNS_PORT
    connections = 0
    connect = pool.create_connection

    async def counted():
        nonlocal connections
        connections += 1
        return await connect()

    pool.create_connection = counted

    def send(token, body):
        return client.send_notification(NotificationRequest(
            device_token=token, message={"aps": body}, push_type=PushType("liveactivity"),
            apns_topic=TOPIC, priority=10))

    answer = await send("start:GateAttributes", start("GateAttributes", {"gate": "B12"}))
    check("aioapns starts", answer.is_successful, answer.description)
    gate = activity("GateAttributes")
    check("without warnings of its token", not any(
        f["rule"] == "auth.provider-token"
        for e in api("/log")["entries"] if (e["verdict"]["activity_id"] or "").startswith("Gate")
        for f in e["verdict"]["findings"]))
    failed = 0
    for number in range(1000):
        answer = await send(gate["push_token"], aps("update", {"gate": f"S{number}"}))
        failed += not answer.is_successful
    check("aioapns sends 1,000, one after the other", failed == 0, failed)
    check("on one connection", connections == 1, connections)
    check("the last is shown", activity("GateAttributes")["content_state"] == {"gate": "S999"})
    answers = await asyncio.gather(*(
        send(gate["push_token"], aps("update", {"gate": f"C{n}"})) for n in range(1000)))
    failed = [a.description for a in answers if not a.is_successful]
    check("aioapns sends 1,000 at once", not failed, failed[:3])
    check("on few connections", connections <= 4, connections)
    answer = await send("00ff00ff00ff00ff00ff", aps("update", {"gate": "B14"}))
    check("aioapns reads the reason", answer.description == "BadDeviceToken", answer.description)


async def httpx():
    import httpx

    token = activity("GateAttributes")["push_token"]
    limits = httpx.Limits(max_connections=1)
    async with httpx.AsyncClient(http2=True, verify=tls(), limits=limits, timeout=60) as client:
        async def send(number):
            body = {"aps": aps("update", {"gate": f"H{number}"})}
            return await client.post(f"{URL}/3/device/{token}", json=body, headers=headers())

        for width in (1, 16, 100, 1000):
            gate = asyncio.Semaphore(width)

            async def bounded(number):
                async with gate:
                    return await send(number)

            answers = await asyncio.gather(
                *(bounded(n) for n in range(max(width, 300))), return_exceptions=True)
            wrong = [repr(a) for a in answers
                     if isinstance(a, Exception) or a.status_code != 200
                     or a.http_version != "HTTP/2"]
            check(f"httpx sends {len(answers)}, {width} at a time", not wrong, wrong[:3])


def pyapns():
    from pyapns_client import APNSClient, IOSPayload, IOSPayloadAlert, IOSNotification
    from pyapns_client.exceptions import APNSException

    with tempfile.NamedTemporaryFile("w", suffix=".p8") as file:
        file.write(KEY)
        file.flush()
        APNSClient.BASE_URLS = {"prod": URL, "dev": URL}
        client = APNSClient(
            mode=APNSClient.MODE_PROD, root_cert_path=CERTIFICATE, auth_key_path=file.name,
            auth_key_id="ABCDE12345", team_id="TEAM123456")
        alert = IOSPayloadAlert(title="Title", body="Body")
        note = IOSNotification(payload=IOSPayload(alert=alert), topic="com.example.app")
        try:
            for _ in range(50):
                client.push(notification=note, device_token="00ff00ff00ff00ff")
            check("pyapns-client sends 50", True)
        except APNSException as error:
            check("pyapns-client sends 50", False, repr(error))
        client.close()


async def kalyke():
    from kalyke import ApnsConfig, LiveActivityApnsConfig, LiveActivityClient
    from kalyke.exceptions import BadDeviceToken

    class Client(LiveActivityClient):
        _base_url = URL

    os.environ["SSL_CERT_FILE"] = CERTIFICATE
    with tempfile.NamedTemporaryFile("w", suffix=".p8") as file:
        file.write(KEY)
        file.flush()
        client = Client(use_sandbox=False, team_id="TEAM123456", auth_key_id="ABCDE12345",
                        auth_key_filepath=file.name)
        config = LiveActivityApnsConfig(topic=TOPIC)
        token = activity("GateAttributes")["push_token"]
        sent = await client.send_message(
            device_token=token, payload={"aps": aps("update", {"gate": "K1"})}, apns_config=config)
        check("kalyke sends", bool(sent), sent)
        check("what it sent is shown", activity("GateAttributes")["content_state"] == {"gate": "K1"})
        try:
            await client.send_message(
                device_token="00ff00ff00ff00ff00ff",
                payload={"aps": aps("update", {"gate": "K2"})}, apns_config=config)
            check("kalyke reads the reason", False)
        except BadDeviceToken:
            check("kalyke reads the reason", True)


asyncio.run(aioapns())
asyncio.run(httpx())
pyapns()
asyncio.run(kalyke())
finish("apns")
