import ViewTree

public enum HorizontalAlignment: String, Sendable {
  case leading, center, trailing
  public init(_ id: any AlignmentID.Type) { self = .center }
  public static let listRowSeparatorLeading = leading, listRowSeparatorTrailing = trailing
  var value: Placement.Horizontal { Placement.Horizontal(rawValue: rawValue) ?? .center }
}

public enum VerticalAlignment: String, Sendable {
  case top, center, bottom
  case firstTextBaseline = "firstBaseline"
  case lastTextBaseline = "lastBaseline"
  public init(_ id: any AlignmentID.Type) { self = .center }
  var value: Placement.Vertical { Placement.Vertical(rawValue: rawValue) ?? .center }
}
public protocol AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat }

public struct Alignment: Hashable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  public static let trailingFirstTextBaseline = Alignment(
    horizontal: .trailing, vertical: .firstTextBaseline)
  public static let leadingLastTextBaseline = Alignment(
    horizontal: .leading, vertical: .lastTextBaseline)
  public static let trailingLastTextBaseline = Alignment(
    horizontal: .trailing, vertical: .lastTextBaseline)
  public static let centerLastTextBaseline = Alignment(
    horizontal: .center, vertical: .lastTextBaseline)
  var placement: Placement { Placement(horizontal.value, vertical.value) }
}

public struct ViewDimensions: Equatable {
  public var width: CGFloat
  public var height: CGFloat
  var firstBaseline: CGFloat = 0
  var lastBaseline: CGFloat = 0
  public subscript(guide: HorizontalAlignment) -> CGFloat {
    guide == .leading ? 0 : guide == .trailing ? width : width / 2
  }
  public subscript(guide: VerticalAlignment) -> CGFloat {
    switch guide.value {
    case .top: 0
    case .center: height / 2
    case .bottom: height
    case .firstBaseline: firstBaseline
    case .lastBaseline: lastBaseline
    }
  }
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { nil }
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { nil }
}

public enum Edge: Int8, CaseIterable, Hashable, Sendable {
  case top, leading, bottom, trailing
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }
    public static let top = Set(.top)
    public static let leading = Set(.leading)
    public static let bottom = Set(.bottom)
    public static let trailing = Set(.trailing)
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
  }
}
public enum HorizontalEdge: Int8, CaseIterable, Hashable, Sendable { case leading, trailing }
public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable { case top, bottom }
public enum Axis: Int8, CaseIterable, Hashable, Sendable {
  case horizontal, vertical
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

public struct EdgeInsets: Hashable, Sendable {
  public var top, leading, bottom, trailing: CGFloat
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
  var edges: Edges {
    Edges(top: top, leading: leading, bottom: bottom, trailing: trailing)
  }
}

public struct ProposedViewSize: Hashable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  public static let zero = ProposedViewSize(width: 0, height: 0)
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10))
    -> CGSize
  {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}

/// The length clamped to ±100,000 points for JSON. NaN becomes 0.
func finite(_ value: CGFloat) -> Double {
  value.isNaN ? 0 : max(-100_000, min(100_000, Double(value)))
}

extension CGSize {
  /// The size as stored in archived trees.
  var value: SizeValue { SizeValue(width: finite(width), height: finite(height)) }
}
