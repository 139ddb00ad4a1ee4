import Foundation

/// A view that ended its process, or did not come to an end.
package struct ViewTrap: Sendable, Hashable {
  /// The app's own file, where it is known.
  package var file: String?
  package var line: Int?
  /// What the runtime said.
  package var message: String

  init(message: String) { self.message = message }

  /// What a crash says, at the innermost place that lies in a file of the app's.
  init(_ crash: HostCrash) {
    message = crash.message
    (file, line) = (crash.place?.file, crash.place?.line)
  }
}
