"""The gateway's peer: aiohttp that accepts the same requests and stores nothing."""

import json

from aiohttp import web


async def update(request):
    if not request.headers.get("Authorization", "").startswith("Bearer "):
        return web.json_response({"message": "unauthorized"}, status=401)
    body = json.loads(await request.read())
    for field, kind in (("app_id", str), ("activity_id", str), ("content_state", dict)):
        if not isinstance(body.get(field), kind):
            return web.json_response({"message": f"{field} is missing"}, status=400)
    return web.json_response({"message": "success"}, status=201, headers={
        "x-ratelimit-limit": "250000", "x-ratelimit-remaining": "249999",
        "x-ratelimit-reset": "0"})


application = web.Application()
application.router.add_post("/messages/live_activity/start", update)
application.router.add_post("/messages/live_activity/update", update)


async def main():
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    print(f"listening on http://127.0.0.1:{site._server.sockets[0].getsockname()[1]}", flush=True)


if __name__ == "__main__":
    import asyncio

    loop = asyncio.new_event_loop()
    loop.run_until_complete(main())
    loop.run_forever()
