"""Random and power-cut damage to a store: acknowledged changes are shown or reported as lost."""

import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess

from gateway import Gateway, check

PAGE = 4096


def fill(gateway, count, prefix="s"):
    """Starts cards; returns the IDs of the acknowledged ones."""
    ids = set()
    for number in range(count):
        id = f"{prefix}{number}"
        if gateway.begin(id, {"text": "x" * 700}) == 201:
            ids.add(id)
    return ids


def copy(store, to):
    for end in ("", "-wal"):
        if os.path.exists(store + end):
            shutil.copyfile(store + end, to + end)


def startup_output(gateway):
    """What a gateway printed at its start."""
    os.set_blocking(gateway.process.stderr.fileno(), False)
    return (gateway.process.stderr.read() or b"").decode()


def lost(text):
    """The number of activities that a gateway reports as lost."""
    return sum(int(each) for each in re.findall(r"(\d+) activit(?:y was|ies were) lost", text))


def damaged(binary, folder):
    """60 stores of 300 cards with noise on some pages of file or log: each opens, and reports what is lost.

    Only noise in the last frame of the log is like the end of a power cut: the newest change is gone in silence."""
    store = folder + "/whole.sqlite"
    # Few events are kept, so that they do not replace what the pages contained.
    gateway = Gateway(binary, store, "--retention", "100")
    ids = fill(gateway, 300)
    gateway.kill()
    chance = random.Random(7)
    silent, missing, repaired, cut = 0, 0, 0, 0
    for round in range(60):
        hurt = f"{folder}/hurt-{round}.sqlite"
        copy(store, hurt)
        wal_is_hurt = False
        for end in ("", "-wal"):
            if chance.random() < 0.5 or not os.path.exists(hurt + end):
                continue
            size = os.path.getsize(hurt + end)
            wal_is_hurt |= end == "-wal"
            with open(hurt + end, "r+b") as file:
                for _ in range(chance.randrange(1, 4)):
                    file.seek(chance.randrange(max(1, size - 64)))
                    file.write(chance.randbytes(chance.choice([1, 16, 64])))
        gateway = Gateway(binary, hurt, "--retention", "100")
        shown = gateway.ids() & ids
        output = startup_output(gateway)
        repaired += "was damaged" in output
        missing += len(ids - shown)
        if len(ids - shown) > lost(output) + output.count("cannot be read") + output.count("not known") * 300:
            if ids - shown == {"s299"} and wal_is_hurt:
                cut += 1
            else:
                silent += 1
        check(gateway.begin("after") == 201, "accepts nothing after a repair")
        gateway.stop()
        for each in os.listdir(folder):
            if each.startswith("hurt-"):
                os.remove(folder + "/" + each)
    check(silent == 0, f"{silent} stores lost cards in silence")
    # A frame in two thousand.
    check(cut <= 2, f"{cut} stores lost their newest change")
    return (f"60 damaged stores started, {repaired} repaired; {missing} of {60 * len(ids)} cards lost, "
            f"{missing - cut} of them reported")


def backups(binary, folder):
    """40 copies of a store during continuous writes: each is consistent and has all acknowledged changes."""
    store = folder + "/busy.sqlite"
    gateway = Gateway(binary, store)
    ids = set()
    for round in range(40):
        ids |= fill(gateway, 20, f"b{round}-")
        target = f"{folder}/backup-{round}.sqlite"
        for command in (["backup", target, "--store", store], ["check", "--store", target]):
            outcome = subprocess.run([binary, "store", *command], capture_output=True)
            check(outcome.returncode == 0, f"store {command[0]}: {outcome.stderr.decode()}")
        with sqlite3.connect(target) as database:
            kept = {row[0] for row in database.execute(
                "SELECT key FROM documents WHERE collection = 'activities'")}
        check(ids <= kept, f"a copy lacks {len(ids - kept)} acknowledged cards")
        os.remove(target)
    gateway.stop()
    return "40 copies of a running store, each consistent and complete"


def migrating(binary, folder):
    """50 kills while a store of an older version is migrated: no card is lost."""
    old = folder + "/old.sqlite"
    gateway = Gateway(binary, old)
    ids = fill(gateway, 200)
    gateway.stop()
    # Back to before events counted activities.
    with sqlite3.connect(old) as database:
        database.execute("ALTER TABLE events DROP COLUMN activities")
        database.execute("DELETE FROM migrations WHERE name = 'count activities with events'")
    chance = random.Random(3)
    for round in range(50):
        store = f"{folder}/older-{round}.sqlite"
        copy(old, store)
        process = subprocess.Popen(
            [binary, "serve", "--listen", "0", "--store", store], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        try:
            process.wait(chance.uniform(0.001, 0.06))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
        gateway = Gateway(binary, store)
        check(gateway.ids() == ids, "a card is lost in a migration")
        gateway.stop()
        os.remove(store)
    return f"{len(ids)} cards kept through 50 kills in the migration"


def power(binary, folder):
    """50 power cuts: of the pages written since the last sync, a random half is kept."""
    store = folder + "/power.sqlite"
    gateway = Gateway(binary, store, "--durability", "power")
    chance = random.Random(5)
    ids = fill(gateway, 100, "synced")
    synced = folder + "/synced.sqlite"
    copy(store, synced)
    later = fill(gateway, 40, "later")
    gateway.kill()
    repairs = 0
    for round in range(50):
        image = f"{folder}/image-{round}.sqlite"
        copy(synced, image)
        # Acknowledged changes were synced; here only the first part is assumed to be.
        for end in ("", "-wal"):
            if not os.path.exists(store + end):
                continue
            with open(store + end, "rb") as new, open(image + end, "r+b") as file:
                for page in range(0, os.path.getsize(store + end), PAGE):
                    if chance.random() < 0.5:
                        new.seek(page)
                        file.seek(page)
                        file.write(new.read(PAGE))
        gateway = Gateway(binary, image)
        shown = gateway.ids()
        check(ids <= shown, f"{len(ids - shown)} cards that were synced are gone")
        repairs += "was damaged" in startup_output(gateway)
        check(shown <= ids | later, "shows what never was")
        gateway.stop()
        for each in os.listdir(folder):
            if each.startswith("image-"):
                os.remove(folder + "/" + each)
    return f"{len(ids)} synced cards kept in 50 power cuts, {repairs} of them repaired"
