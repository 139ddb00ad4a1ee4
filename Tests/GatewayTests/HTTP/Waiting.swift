import Foundation

/// Waits on its thread until something is so; the test's own limit of time ends it otherwise.
func wait(until condition: () -> Bool) {
  while !condition() { usleep(1_000) }
}
