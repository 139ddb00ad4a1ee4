package import Foundation
import Pictures
import ViewLayout
package import ViewTree

/// An app's widget, compiled and ready to work its views out.
package final class WidgetPreview {
  /// The activities that it shows.
  package let types: [HostType]
  /// The samples of the app's previews.
  package let samples: [Sample]
  /// The files that it was compiled of.
  package let files: [String]
  /// The folders that hold what it is made of.
  package let folders: [String]
  private let options: Options
  let host: HostProcess
  let resources: AppResources
  private var pictures: [String: PictureValue?] = [:]

  /// What a widget is prepared with.
  package struct Options: Sendable {
    /// Folders and files with the app's code.
    package var paths: [String]
    /// A file with values of App Groups, in JSON.
    package var defaults: String?
    package var locale: String
    /// Where builds are kept.
    package var cache: String
    /// The program itself, beside which the vocabulary's sources lie.
    package var executable: String
    /// Whether the always-on display is dimmed.
    package var isLuminanceReduced = false

    /// What views are told at a time, if nothing else is said.
    package func situation(now: Date) -> Situation {
      var situation = Situation(now: now, locale: locale)
      situation.isLuminanceReduced = isLuminanceReduced
      return situation
    }

    /// Makes options.
    package init(
      paths: [String], defaults: String? = nil, locale: String, cache: String, executable: String
    ) {
      self.paths = paths
      self.defaults = defaults
      self.locale = locale
      self.cache = cache
      self.executable = executable
    }
  }

  /// Compiles the widget and starts its process.
  package init(_ options: Options, progress: Progress) throws(PreviewError) {
    guard let toolchain = Toolchain() else { throw .noToolchain }
    let vocabulary = try Vocabulary(
      toolchain, cache: options.cache, executable: options.executable, progress: progress)
    let sources = try SourceSet(options.paths)
    var resources = AppResources(folders: sources.folders, locale: options.locale)
    if let path = options.defaults {
      guard let data = FileManager.default.contents(atPath: path) else { throw .missing(path) }
      guard let values = try? JSONDecoder().decode([String: [String: HostValue]].self, from: data)
      else {
        throw .file("\(path) is not JSON of the form { \"group.NAME\": { \"key\": value } }")
      }
      resources.settings.defaults = values
    }
    let build = try WidgetBuild(
      toolchain, vocabulary, sources: sources, colors: Array(resources.settings.colors.keys),
      images: Array(resources.settings.images.keys), intents: resources.intents.sorted(),
      cache: options.cache, progress: progress)
    self.resources = resources
    self.options = options
    files = build.files
    folders = sources.folders
    host = HostProcess(build, settings: resources.settings, vocabulary: vocabulary.folder)
    var types: [HostType] = []
    var samples: [Sample] = []
    switch host.ask(HostRequest(op: "types"), patience: 10) {
    case .reply(let reply): types = reply.types ?? []
    case .trap(let trap): throw .file("the widget's program does not start: \(trap.message)")
    }
    if case .reply(let reply) = host.ask(HostRequest(op: "samples"), patience: 5) {
      samples = reply.samples ?? []
    }
    self.types = types
    self.samples = samples
  }

  /// Finds the widget without compiling it, so that a wrong path is told at once.
  package static func find(_ paths: [String]) throws(PreviewError) { _ = try SourceSet(paths) }

  /// The samples of a type, or one content state that fits it.
  package func samples(of type: String, now: Date) -> [Sample] {
    let own = samples.filter { $0.type == type }
    if !own.isEmpty { return own }
    var request = HostRequest(op: "generate")
    request.type = type
    request.situation = situation(now: now)
    if case .reply(let reply) = host.ask(request) { return reply.samples ?? [] }
    return []
  }

  /// What came of working a surface out.
  package enum Outcome: Sendable {
    case tree(ViewTree, missing: [String])
    case undecodable(HostFailure)
    case trap(ViewTrap)
    case error(String)
  }

  /// What views are told at a time, if nothing else is said.
  package func situation(now: Date) -> Situation { options.situation(now: now) }

  /// Works out what a surface shows of a content state.
  package func view(
    _ surface: Surface, of content: Sample, in situation: Situation, id: String? = nil
  ) -> Outcome {
    var request = request("view", surface, content, situation, id)
    let layout = SurfaceLayout(surface: surface, width: situation.screenWidth - 22)
    // Geometry readers learn their sizes from the layout of the round before.
    for round in 0... {
      switch host.ask(request) {
      case .trap(let trap): return .trap(trap)
      case .reply(let reply):
        if let failure = reply.failure { return .undecodable(failure) }
        guard var tree = reply.tree else {
          return .error(reply.error ?? "the widget's program says nothing")
        }
        addPictures(&tree)
        // Without readers there is nothing to be laid out for.
        guard tree.hasReaders else { return .tree(tree, missing: reply.missing ?? []) }
        let sizes = layout.readerSizes(of: tree, Typesetter.shared, now: situation.now)
          .mapValues { SizeValue(width: $0.width, height: $0.height) }
        if round == 3 || sizes == request.sizes ?? [:] {
          return .tree(tree, missing: reply.missing ?? [])
        }
        request.sizes = sizes
      }
    }
    return .error("the widget's program says nothing")
  }

  /// What is told of an activity, whatever is asked about it: a button is found by the view it stands on.
  private func request(
    _ op: String, _ surface: Surface, _ content: Sample, _ situation: Situation, _ id: String?
  ) -> HostRequest {
    var request = HostRequest(op: op)
    request.type = content.type
    request.attributes = content.attributes
    request.state = content.state
    request.surface = surface
    request.situation = situation
    request.id = id
    return request
  }

  /// What came of pressing a button.
  package struct Press: Sendable {
    /// What its intent asked for.
    package var changes: [HostChange] = []
    /// Why it did not run to its end.
    package var problem: String?
    /// Where it ended the app's process.
    package var trap: ViewTrap?
  }

  /// Runs the intent of a button of a surface, whose number is that in its tree.
  package func press(
    _ button: Int, on surface: Surface, of content: Sample, in situation: Situation, id: String
  ) -> Press {
    var request = request("press", surface, content, situation, id)
    request.button = button
    switch host.ask(request, patience: 7) {
    case .trap(let trap): return Press(trap: trap)
    case .reply(let reply):
      return Press(changes: reply.changes ?? [], problem: reply.failure?.message ?? reply.error)
    }
  }

  private func addPictures(_ tree: inout ViewTree) {
    guard let root = tree.root else { return }
    for node in root.all {
      guard case .image(let image) = node, case .asset(let name) = image.source,
        tree.pictures[name] == nil
      else { continue }
      if pictures[name] == nil { pictures[name] = .some(resources.picture(name)) }
      if let picture = pictures[name] ?? nil { tree.pictures[name] = picture }
    }
  }
}
