"""Writes each client's result, for each method of `islet run`, into docs/senders.md.

usage: table.py WAY=RESULTS…   (Tests/Clients/run)
"""

import json
import os
import sys

DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "senders.md")
BEGIN, END = "<!-- made by `make clients` -->", "<!-- end of the table -->"


def cell(outcome):
    return {"ok": "✓", "failed": "✗", "not installed": "not tried"}.get(outcome, f"– {outcome}")


def main(arguments):
    results = {}
    for argument in arguments:
        way, _, path = argument.partition("=")
        with open(path) as file:
            results[way] = json.load(file)
    ways = list(results)
    lines = ["| client | " + " | ".join(f"`{way}`" for way in ways) + " |", "| --- |" + " --- |" * len(ways)]
    for client in results[ways[0]]:
        lines.append(f"| {client} | " + " | ".join(cell(results[way][client]) for way in ways) + " |")
    with open(DOCUMENT) as file:
        text = file.read()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    with open(DOCUMENT, "w") as file:
        file.write(before + BEGIN + "\n\n" + "\n".join(lines) + "\n\n" + END + after)


main(sys.argv[1:])
