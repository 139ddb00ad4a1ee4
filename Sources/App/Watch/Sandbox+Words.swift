package import Basics
import CLI
import Fence

extension Sandbox {
  /// What it is called where it is reported.
  package var words: Phrase {
    switch self {
    case .bubblewrap: "bubblewrap, seccomp"
    case .landlock(let version): "Landlock \(version), seccomp; bubblewrap would be stronger"
    case .sandboxExec: "sandbox-exec"
    case .trusted: "none"
    }
  }
}

extension Sandbox.Failure {
  /// What the kernel has of its own.
  package var landlock: Phrase {
    hasLandlock ? "the kernel's Landlock fails, too" : "the kernel has no Landlock"
  }
}
