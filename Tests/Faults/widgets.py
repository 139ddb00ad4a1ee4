"""Hostile widgets in the real program: what they reach, use and block."""

import json
import os
import platform
import re
import subprocess
import time

import processes
from gateway import Gateway, check
from senders import Scores, Slowest, Threads
from stores import startup_output

HOSTILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../WidgetTests/Hostile")
TYPE = "HostileAttributes"
# All of it except the scratch folder, whose pages belong to no process.
MOST_MEGABYTES = 1_000 - 64
SECRET = "nobody-is-to-read-this"
# System calls by number: clone without flags is a fork.
CLONE = {"x86_64": 56, "aarch64": 220}[platform.machine()]

# A widget that never starts, with a longer catalogue than a pipe's capacity.
ENDLESS = """
import ActivityKit
import SwiftUI
import WidgetKit
struct HostileAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable { var attempt: String }
}
struct EndlessWidget: Widget {
  init() { while true {} }
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: HostileAttributes.self) { _ in Text("x") } dynamicIsland: { _ in
      DynamicIsland {} compactLeading: { Text("a") } compactTrailing: { Text("b") } minimal: { Text("c") }
    }
  }
}
"""


def attempts(folder):
    """What the widget tries, by name: its folder, the state that asks for it, and the text that it may show;
    without text it has to fail."""
    secret = folder + "/home/secret"
    os.makedirs(folder + "/home", exist_ok=True)
    with open(secret, "w") as file:
        file.write(SECRET)
    endless = folder + "/Endless"
    os.makedirs(endless + "/en.lproj", exist_ok=True)
    with open(endless + "/Endless.swift", "w") as file:
        file.write(ENDLESS)
    with open(endless + "/en.lproj/Localizable.strings", "w") as file:
        file.writelines(f'"key {each}" = "words that go with it, {each}";\n' for each in range(4_000))

    def attempt(name, hoped, argument="", number=0):
        return HOSTILE, {"attempt": name, "argument": argument, "number": number}, hoped

    return {
        "reads a file": attempt("read", ["unread"], secret),
        "opens a socket": attempt("socket", ["refused"], number=2),
        "starts a program": attempt("process", ["refused"]),
        "forks": attempt("call", ["refused"], number=CLONE),
        "maps 1.5 GB": attempt("shared", ["took", "MB"], number=24),
        "fills its memory": attempt("memory", None),
        "fills its scratch": attempt("scratch", ["wrote", "MB"], number=200),
        "hangs in init": (endless, {"attempt": "", "argument": "", "number": 0}, None),
        "hangs and ignores signals": attempt("leave", None),
        "stops itself": attempt("stop", ["went on"]),
        "floods its pipe": attempt("flood", None),
    }


def surroundings(folder):
    """Variables with a separate home, whose cache has the compiled widgets."""
    return {"HOME": folder + "/home", "XDG_CACHE_HOME": folder + "/cache"}


def compile(binary, folder, cases):
    """Compiles the widgets first, since the compiler's time does not matter here."""
    for widget in {case[0] for case in cases.values()}:
        subprocess.run([binary, "preview", "--check", widget], env={**os.environ, **surroundings(folder)},
                       capture_output=True, timeout=600)


def widgets(binary, folder):
    """Each kind of hostile widget in a snapshot, and beside a gateway with senders."""
    cases = attempts(folder)
    compile(binary, folder, cases)
    results = [snapshots(binary, folder, cases), with_gateway(binary, folder, cases)]
    return "; ".join(results)


