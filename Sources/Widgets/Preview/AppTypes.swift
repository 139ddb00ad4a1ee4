import Basics
package import ChildProcesses
import Foundation
package import ViewTree

/// An app's compiled activity types: the app's own Codable code determines whether a payload can be
/// decoded.
package final class AppTypes {
  package let names: Set<String>
  let files: [String]
  private let host: HostProcess

  /// Compiles the types in folders and files with the project code they need, and starts their
  /// process.
  /// `names` and `sources` are type names and files that are already known.
  package init(
    _ paths: [String], names: Set<String> = [], sources known: Set<String> = [], cache: String,
    executable: String, sandbox: Sandbox, progress: @escaping Progress
  ) throws(PreviewError) {
    let context = try BuildContext(
      cache: cache, executable: executable, sandbox: sandbox, progress: progress)
    var rounds = BuildRounds(
      try SourceSet(
        paths, for: .types(names, known), vocabulary: ShimModules.sources(executable: executable)))
    let program = try rounds.build(context)
    host = HostProcess(program, settings: HostSettings())
    guard let reply = try? host.ask(HostRequest(op: "types"), timeout: 10) else {
      throw .file(localized("the program with the app's types does not start"))
    }
    self.names = Set((reply.types ?? []).map(\.name))
    files = program.files
  }

  package enum Outcome: Sendable {
    case decodes
    case fails(HostFailure)
    /// The app's code crashed the process, as it would crash the app.
    case trap(ViewTrap)
    /// No result: the code takes too long, or was left out because it does not compile.
    case silence(String)
  }

  package func decode(attributes: String? = nil, state: String? = nil, of type: String) -> Outcome {
    var request = HostRequest(op: "decode", type: type)
    (request.attributes, request.state) = (attributes, state)
    do throws(ViewTrap) {
      let reply = try host.ask(request)
      return reply.failure.map { .fails($0) } ?? reply.error.map { .silence($0) } ?? .decodes
    } catch {
      if LeftOutPart.number(error.message) != nil {
        return .silence("its code does not compile here")
      }
      return error.message.hasPrefix("took over") ? .silence(error.message) : .trap(error)
    }
  }
}
