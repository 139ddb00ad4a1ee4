import Foundation

/// Waits on its thread until a condition holds; the test's own time limit ends it otherwise.
func wait(until condition: () -> Bool) {
  while !condition() { usleep(1_000) }
}
