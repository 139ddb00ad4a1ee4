"""`islet mcp` with the protocol's own Python SDK: a typical session of an agent."""

import asyncio
import json
import os
import re
import tempfile
import time

os.environ.setdefault("APNS_PORT", "0")
os.environ.setdefault("APNS_CERTIFICATE", "")
from support import check, finish
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

try:
    from mcp.shared.exceptions import MCPError
except ImportError:
    from mcp.shared.exceptions import McpError as MCPError

START = {
    "app_id": "app", "activity_id": "agent-1", "external_user_ids": ["me"],
    "activity_attributes_type": "AgentAttributes", "activity_attributes": {"name": "x"},
    "content_state": {"step": 1}, "notification": {"alert": {"title": "a", "body": "b"}}}


def field(value, *names):
    """A field by its name in either version of the SDK."""
    return next(getattr(value, name) for name in names if hasattr(value, name))


def corrected(body, verdict):
    """The body with the fix of each finding applied."""
    body = json.loads(json.dumps(body))
    for finding in verdict["findings"]:
        value = re.match(r"Send (\S+)\.$", finding["mend"] or "")
        steps = (finding["path"] or "").split(".")
        if not value:
            continue
        place = body
        for step in steps[:-1]:
            place = place[step]
        place[steps[-1]] = json.loads(value[1])
    return body


async def why(client):
    """"My push shows nothing, why?" From an empty folder to a card in four calls."""
    calls = []

    async def call(name, **arguments):
        calls.append(name)
        result = await client.call_tool(name, arguments)
        return field(result, "structured_content", "structuredContent")

    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "Delivery.swift"), "w") as file:
            file.write("""import ActivityKit
                enum Phase: String, Codable { case cooking, riding }
                struct DeliveryAttributes: ActivityAttributes {
                  struct ContentState: Codable, Hashable { var eta: Date; var phase: Phase }
                  var order: String
                }""")
        now = int(time.time())
        body = {"aps": {
            "timestamp": now * 1000, "event": "start", "attributes-type": "DeliveryAttributes",
            "attributes": {"order": "7"}, "content-state": {"eta": "2026-12-01T10:00:00Z", "phase": "riding"},
            "alert": {"title": "Your order", "body": "It is on its way"}}}
        verdict = await call("check", body=body, types=folder)
        check("a dropped push is reported", verdict["verdict"] == "dropped" and len(verdict["findings"]) == 2,
              verdict)
        body = corrected(body, verdict)
        verdict = await call("check", body=body, types=folder)
        check("the fix removes the finding", verdict["verdict"] == "shown", verdict)
        answer = await call("send", path="/3/device/start:DeliveryAttributes", app="com.example.delivery", body=body)
        check("it is sent", answer["status"] == 200 and answer["verdict"] == "shown", answer)
        cards = await call("list")
        check("it is a card", [card["attributes_type"] for card in cards["activities"]] == ["DeliveryAttributes"],
              cards)
        check("in four calls", len(calls) <= 4, calls)


async def session():
    server = StdioServerParameters(
        command=os.environ["ISLET"], args=["mcp", "--gateway", os.environ["ISLET_GATEWAY"]])
    async with stdio_client(server) as (reader, writer), ClientSession(reader, writer) as client:
        hello = await client.initialize()
        check("it introduces itself", field(hello, "server_info", "serverInfo").name == "islet", hello)
        names = {tool.name for tool in (await client.list_tools()).tools}
        check("all tools are there", names == {
            "check", "send", "list", "show", "wait", "log", "explain", "screen", "snapshot", "preview", "clock",
            "device", "reset"}, names)

        async def call(name, **arguments):
            result = await client.call_tool(name, arguments)
            return field(result, "is_error", "isError"), result.content[0].text

        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        for name in sorted(names):
            check(f"{name} has an output schema", field(tools[name], "output_schema", "outputSchema"), name)
        # Other clients have used the gateway before.
        failed, text = await call("reset")
        check("reset", not failed, text)
        await why(client)
        bad = dict(START, stale_date=int(time.time() * 1000))
        failed, text = await call("check", body=bad)
        verdict = json.loads(text)
        check("check finds what is wrong", not failed and verdict["findings"], text)
        failed, text = await call("send", path="/messages/live_activity/start", body=START)
        answer = json.loads(text)
        check("send", not failed and answer["status"] == 201 and answer["verdict"] == "shown", text)
        failed, text = await call("wait", id="agent-1", where=".content_state.step == 1", timeout="5s")
        check("wait", not failed and json.loads(text)["id"] == "agent-1", text)
        failed, text = await call("wait", id="agent-1", where=".content_state.step == 2", timeout="200ms")
        check("a wait in vain is an error", failed and "did not match" in text, text)
        failed, text = await call("list")
        check("list", "agent-1" in text, text)
        failed, text = await call("show", id="agent-1")
        check("show", json.loads(text)["history"], text)
        failed, text = await call("show", id="--help")
        check("an id is no option", failed and "No activity --help" in text, text)
        failed, text = await call("log")
        check("log", json.loads(text.splitlines()[-1])["verdict"]["verdict"] == "shown", text)
        failed, text = await call("explain", rule="timestamp.milliseconds")
        check("explain", not failed and "milliseconds" in text, text)
        failed, text = await call("screen", size="100x30")
        check("screen", "Activity log" in text and "\x1b" not in text, text)
        failed, text = await call("clock", advance="9h")
        failed, text = await call("show", id="agent-1")
        check("the clock ends it", json.loads(text)["state"] == "ended", text)
        failed, text = await call("device", switches={"live_activities": False})
        check("device", json.loads(text)["live_activities"] is False, text)
        failed, text = await call("send", path="/messages/live_activity/start",
                                  body=dict(START, activity_id="agent-2"))
        check("what is switched off is not shown", json.loads(text)["verdict"] == "dropped", text)
        await call("device", switches={"live_activities": True})
        for arguments in [{"name": "check", "arguments": {}},
                          {"name": "check", "arguments": {"body": {}, "colour": "red"}},
                          {"name": "nothing", "arguments": {}}]:
            try:
                result = await client.call_tool(arguments["name"], arguments["arguments"])
                check("wrong arguments are refused", False, result)
            except MCPError as error:
                check("wrong arguments are refused", True, error)
        waits = [call("wait", id="agent-9", timeout="1s") for _ in range(5)]
        began = time.time()
        await asyncio.gather(*waits)
        check("calls run side by side", time.time() - began < 3, time.time() - began)


asyncio.run(session())
finish("agent")