def snapshots(binary, folder, cases):
    """Each ends within 10 s, with less than a gigabyte, and shows no more than it may."""
    longest, most = (0, ""), (0, "")
    state = folder + "/state.json"
    for name, (widget, content, hoped) in cases.items():
        with open(state, "w") as file:
            json.dump(content, file)
        with open(folder + "/attributes.json", "w") as file:
            file.write("{}")
        began = time.monotonic()
        process = subprocess.Popen(
            [binary, "snapshot", "--widget", widget, "--type", TYPE, "--state", state, "--attributes",
             folder + "/attributes.json"],
            env={**os.environ, **surroundings(folder)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        peak = processes.Peak(process.pid)
        try:
            output, errors = process.communicate(timeout=60)
        finally:
            process.kill()
        took, megabytes = time.monotonic() - began, peak.end()
        text = (output + errors).decode()
        check(took < 10, f"snapshot of what {name} took {took:.1f} s")
        check(megabytes < MOST_MEGABYTES, f"what {name} used {megabytes} MB")
        check(SECRET not in text, f"what {name} read a file of the home")
        judge(name, text, hoped, process.returncode == 0)
        gone(name, peak.seen)
        longest, most = max(longest, (took, name)), max(most, (megabytes, name))
    return f"{len(cases)} snapshots, slowest {longest[0]:.1f} s ({longest[1]}), largest {most[0]} MB ({most[1]})"


def gone(name, numbers):
    """Checks that processes end with the one that started them; the kernel needs a moment for their memory."""
    deadline = time.monotonic() + 2
    while left := [each for each in numbers if processes.status(each, "VmRSS")]:
        check(time.monotonic() < deadline, f"processes of what {name} are left: {left}")
        time.sleep(0.02)


def judge(name, text, hoped, isShown):
    """Checks that a widget shows these texts, or fails if there are none. Whether it can stop itself
    depends on the sandbox: the first process of a namespace cannot."""
    if hoped is None:
        check(not isShown, f"what {name} is shown: {text}")
    else:
        check(isShown or name == "stops itself", f"what {name} fails: {text}")
        check(not isShown or all(each in text for each in hoped), f"what {name} shows {text}")
    for verb, megabytes in re.findall(r"(took|wrote) (\d+) MB", text):
        check(int(megabytes) <= {"took": 900, "wrote": 64}[verb], f"what {name} {verb} {megabytes} MB")


def with_gateway(binary, folder, cases):
    """A gateway responds within 5 s, exits within 5 s of SIGTERM and keeps acknowledged changes."""
    store = folder + "/widgets.sqlite"
    slow, end, most, pushes, resident = (0, ""), (0, ""), (0, ""), 0, 0
    for number, (name, (widget, content, hoped)) in enumerate(cases.items()):
        gateway = Gateway(binary, store, "--widget", widget, environment=surroundings(folder))
        peak = processes.Peak(gateway.process.pid)
        card = f"hostile-{number}"
        slowest = Slowest(
            gateway, "/healthz", "/islet/v1/activities", f"/islet/v1/activities/{card}/views",
            "/islet/v1/events?last=5", "/islet/v1/log", "/islet/v1/device", "/metrics")
        senders = [Scores(gateway, f"game-{number}-{each}", 5, slowest) for each in range(2)]
        for each in senders:
            each.begin()
        with Threads([each.send for each in senders] + [slowest.ask]) as threads:
            start = {
                "app_id": "app", "activity_id": card, "external_user_ids": ["user"],
                "activity_attributes_type": TYPE, "activity_attributes": {}, "content_state": content,
                "notification": {"alert": {"title": "a", "body": "b"}}}
            check(gateway.ask("POST", "/messages/live_activity/start", start)[0] == 201,
                  f"the start of what {name} is refused")
            text, isShown = outcome(gateway, card, name)
            judge(name, text, hoped, isShown)
            check(SECRET not in text, f"what {name} read a file of the home")
            # Requested again while the widget may still be running, so that SIGTERM arrives then.
            gateway.update(card, {**content, "number": content.get("number", 0) + 1})
            time.sleep(1)
            resident = max(resident, gateway.memory() >> 10)
        check(not threads.failures, f"{name}: {threads.failures}")
        gateway.update(card, content)
        took = gateway.stop(within=5)
        megabytes = peak.end()
        check(slowest.seconds < 5, f"what {name}: {slowest.path} took {slowest.seconds:.1f} s")
        check(megabytes < MOST_MEGABYTES, f"what {name} used {megabytes} MB")
        gone(name, peak.seen)
        slow = max(slow, (slowest.seconds, f"{slowest.path}, {name}"))
        end, most = max(end, (took, name)), max(most, (megabytes, name))
        pushes += sum(each.count for each in senders)
        # Without the widget the acknowledged changes are there.
        gateway = Gateway(binary, store)
        for each in senders:
            each.gateway = gateway
            check(not each.lost(), f"what {name} lost acknowledged pushes of {each.lost()}")
        dismissal = gateway.ask("POST", f"/islet/v1/activities/{card}/dismiss")
        check(dismissal[0] < 300, f"a dismissal after what {name} is answered {dismissal}")
        gateway.stop()
    return (f"{pushes} pushes beside, none lost; slowest answer {slow[0] * 1000:.0f} ms ({slow[1]}), "
            f"slowest end {end[0]:.1f} s ({end[1]}), largest {most[0]} MB ({most[1]}), gateway {resident} MB")


def outcome(gateway, card, name):
    """What a widget shows of a card, or why it failed or did not start, and whether it is shown."""
    deadline, output = time.monotonic() + 30, ""
    while time.monotonic() < deadline:
        status, views = gateway.ask("GET", f"/islet/v1/activities/{card}/views")
        if status == 200 and "lock" in views["surfaces"]:
            return json.dumps(views), True
        for entry in gateway.ask("GET", "/islet/v1/log?errors=true")[1]["entries"]:
            if "view.failed" in json.dumps(entry) and card in json.dumps(entry):
                return json.dumps(entry), False
        output += startup_output(gateway)
        if "does not start" in output:
            return output, False
        time.sleep(0.1)
    check(False, f"nothing comes of what {name}")
