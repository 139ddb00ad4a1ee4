"""Measures figures that may not grow, and compares them with the baseline beside this file.

gates.py BINARY [--update] [--raise NAME]…    make gates, make gates UPDATE=1, make gates RAISE='NAME …'
gates.py BINARY --profile ROW                 make profile ROW=…
gates.py BINARY --table                       only the figures, without a baseline
gates.py BINARY --order                       writes the linker's list of functions: make order
gates.py --tree                               only lines, files and modules, without a program
"""

import argparse
import concurrent.futures
import fnmatch
import glob
import os
import re
import shutil
import subprocess
import sys
import time

import counted
import rows
import tree

HERE = os.path.dirname(os.path.abspath(__file__))
BASELINE = os.path.join(HERE, "baseline.tsv")
ORDER = os.path.join(tree.ROOT, "Sources", "App", "islet", "order.txt")
COMPILE_TIMES = os.path.join(tree.ROOT, ".build", "compile-times.tsv")
# The tolerance of a figure in percent, by the first pattern that matches its name; None only reports it.
TOLERANCES = [
    ("data.*", None), ("compile", None), ("lines.Tests", 1), ("lines.*", 0), ("files.*", 0), ("modules", 0),
    ("libraries", 0), ("bytes.update.screen", 2), ("bytes.*", 0), ("memory.*", 10), ("program.size", 1), ("*", 1),
]


class Figure:
    """A number and its parts."""

    def __init__(self, value, parts=None, tolerance=None):
        self.value, self.parts, self.tolerance = value, dict(parts or {}), tolerance


def tolerance_of(name):
    return next(percent for pattern, percent in TOLERANCES if fnmatch.fnmatch(name, pattern))


