import Testing

/// Whole journeys of the real binary, one after the other: each in a terminal of its own.
@Suite(
  .serialized,
  .enabled(if: World.tmux != nil, "tmux is not installed: scripts/setup"),
  .enabled(if: World.curl != nil, "curl is not installed: scripts/setup"),
  .enabled(if: World.binary != nil, "islet is not built beside the tests: swift build"))
struct Journeys {}
