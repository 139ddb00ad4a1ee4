import Basics
package import Fence
import Foundation
package import ViewTree

/// An app's activity types, compiled: its own Codable code decides what decodes.
package final class AppTypes {
  package let names: Set<String>
  let files: [String]
  private let host: HostProcess

  /// Compiles the types in folders and files with the project code they need, and starts their
  /// process.
  /// `names` and `sources` are type names and files that are already known.
  package init(
    _ paths: [String], names: Set<String> = [], sources known: Set<String> = [], cache: String,
    executable: String, sandbox: Sandbox, progress: Progress
  ) throws(PreviewError) {
    guard let toolchain = Toolchain() else { throw .noToolchain }
    let vocabulary = try ShimModules(
      toolchain, cache: cache, executable: executable, progress: progress)
    let sources = try SourceSet(
      paths, for: .types(names, known), vocabulary: ShimModules.sources(executable: executable))
    var rounds = BuildRounds(sources, assets: GeneratedMain.Assets())
    let build = try WidgetBuild(
      toolchain, vocabulary, sandbox: sandbox, sources: sources, rounds: &rounds, cache: cache,
      progress: progress)
    host = HostProcess(
      HostProgram(
        path: build.program, files: build.files, toolchain: toolchain, vocabulary: vocabulary,
        sandbox: sandbox), settings: HostSettings())
    guard case .reply(let reply) = host.ask(HostRequest(op: "types"), timeout: 10) else {
      throw .file(localized("the program with the app's types does not start"))
    }
    self.names = Set((reply.types ?? []).map(\.name))
    self.files = build.files
  }

  package enum Outcome: Sendable {
    case decodes
    case fails(HostFailure)
    /// The app's code ended the process, as it would end the app's.
    case trap(ViewTrap)
    /// No verdict: the code takes too long, or was left out because it does not compile.
    case silence(String)
  }

  package func decode(attributes: String? = nil, state: String? = nil, of type: String) -> Outcome {
    var request = HostRequest(op: "decode")
    request.type = type
    request.attributes = attributes
    request.state = state
    switch host.ask(request) {
    case .trap(let trap):
      if LeftOutPart.number(trap.message) != nil {
        return .silence("its code does not compile here")
      }
      return trap.message.hasPrefix("took over") ? .silence(trap.message) : .trap(trap)
    case .reply(let reply):
      if let failure = reply.failure { return .fails(failure) }
      if let error = reply.error { return .silence(error) }
      return .decodes
    }
  }
}
