import ViewTree

/// What a view is evaluated with.
struct Context {
  var environment: EnvironmentValues
  /// How many views it lies in.
  var depth = 0
  /// What is noted on the way.
  let recorder: Recorder
}

/// The context of the view whose body is being evaluated, for property wrappers.
final class Scope: @unchecked Sendable {
  @TaskLocal static var current: Scope?
  let context: Context

  init(_ context: Context) { self.context = context }

  static var environment: EnvironmentValues { current?.context.environment ?? EnvironmentValues() }
}

/// Notes what a widget asks for that is no view, and bounds the size of its tree.
final class Recorder {
  /// The time at which the views are evaluated.
  let now: Date
  /// The sizes that geometry readers were given in an earlier round, by their place in the order.
  let sizes: [String: CGSize]
  private(set) var ignored: [String] = []
  private(set) var actions: [ButtonAction] = []
  /// What a tap opens.
  var url: String?
  /// Whether the region that is evaluated may stand below the camera.
  var isBelow = false
  /// Margins that replace the system's.
  var margins: Edges?
  /// The colour behind a card on the lock screen.
  var backgroundTint: ColorValue?
  /// The colour of the system's buttons beside it.
  var actionForeground: ColorValue?
  /// Pictures that only the app has, by the names under which images mention them.
  private(set) var pictures: [String: PictureValue] = [:]
  private var readers = 0
  private var count = 0

  init(now: Date, sizes: [String: CGSize] = [:]) {
    self.now = now
    self.sizes = sizes
  }

  /// Notes that something has no effect.
  func ignore(_ name: String) {
    if !ignored.contains(name) { ignored.append(name) }
  }

  /// Keeps a picture that the app has in a file's bytes, and names it.
  func add(picture data: Data, size: CGSize) -> String {
    if let known = pictures.first(where: { $0.value.data == data })?.key { return known }
    let name = "islet-picture-\(pictures.count + 1)"
    // More would be too much for a tree; iOS has a limit of its own for all pictures of an archive.
    let bytes = pictures.values.reduce(data.count) { $0 + $1.data.count }
    if bytes <= TreeLimits.pictureBytes {
      pictures[name] = PictureValue(
        data: data, width: size.width, height: size.height, isVector: false)
    }
    return name
  }

  /// The name of the next geometry reader.
  func nextReader() -> String {
    readers += 1
    return "g\(readers)"
  }

  /// The size that a geometry reader was given in an earlier round.
  func size(of reader: String) -> CGSize { sizes[reader] ?? CGSize(width: 100, height: 100) }

  /// Keeps what a button does and returns its number.
  func add(_ action: ButtonAction) -> Int {
    actions.append(action)
    return actions.count
  }

  /// Counts a view; a tree that is too large or too deep ends the process with a word why.
  func enter(depth: Int, in type: String) {
    count += 1
    if count > TreeLimits.nodes {
      fatalError("the views of \(type) are more than \(TreeLimits.nodes)")
    }
    if depth > TreeLimits.depth {
      fatalError("the views of \(type) lie in more than \(TreeLimits.depth) others")
    }
  }

  /// Counts nodes that are not evaluated by a body.
  func count(_ nodes: Int) {
    count += nodes
    if count > TreeLimits.nodes * 4 {
      fatalError("the view tree is too large: over \(TreeLimits.nodes) views")
    }
  }
}

enum ButtonAction {
  case intent(any AppIntent)
  /// Nothing: a closure does not run in a widget.
  case none
}
