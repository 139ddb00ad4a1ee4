package import ViewTree

struct Context {
  var environment: EnvironmentValues
  /// The nesting depth of the view.
  var depth = 0
  let recorder: Recorder
}

/// The context of the view whose body is being evaluated, for property wrappers.
final class Scope: @unchecked Sendable {
  @TaskLocal static var current: Scope?
  let context: Context

  init(_ context: Context) { self.context = context }

  static var environment: EnvironmentValues { current?.context.environment ?? EnvironmentValues() }
}

/// Records requests of a widget other than views, and limits the size of its tree.
final class Recorder {
  /// The time at which the views are evaluated.
  let now: Date
  /// The sizes of geometry readers in an earlier round, by identifier.
  let sizes: [String: CGSize]
  private(set) var ignored: [String] = []
  private(set) var actions: [ButtonAction] = []
  var url: String?
  /// Whether the evaluated region may be placed below the camera.
  var isBelow = false
  var margins: Edges?
  /// The background colour of a card on the lock screen.
  var backgroundTint: ColorValue?
  /// The colour of the system's buttons beside the card.
  var actionForeground: ColorValue?
  /// Pictures that are only available in the app's process, by the names that images use.
  private(set) var pictures: [String: PictureValue] = [:]
  private var readers = 0
  private var count = 0

  init(now: Date, sizes: [String: CGSize] = [:]) {
    self.now = now
    self.sizes = sizes
  }

  /// Records a modifier without effect.
  func ignore(_ name: String) {
    if !ignored.contains(name) { ignored.append(name) }
  }

  /// Stores a picture as file data and returns its name.
  func add(picture data: Data, size: CGSize) -> String {
    if let known = pictures.first(where: { $0.value.data == data })?.key { return known }
    let name = "islet-picture-\(pictures.count + 1)"
    // Limits the size of the tree. iOS also limits the pictures of an archive.
    let bytes = pictures.values.reduce(data.count) { $0 + $1.data.count }
    if bytes <= TreeLimits.pictureBytes {
      pictures[name] = PictureValue(
        data: data, width: size.width, height: size.height, isVector: false)
    }
    return name
  }

  func nextReader() -> String {
    readers += 1
    return "g\(readers)"
  }

  /// The size of a geometry reader in an earlier round; 100 × 100 in the first.
  func size(of reader: String) -> CGSize { sizes[reader] ?? CGSize(width: 100, height: 100) }

  /// Stores a button's action and returns its number.
  func add(_ action: ButtonAction) -> Int {
    actions.append(action)
    return actions.count
  }

  /// Counts a view. Ends the process with a message if the tree has too many views or is too deep.
  func enter(depth: Int, in type: String) {
    count += 1
    if count > TreeLimits.nodes {
      fatalError("the views of \(type) are more than \(TreeLimits.nodes)")
    }
    if depth > TreeLimits.depth {
      fatalError("the views of \(type) lie in more than \(TreeLimits.depth) others")
    }
  }

  /// Counts nodes that are created without evaluating a body.
  func count(_ nodes: Int) {
    count += nodes
    if count > TreeLimits.nodes * 4 {
      fatalError("the view tree is too large: over \(TreeLimits.nodes) views")
    }
  }
}

enum ButtonAction {
  case intent(any AppIntent)
  /// No action: a closure does not run in a widget.
  case none
}

/// The colours, images and fonts of the app's asset catalogue by name.
package final class AssetCatalog: @unchecked Sendable {
  /// The instance of the process, filled before a view is evaluated.
  package static let shared = AssetCatalog()
  package var colors: [String: ColorAsset] = [:]
  package var images: [String: ImageAsset] = [:]
  package var fontLines: [String: Double] = [:]
  /// Names of assets that were used but are missing.
  package var missing: Set<String> = []

  func color(_ name: String, dark: Bool) -> ColorValue {
    guard let set = colors[name] ?? colors[String(name.split(separator: "/").last ?? "")] else {
      missing.insert(name)
      return .clear
    }
    return dark ? set.dark ?? set.light : set.light
  }

  func image(_ name: String) -> ImageAsset? {
    let set = images[name] ?? images[String(name.split(separator: "/").last ?? "")]
    if set == nil { missing.insert(name) }
    return set
  }
}
