#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
public import Dispatch

// Members that Foundation has only on Apple's platforms.

extension CGFloat {
  public init(truncating number: NSNumber) { self = CGFloat(number.doubleValue) }
}

extension Bundle {
  /// The resources of a package's module, which here are those of the app.
  public static var module: Bundle { .main }
}

#if os(Linux)
  // On Apple's platforms these are inherited from `NSObject`.
  extension UserDefaults {
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
    public func value(forKey key: String) -> Any? { object(forKey: key) }
  }
#endif

open class NSUserActivity: NSObject, @unchecked Sendable {
  public let activityType: String
  public var title: String?
  public var userInfo: [AnyHashable: Any]?
  public var webpageURL: URL?
  public init(activityType: String) { self.activityType = activityType }
}
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// The names of UIKit that an app delegate uses.
open class UIResponder: NSObject, @unchecked Sendable {}
public protocol UIApplicationDelegate: AnyObject {}
open class UIViewController: UIResponder, @unchecked Sendable {}
open class UIView: UIResponder, @unchecked Sendable {
  public var frame: CGRect
  public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  public var backgroundColor: UIColor?
  public override init() { frame = .zero }
  public init(frame: CGRect) { self.frame = frame }
  public required init?(coder: NSCoder) { return nil }
  open func layoutSubviews() {}
  public func addSubview(_ view: UIView) {}
}
public class UIImpactFeedbackGenerator: NSObject, @unchecked Sendable {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  public init(style: FeedbackStyle) {}
  public func prepare() {}
  public func impactOccurred() {}
}
public class UINotificationFeedbackGenerator: NSObject, @unchecked Sendable {
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  public func prepare() {}
  public func notificationOccurred(_ type: FeedbackType) {}
}

public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let USEC_PER_SEC: UInt64 = 1_000_000
public typealias DispatchSerialQueue = DispatchQueue
