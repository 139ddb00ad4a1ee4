public import Foundation

// Names of Core Foundation: what is bridged on Apple's systems is the same type here.

public typealias CFString = String
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFArray = [Any]
public typealias CFData = Data
public typealias CFURL = URL
public typealias CFNumber = NSNumber
public typealias CFBoolean = Bool
public typealias CFTypeRef = AnyObject
public typealias CFError = any Error
public typealias CFTimeInterval = Double
public typealias CFAbsoluteTime = Double
public typealias CFIndex = Int
public let kCFBooleanTrue: CFBoolean! = true
public let kCFBooleanFalse: CFBoolean! = false
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

// MARK: Notifications between processes, of which none arrives in a widget's process.
public struct CFNotificationName: RawRepresentable, Hashable, Sendable {
  public let rawValue: CFString
  public init(rawValue: CFString) { self.rawValue = rawValue }
  public init(_ rawValue: CFString) { self.rawValue = rawValue }
}
public final class CFNotificationCenter: Sendable {
  static let shared = CFNotificationCenter()
}
public enum CFNotificationSuspensionBehavior: Int, Sendable {
  case drop = 1, coalesce, hold, deliverImmediately
}
public typealias CFNotificationCallback = (
  CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?,
  CFDictionary?
) -> Void
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { .shared }
public func CFNotificationCenterGetLocalCenter() -> CFNotificationCenter! { .shared }
public func CFNotificationCenterPostNotification(
  _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer?,
  _ userInfo: CFDictionary?, _ deliverImmediately: Bool
) {}
public func CFNotificationCenterPostNotificationWithOptions(
  _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer?,
  _ userInfo: CFDictionary?, _ options: UInt
) {}
public func CFNotificationCenterAddObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer?,
  _ callBack: CFNotificationCallback?, _ name: CFString?, _ object: UnsafeRawPointer?,
  _ suspensionBehavior: CFNotificationSuspensionBehavior
) {}
public func CFNotificationCenterRemoveObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer?, _ name: CFNotificationName?,
  _ object: UnsafeRawPointer?
) {}
public func CFNotificationCenterRemoveEveryObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer?
) {}
public let NOTIFY_STATUS_OK: UInt32 = 0
@discardableResult public func notify_post(_ name: String) -> UInt32 { NOTIFY_STATUS_OK }
@discardableResult
public func notify_register_dispatch(
  _ name: String, _ token: UnsafeMutablePointer<Int32>, _ queue: DispatchQueue,
  _ handler: @escaping (Int32) -> Void
) -> UInt32 { NOTIFY_STATUS_OK }
@discardableResult public func notify_cancel(_ token: Int32) -> UInt32 { NOTIFY_STATUS_OK }

// MARK: The keychain, which is empty in a widget's process.
public typealias OSStatus = Int32
public let errSecSuccess: OSStatus = 0
public let errSecItemNotFound: OSStatus = -25300
public let errSecDuplicateItem: OSStatus = -25299
public let errSecInteractionNotAllowed: OSStatus = -25308
public let kSecClass = "class", kSecClassGenericPassword = "genp", kSecClassKey = "keys"
public let kSecClassInternetPassword = "inet"
public let kSecAttrAccount = "acct", kSecAttrService = "svce", kSecAttrAccessGroup = "agrp"
public let kSecAttrAccessible = "pdmn", kSecAttrSynchronizable = "sync", kSecAttrLabel = "labl"
public let kSecAttrAccessibleAfterFirstUnlock = "ck"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = "cku"
public let kSecAttrAccessibleWhenUnlocked = "ak"
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly = "aku"
public let kSecValueData = "v_Data", kSecReturnData = "r_Data", kSecReturnRef = "r_Ref"
public let kSecReturnAttributes = "r_Attributes", kSecMatchLimit = "m_Limit"
public let kSecMatchLimitOne = "m_LimitOne", kSecMatchLimitAll = "m_LimitAll"
@discardableResult
public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { errSecItemNotFound }
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?)
  -> OSStatus
{ errSecInteractionNotAllowed }
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
  errSecItemNotFound
}
@discardableResult public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  errSecItemNotFound
}
