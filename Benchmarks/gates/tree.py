"""Figures of the sources: lines, files and modules."""

import collections
import json
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CODE = (".swift", ".c", ".h", ".S", ".modulemap")
SMALL, LARGE = 30, 400


def lines(path):
    with open(path, "rb") as file:
        return file.read().count(b"\n")


def module_of(path):
    """The module of a file: its group's folder within Sources, or its folder within Tests."""
    parts = path.split(os.sep)
    return parts[2] if parts[0] == "Sources" and len(parts) > 3 else parts[1]


def figures():
    """Figures by name; a figure with parts is a pair of its sum and its parts."""
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "Sources", "Tests"],
        cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    counts = collections.defaultdict(collections.Counter)
    small, large = collections.Counter(), collections.Counter()
    for path in tracked:
        full_path = os.path.join(ROOT, path)
        if not os.path.isfile(full_path):
            continue
        tree = path.split(os.sep)[0]
        if not path.endswith(CODE):
            if tree == "Sources":
                counts["data.Sources"][module_of(path)] += lines(full_path)
            continue
        count = lines(full_path)
        counts["lines." + tree][module_of(path)] += count
        if path.endswith((".swift", ".c")) and tree == "Sources":
            small[module_of(path)] += count < SMALL
            large[module_of(path)] += count > LARGE
    found = {name: (sum(parts.values()), parts) for name, parts in counts.items()}
    found[f"files.under-{SMALL}"] = (sum(small.values()), small)
    found[f"files.over-{LARGE}"] = (sum(large.values()), large)
    found["lines.Package.swift"] = lines(os.path.join(ROOT, "Package.swift"))
    found["modules"] = (len(targets()), {name: 1 for name in targets()})
    return found


_targets = []


def targets():
    if not _targets:
        described = subprocess.run(
            [os.environ.get("SWIFT", "swift"), "package", "describe", "--type", "json"], cwd=ROOT,
            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        _targets.extend(sorted(each["name"] for each in json.loads(described)["targets"]))
    return _targets
