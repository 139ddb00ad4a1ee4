import Basics
package import ChildProcesses
package import Foundation
import Pictures
package import SwiftSource
import ViewLayout
package import ViewTree

/// An app's widget, compiled and ready to evaluate its views.
package final class WidgetPreview {
  /// The activity types that the widget shows.
  package var types: [HostType] { found.types }
  package var samples: [Sample] { found.all }
  package let files: [String]
  /// The errors of widgets that were left out because they do not compile.
  package let errors: [CompileError]
  /// Files that were not read.
  package let filesLeftOut: [LeftOutFile]
  let options: Options
  private let found: WidgetSamples
  /// Reads literal values of activity types from the project's sources.
  private let reader: LiteralReader
  /// All files of the project, which may contain push payloads.
  private let sources: [String]
  private let compiled: [SourceFile]
  private var literals: [String: [String: HostValue]] = [:]
  private let attributes: String?
  var host: HostProcess
  let leftOut: [LeftOutPart]
  private let brokenPreviews: [LeftOutBody]
  var resources: AppResources
  var pictures: [String: PictureValue?] = [:]

  package struct Options: Sendable {
    package var paths: [String]
    /// A JSON file with values of App Groups.
    package var defaults: String?
    var locale: String
    var cache: String
    /// The program's path; the vocabulary's sources are beside it.
    var executable: String
    package var isLuminanceReduced = false
    /// A JSON file with the attributes of all samples.
    package var attributes: String?
    /// The time at which samples are made; the current one if `nil`.
    package var now: Date?
    /// The sandbox for compiling and running the widget's code.
    var sandbox: Sandbox

    /// The default situation of views at a time.
    func situation(now: Date) -> Situation {
      var situation = Situation(now: now, locale: locale)
      situation.isLuminanceReduced = isLuminanceReduced
      return situation
    }

    package init(
      paths: [String], defaults: String? = nil, locale: String, cache: String, executable: String,
      sandbox: Sandbox
    ) {
      self.paths = paths
      self.defaults = defaults
      self.locale = locale
      self.cache = SandboxAccess.resolved(cache)
      self.executable = executable
      self.sandbox = sandbox
    }
  }

  package init(_ options: Options, progress: @escaping Progress) throws(PreviewError) {
    if let missing = options.paths.first(where: { !FileManager.default.fileExists(atPath: $0) }) {
      throw .missing(missing)
    }
    let context = try BuildContext(
      cache: options.cache, executable: options.executable, sandbox: options.sandbox,
      progress: progress)
    var sources = try SourceSet(
      options.paths, vocabulary: ShimModules.sources(executable: options.executable))
    let own = sources.walks.flatMap(\.files)
    let known = Set(own.map(SourceSet.whole))
    var resources = AppResources(
      own, around: sources.project?.files.filter { !known.contains(SourceSet.whole($0)) } ?? [],
      locale: options.locale)
    if let path = options.defaults {
      let data = try Self.data(path)
      guard let values = try? JSONDecoder().decode([String: [String: HostValue]].self, from: data)
      else {
        let form = "{ \"group.NAME\": { \"key\": value } }"
        throw .file(localized("\(path) is not JSON of the form \(form)"))
      }
      resources.settings.defaults = values
    }
    resources.settings.now = options.now
    attributes = try options.attributes.map { path throws(PreviewError) in
      String(decoding: try Self.data(path), as: UTF8.self)
    }
    let assets = GeneratedMain.Assets(
      colors: resources.colors.union(["AccentColor"]), images: resources.images,
      intents: resources.intents)
    var rounds = BuildRounds(sources, assets: assets)
    var errors = resources.errors
    while true {
      var program: HostProgram
      do throws(PreviewError) { program = try rounds.build(context) } catch {
        // If one of several widgets does not compile, the others are still shown.
        guard case .notCompiled(let found) = error, let others = try sources.without(found) else {
          throw error
        }
        errors += found
        sources = others
        rounds = BuildRounds(sources, assets: assets)
        continue
      }
      let bundle = AppBundle(program, sources: sources)
      program.path = bundle.program
      resources.add(loose: bundle.files)
      resources.addFonts(of: program.files, in: sources)
      resources.settings.hints = ValueUses(program.files.map(sources.file)).hints
      let host = HostProcess(program, settings: resources.settings)
      do throws(ViewTrap) {
        let samples = try WidgetSamples(host)
        if !rounds.leftOut.isEmpty, let number = samples.neededPart(host) {
          throw ViewTrap(message: LeftOutPart.message(number))
        }
        found = samples
      } catch {
        guard let number = LeftOutPart.number(error.message),
          rounds.leftOut.indices.contains(number)
        else {
          throw .file(localized("the widget's program does not start: \(error.message)"))
        }
        try rounds.restore(number)
        continue
      }
      self.host = host
      leftOut = rounds.leftOut
      brokenPreviews = rounds.brokenPreviews
      files = program.files
      break
    }
    self.resources = resources
    self.errors = errors
    self.options = options
    let all = sources.walks.flatMap(\.files) + (sources.project?.files ?? [])
    // The app's own code takes precedence over its tests.
    self.sources = all
    var seen: Set<String> = []
    let swift = all.filter { $0.hasSuffix(".swift") && seen.insert(SourceSet.whole($0)).inserted }
    reader = LiteralReader(
      swift.filter { !$0.contains("Tests/") } + swift.filter { $0.contains("Tests/") },
      file: sources.file)
    compiled = files.map(sources.file)
    filesLeftOut = sources.leftOut
  }

  /// The parts of the app's code that do not compile and were left out.
  package var bodiesLeftOut: [LeftOutBody] { leftOut.map(\.report) + brokenPreviews }

  private static func data(_ path: String) throws(PreviewError) -> Data {
    guard let data = FileManager.default.contents(atPath: path) else { throw .missing(path) }
    return data
  }

  /// Checks that there is a widget without compiling it, so that a wrong path is reported
  /// immediately.
  package static func find(_ paths: [String]) throws(PreviewError) { _ = try SourceSet(paths) }

  /// The samples of previews whose code traps, or that cannot be encoded as JSON.
  package var failedSamples: [FailedSample] {
    found.failed.map { failed in
      var failed = failed
      failed.trap = explained(failed.trap)
      return failed
    }
  }

  /// The number, from 1, of one of `samples(of:)`. Samples that cannot be shown are counted, too.
  package func number(ofSample place: Int, of type: String) -> Int {
    let own = samples.filter { $0.type == type }
    return own.indices.contains(place) ? found.numbers[own[place]] ?? place + 1 : place + 1
  }

  package func isMadeUp(_ type: String) -> Bool { !samples.contains { $0.type == type } }

  /// The samples of a type, or a generated one, with the given attributes.
  package func samples(of type: String, now: Date) -> [Sample] {
    let own = ownSamples(of: type, now: now)
    guard let attributes, let first = own.first else { return own }
    func given(_ sample: Sample) -> Sample {
      Sample(type: type, attributes: attributes, state: sample.state)
    }
    // If there are several types, given attributes apply to those that can decode them.
    if types.count > 1,
      case .undecodable(let failure) = view(.minimal, of: given(first), in: situation(now: now)),
      failure.part == "attributes"
    {
      return own
    }
    return own.map(given)
  }

  private func ownSamples(of type: String, now: Date) -> [Sample] {
    let own = samples.filter { $0.type == type }
    if !own.isEmpty { return own }
    var request = HostRequest(op: "generate", type: type)
    request.situation = situation(now: now)
    let push = PayloadSample.find(of: type, fitsAny: types.count == 1, in: sources)
    var known = literals[type] ?? SampleLiterals.find(of: type, compiled: compiled, reader)
    if literals[type] == nil, !push.isEmpty {
      // The values of a push belong together, so they take precedence over separate values from the
      // code.
      for name in [type, "ContentState"] {
        guard case .object(let own) = known[name] ?? .object([:]) else { continue }
        known[name] = .object(own.merging(push) { $1 })
      }
    }
    literals[type] = known
    request.literals = known
    // The app's own static examples may trap, and values from a push take precedence over examples.
    for takesExamples in push.isEmpty ? [true, false] : [false] {
      request.takesExamples = takesExamples
      if let made = (try? host.ask(request))?.samples, !made.isEmpty {
        return Array(made.distinct(on: host).prefix(Self.most))
      }
    }
    return []
  }

  /// The maximum number of samples generated for a type.
  private static let most = 5
}