def measure(binary, names=None):
    """All figures, by name. Programs run in parallel: instruction counts do not depend on it."""
    found = {}
    if binary and shutil.which("valgrind"):
        with counted.Workplace(binary) as workplace:
            wanted = [run for name, run in rows.ROWS.items() if not names or name in names]
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                for result in pool.map(lambda run: run(workplace), wanted):
                    found |= result
    elif binary:
        print("gates: no valgrind here: instructions are not counted", file=sys.stderr)
    figures = {}
    for name, value in found.items():
        if not isinstance(value, tuple):
            figures[name] = Figure(value)
            continue
        profile, count = value
        if name == "update.screen.z":
            tell_order(profile)
        parts = {module: cost // count for module, cost in profile.by_module().items()
                 if cost * 500 > profile.total}
        figures["instructions." + name] = Figure(profile.total // count, parts)
        if "screen" in name:
            figures[f"instructions.{name}.main-thread"] = Figure(profile.main_thread // count)
    if names:
        return figures
    for name, value in tree.figures().items():
        figures[name] = Figure(*value) if isinstance(value, tuple) else Figure(value)
    if os.path.exists(COMPILE_TIMES):
        with open(COMPILE_TIMES) as file:
            seconds = dict(line.rstrip("\n").split("\t") for line in file)
        figures["compile"] = Figure(
            float(seconds.pop("total")), {name: float(took) for name, took in seconds.items()})
    return figures


def write_order(binary):
    """Writes the functions that the rows run: first those of each update, with a screen and without, then
    those of a start and of single updates. Between two updates other programs empty the processor's
    caches: functions near each other come back with fewer misses."""
    often, once = {}, {}
    with counted.Workplace(binary) as workplace:
        wanted = ["screen.z", "screen", "serve", "first-frame", "check"]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for result in pool.map(lambda name: rows.ROWS[name](workplace), wanted):
                for profile, count in (value for value in result.values() if isinstance(value, tuple)):
                    for name, cost in functions(profile):
                        (often if count > 1 and cost >= count else once)[name] = None
    shared = without_section()
    names = [name for name in {**often, **once} if name not in shared]
    with open(ORDER, "w") as file:
        file.writelines(name + "\n" for name in names)
    print(f"gates: {len(names)} functions are in {os.path.relpath(ORDER, tree.ROOT)}, {len(often)} of them of updates")


def without_section():
    """The functions of Swift's own libraries without their own section: moving one would put megabytes of
    others between those of an update."""
    swiftc = os.path.realpath(shutil.which("swiftc"))
    folder = os.path.join(os.path.dirname(swiftc), "..", "lib", "swift_static", "linux")
    found = set()
    for library in glob.glob(os.path.join(folder, "*.a")):
        table = subprocess.run(["objdump", "-t", library], stdout=subprocess.PIPE, text=True, errors="replace").stdout
        found |= set(re.findall(r" \.text\t[0-9a-f]+ (?:\.hidden )?(\S+)$", table, re.M))
    return found


def functions(profile):
    """The program's own functions that ran, with their instructions, grouped by thread."""
    for (function, library), cost in profile.own.items():
        name = re.sub(r"'\d+$", "", function)
        if library == "islet" and re.fullmatch(r"[\w$.]+", name) and not name.startswith("0x"):
            yield name, cost


def tell_order(profile):
    """Reports when the linker's list has too few of an update's functions because they were renamed."""
    with open(ORDER) as file:
        known = set(file.read().split())
    ran = {name for name, _ in functions(profile)}
    missing = len(ran - known) / len(ran)
    # A tenth lies in Swift's own libraries without sections of their own.
    if missing > 0.2:
        print(f"gates: order.txt lacks {missing:.0%} of the functions of an update: make order")


def number(text):
    return float(text) if "." in text else int(text)


def read_baseline():
    figures = {}
    if not os.path.exists(BASELINE):
        return figures
    with open(BASELINE) as file:
        for line in file:
            if line.startswith("#") or not line.strip():
                continue
            name, value, tolerance = line.rstrip("\n").split("\t")
            figure, _, part = name.partition("/")
            if part:
                figures[figure].parts[part] = number(value)
            else:
                figures[name] = Figure(
                    number(value), tolerance=None if tolerance == "told" else float(tolerance[:-1]))
    return figures


def write_baseline(figures):
    with open(BASELINE, "w") as file:
        file.write("# What may not grow: figure, value, tolerance. Parts say where a figure grew.\n"
                   "# `make gates UPDATE=1` takes what fell; RAISE='NAME …' what a commit pays for.\n")
        for name, figure in sorted(figures.items()):
            percent = tolerance_of(name)
            file.write(f"{name}\t{figure.value}\t{'told' if percent is None else f'{percent}%'}\n")
            for part, value in sorted(figure.parts.items()):
                if value:
                    file.write(f"{name}/{part}\t{value}\tpart\n")


def rises(figure, base):
    return base.tolerance is not None and figure.value > base.value * (1 + base.tolerance / 100)


def steadied(binary, figures, baseline):
    """Measures again what rose, and keeps the lower figure: a clock whose minute changes before the first
    frame draws another one."""
    def row(name):
        name = re.sub(r"\.main-thread$", "", name.partition(".")[2])
        return name if name in rows.ROWS else name.removeprefix("update.") if "screen" in name else "serve"

    measured = [name for name in figures if name.split(".")[0] in ("instructions", "bytes")]
    rose = {row(name) for name in measured if name in baseline and rises(figures[name], baseline[name])}
    for name, figure in (measure(binary, rose) if rose else {}).items():
        if figure.value < figures[name].value:
            figures[name] = figure
    return figures


def closer(name):
    """The command that profiles a figure."""
    if name.startswith("instructions."):
        row = re.sub(r"^instructions\.|\.main-thread$", "", name)
        return f"make profile ROW={row}"
    if name.startswith("bytes."):
        return f"make profile ROW={name.removeprefix('bytes.')}"
    if name.startswith(("lines.", "files.")):
        return "git diff --stat $(git merge-base HEAD origin/main) -- Sources Tests"
    return {"modules": "scripts/map", "memory.rss": "make soak"}.get(name, "make gates")


def grown(figure, base):
    """The part of a figure that grew most."""
    changes = {part: figure.parts.get(part, 0) - base.parts.get(part, 0)
               for part in figure.parts.keys() | base.parts.keys()}
    most = sorted(changes, key=changes.get, reverse=True)[:5]
    return ", ".join(f"{part} +{changes[part]:,}" for part in most if changes[part] > 0)


def compare(figures, baseline, raised):
    """Prints each figure beside its baseline; returns the names of those that rose."""
    failed = []
    width = max(map(len, figures))
    for name in sorted(figures):
        figure, base = figures[name], baseline.get(name)
        if base is None:
            base = Figure(0, tolerance=tolerance_of(name))
        change = f"{(figure.value / base.value - 1) * 100:+.2f} %" if base.value else "new"
        mark = "" if figure.value != base.value else "="
        if rises(figure, base):
            mark = "raised" if any(fnmatch.fnmatch(name, each) for each in raised) else "ROSE"
            if mark == "ROSE":
                failed.append(name)
        print(f"{name:<{width}} {figure.value:>14,} {base.value:>14,} {change:>9} {mark}".rstrip())
    for name in failed:
        base = baseline.get(name, Figure(0))
        print(f"\ngates: {name} rose from {base.value:,} to {figures[name].value:,}")
        if parts := grown(figures[name], base):
            print(f"  where: {parts}")
        print(f"  look closer: {closer(name)}")
    return failed


def updated(figures, baseline, raised):
    """The baseline with lower figures, figures raised by name, and those that are only reported."""
    kept = {}
    for name, figure in figures.items():
        base = baseline.get(name)
        accepted = (base is None or base.tolerance is None or figure.value <= base.value
                 or any(fnmatch.fnmatch(name, each) for each in raised))
        kept[name] = figure if accepted else base
    # Figures that could not be measured here stay.
    for name, base in baseline.items():
        if name not in kept and name.split(".")[0] in ("instructions", "bytes", "memory", "compile", "program", "libraries"):
            kept[name] = base
    return kept


def demangled(names):
    text = "\n".join(names)
    try:
        for command in (["swift", "demangle", "--simplified"], ["c++filt"]):
            text = subprocess.run(command, input=text, check=True, stdout=subprocess.PIPE, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pass
    return dict(zip(names, text.splitlines()))


def print_profile(binary, row):
    """The thirty most expensive functions of a row, by inclusive and by own instructions."""
    runs = {"update.alone": "serve", "update.batch": "serve", "update.screen": "screen",
            "update.screen.z": "screen.z"}
    run = runs.get(row, row)
    if run not in rows.ROWS or not shutil.which("valgrind"):
        raise SystemExit(f"gates: no such row: {row} (one of "
                         + ", ".join([*runs, "check", "first-frame"]) + ")")
    with counted.Workplace(binary) as workplace:
        found = rows.ROWS[run](workplace)[row]
    profile, count = found
    print(f"{row}: {profile.total // count:,} instructions, of them on the main thread "
          f"{profile.main_thread // count:,}")
    for title, costs in (("with what it calls", profile.inclusive), ("its own", profile.own)):
        dearest = costs.most_common(30)
        words = demangled([function for (function, _), _ in dearest])
        print(f"\n{title:>20}  share")
        for (function, library), cost in dearest:
            name = words.get(function, function)
            name = name if len(name) < 150 else name[:147] + "…"
            print(f"{cost // count:>20,} {cost / profile.total:>6.1%}  {name}  [{library}]")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--tree", action="store_true")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--raise", dest="raised", nargs="*", default=[])
    parser.add_argument("--profile")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--order", action="store_true")
    options = parser.parse_args()
    if not options.binary and not options.tree:
        parser.error("which program?")
    if options.profile:
        return print_profile(options.binary, options.profile)
    if options.order:
        return write_order(options.binary)
    began = time.monotonic()
    figures = measure(options.binary)
    if options.table:
        for name, figure in sorted(figures.items()):
            print(f"{name}\t{figure.value:,}")
        return
    baseline = read_baseline()
    figures = steadied(options.binary, figures, baseline)
    failed = compare(figures, baseline, options.raised)
    print(f"gates: {len(figures)} figures in {time.monotonic() - began:.0f} s")
    if options.update or options.raised:
        write_baseline(updated(figures, baseline, options.raised))
    if failed:
        sys.exit(1)


main()
