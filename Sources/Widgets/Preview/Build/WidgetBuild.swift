import Basics
import Fence
import Foundation
import SwiftSource

/// The app's widget as a program that evaluates views.
struct WidgetBuild {
  let program: String
  let files: [String]
  let leftOut: [LeftOutPart]

  /// Compiles files, and those that they turn out to need.
  init(
    _ toolchain: Toolchain, _ vocabulary: ShimModules, sandbox: Sandbox, sources: SourceSet,
    rounds: inout BuildRounds, cache: String, progress: Progress
  ) throws(PreviewError) {
    for _ in 0..<BuildRounds.limit {
      let unit = CompileUnit(
        rounds.files.map(sources.file), for: sources.purpose, assets: rounds.assets,
        leftOut: rounds.leftOut, dropped: rounds.dropped, vocabulary: vocabulary)
      let folder = cache + "/hosts/" + unit.hash
      let program = folder + "/host"
      // A failed round is cached by its contents: it would fail again.
      let failure = folder + "/errors"
      if let known = RegularFile.data(failure) {
        let text = String(decoding: known, as: UTF8.self)
        guard rounds.apply(text, of: unit) else { throw rounds.failure(text) }
        continue
      }
      if !FileManager.default.fileExists(atPath: program) {
        let count = rounds.files.count
        progress(
          BuildStep(
            message: localized(count == 1 ? "Compiling 1 file …" : "Compiling \(count) files …")))
        let run: ProgramRun
        do {
          run = try unit.compile(
            toolchain, in: sandbox, folder: folder, modules: cache + "/modules")
        } catch {
          throw .file("\(error)")
        }
        if run.isLate {
          throw .file(localized("the compiler was stopped: it took over 10 minutes"))
        }
        if !run.status.isSuccess {
          if run.status.code == 1, !CompileErrors.parse(run.text).isEmpty {
            try? FileManager.default.createDirectory(
              atPath: folder, withIntermediateDirectories: true)
            try? Data(run.text.utf8).write(to: URL(fileURLWithPath: failure), options: .atomic)
          }
          guard rounds.apply(run.text, of: unit) else { throw rounds.failure(run.text) }
          continue
        }
      }
      self.program = program
      files = rounds.files
      leftOut = rounds.leftOut
      return
    }
    throw rounds.failure("")
  }
}
