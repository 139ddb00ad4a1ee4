package import Foundation
import Pictures
import ViewLayout
package import ViewTree

extension WidgetPreview {
  package enum Outcome: Sendable {
    case tree(ViewTree, missing: [String])
    case undecodable(HostFailure)
    case trap(ViewTrap)
    case error(String)
  }

  package func situation(now: Date) -> Situation { options.situation(now: now) }

  /// Runs work in another process, so that the displayed widget is not affected if that process
  /// hangs.
  package func apart<Result>(_ work: () -> Result) -> Result {
    let shown = host
    host = shown.another()
    defer {
      host.stop()
      shown.settings = resources.settings
      host = shown
    }
    return work()
  }

  package func view(
    _ surface: Surface, of content: Sample, in situation: Situation, id: String? = nil
  ) -> Outcome {
    var request = HostRequest(op: "view", surface, of: content, in: situation, id: id)
    let layout = SurfaceLayout(surface: surface, width: situation.screenWidth - 22)
    // Geometry readers get their sizes from the layout of the previous round.
    for round in 0... {
      let reply: HostReply
      do throws(ViewTrap) { reply = try host.ask(request) } catch {
        return withMadeUpDefaults(error) { view(surface, of: content, in: situation, id: id) }
      }
      if let failure = reply.failure { return .undecodable(failure) }
      if let missing = reply.missing, resources.load(missing) {
        // Assets elsewhere in the project are loaded on demand.
        host.settings = resources.settings
        return view(surface, of: content, in: situation, id: id)
      }
      guard var tree = reply.tree else {
        return .error(reply.error ?? "the widget's program says nothing")
      }
      addPictures(&tree)
      // Without geometry readers, no layout is needed.
      guard tree.hasReaders else { return .tree(tree, missing: reply.missing ?? []) }
      let sizes = layout.readerSizes(of: tree, Typesetter.shared, now: situation.now)
        .mapValues { SizeValue(width: $0.width, height: $0.height) }
      // A custom layout of the app measures its views only in the first round.
      let known = (request.sizes ?? [:]).merging(sizes) { $1 }
      if round == 3 || known == request.sizes ?? [:] {
        return .tree(tree, missing: reply.missing ?? [])
      }
      request.sizes = known
    }
    return .error("the widget's program says nothing")
  }

  /// Retries with made-up App Group values if the trap may be due to a missing one.
  private func withMadeUpDefaults(_ trap: ViewTrap, _ again: () -> Outcome) -> Outcome {
    let first = Outcome.trap(explained(trap))
    guard options.defaults == nil, resources.settings.makesUpDefaults == nil,
      files.contains(where: { SourceFile.find("UserDefaults", in: SourceFile.bytes($0)) })
    else { return first }
    resources.settings.makesUpDefaults = true
    host.settings = resources.settings
    let second = again()
    guard case .trap = second else { return second }
    resources.settings.makesUpDefaults = nil
    host.settings = resources.settings
    return first
  }

  package struct Press: Sendable {
    /// The changes that the intent requested.
    package var changes: [HostChange] = []
    /// The reason why the intent did not finish.
    package var problem: String?
    package var trap: ViewTrap?
  }

  /// Runs the intent of a surface's button, given by its number in the tree.
  package func press(
    _ button: Int, on surface: Surface, of content: Sample, in situation: Situation, id: String
  ) -> Press {
    var request = HostRequest(op: "press", surface, of: content, in: situation, id: id)
    request.button = button
    do throws(ViewTrap) {
      let reply = try host.ask(request, timeout: 7)
      return Press(changes: reply.changes ?? [], problem: reply.failure?.message ?? reply.error)
    } catch {
      return Press(trap: explained(error))
    }
  }

  /// Replaces the trap of left-out code by the compile error of that code.
  func explained(_ trap: ViewTrap) -> ViewTrap {
    guard let number = LeftOutPart.number(trap.message), leftOut.indices.contains(number) else {
      return trap
    }
    var explained = trap
    let body = leftOut[number].report
    (explained.file, explained.line) = (body.file, body.line)
    explained.message = "\(body.name) does not compile: \(body.error)"
    return explained
  }

  private func addPictures(_ tree: inout ViewTree) {
    guard let root = tree.root else { return }
    // Pictures from the app's process are checked like its files.
    for (name, picture) in tree.pictures {
      do throws(PictureReader.Problem) {
        tree.pictures[name] = try PictureReader.read(picture.data)
      } catch {
        tree.pictures[name] = nil
        tree.unread[name] = error.message
      }
    }
    for node in root.all {
      guard case .image(let image) = node, case .asset(let name) = image.source,
        tree.pictures[name] == nil, tree.unread[name] == nil
      else { continue }
      if pictures[name] == nil { pictures[name] = .some(resources.picture(name)) }
      if let picture = pictures[name] ?? nil {
        tree.pictures[name] = picture
      } else {
        tree.unread[name] = resources.problem(name)
      }
    }
  }
}
