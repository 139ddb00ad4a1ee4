import Foundation
import Locks

/// The modules that widget code is compiled against, built once for each compiler.
package struct Vocabulary: Sendable {
  /// Where the compiled modules lie.
  let folder: String

  /// The rooms that the vocabulary is made of, in the order in which they are compiled.
  static let rooms = ["ViewTree", "WidgetUI", "WidgetHost"]
  /// The names of Apple's modules that stand for it.
  static let names = [
    "SwiftUI", "WidgetKit", "ActivityKit", "AppIntents", "UIKit", "Charts", "BrazeKit", "Combine",
    "os",
    "OSLog", "CoreLocation", "CoreGraphics", "QuartzCore", "MapKit", "Intents", "IntentsUI",
    "SwiftData",
    "UserNotifications", "UniformTypeIdentifiers", "HealthKit", "CoreData", "StoreKit", "CloudKit",
    "AVFoundation", "AVKit", "Photos", "PhotosUI", "CoreImage", "ImageIO", "Security", "Network",
    "CryptoKit", "AlarmKit", "EventKit", "Contacts", "CoreMotion", "CoreText", "Accelerate",
    "BackgroundTasks", "WatchKit", "WatchConnectivity", "AppKit", "Cocoa", "SpriteKit", "SceneKit",
    "WeatherKit", "TipKit", "MediaPlayer", "MessageUI", "SafariServices", "WebKit", "CoreBluetooth",
    "NetworkExtension", "LocalAuthentication", "DeveloperToolsSupport", "SwiftUICore", "CarPlay",
    "OneSignalLiveActivities", "OneSignalFramework", "OneSignalExtension", "BrazeUI", "CoreHaptics",
    "AudioToolbox", "AuthenticationServices", "MultipeerConnectivity", "Darwin", "ObjectiveC",
    "CoreFoundation",
    "simd", "NaturalLanguage", "Speech", "Vision", "CoreML", "ManagedSettings", "FamilyControls",
    "DeviceActivity", "RelevanceKit", "GameKit", "PushKit", "CallKit", "Factory", "FactoryKit",
  ]
  /// The modules of this system that an app may import, too.
  private static let system = [
    "Foundation", "Swift", "Observation", "Synchronization", "Glibc", "FoundationEssentials",
    "FoundationNetworking", "FoundationXML", "Dispatch", "RegexBuilder", "_Concurrency",
    "_StringProcessing", "Distributed", "WidgetUI",
  ]
  /// Other frameworks of iOS, which are imported as the vocabulary itself.
  private static let frameworks = [
    "AdSupport", "AppTrackingTransparency", "ARKit", "Compression", "CommonCrypto", "CoreAudio",
    "CoreMedia", "CoreNFC", "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreVideo",
    "DeviceCheck", "ExternalAccessory", "FinanceKit", "FoundationModels", "GroupActivities",
    "HomeKit", "JavaScriptCore", "JournalingSuggestions", "LinkPresentation", "Messages", "Metal",
    "MetalKit", "MobileCoreServices", "MusicKit", "NearbyInteraction", "NotificationCenter",
    "PassKit", "PDFKit", "QuickLook", "QuickLookThumbnailing", "RealityKit", "ReplayKit",
    "SensorKit", "ShazamKit", "SoundAnalysis", "Symbols", "SystemConfiguration", "Translation",
    "VideoToolbox", "VisionKit", "WorkoutKit",
  ]
  /// Frameworks of other systems than iOS.
  private static let foreign: Set<String> = ["AppKit", "Cocoa", "WatchKit"]
  /// The modules by whose names code is compiled.
  static let importable = Set(names + system)
  /// The modules that code finds when it asks for them.
  static let present = importable.union(frameworks).subtracting(foreign)

  /// The name under which a module is built that an app imports by another.
  static func alias(_ name: String) -> String { "Islet_" + name }

  /// The arguments that every compilation against the vocabulary takes.
  var arguments: [String] {
    var list = ["-I", folder, "-L", folder, "-lWidgets"]
    for name in Self.names { list += ["-module-alias", "\(name)=\(Self.alias(name))"] }
    return list
  }

  /// The folder with the rooms' sources: beside an installed program, or up the tree in a checkout.
  static func sources(executable: String) -> String? {
    var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    for _ in 0..<8 {
      for candidate in ["share/islet/widgets", "Sources"] {
        let path = folder.appendingPathComponent(candidate).path
        if FileManager.default.fileExists(atPath: path + "/WidgetUI") { return path }
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// Builds the modules where this compiler has not yet built these sources.
  package init(_ toolchain: Toolchain, cache: String, executable: String, progress: Progress)
    throws(PreviewError)
  {
    guard let sources = Self.sources(executable: executable) else { throw .noVocabulary }
    var hash = ContentHash()
    hash.add(toolchain.version)
    let files = Self.rooms.map { Self.swiftFiles(sources + "/" + $0) }
    for file in files.joined() {
      hash.add(String(file.dropFirst(sources.count)))
      hash.add(FileManager.default.contents(atPath: file) ?? Data())
    }
    hash.add(Self.names.joined())
    folder = cache + "/widgets/" + hash.text
    if FileManager.default.fileExists(atPath: folder + "/complete") { return }
    // One builds, the others wait, threads and processes alike.
    try? FileManager.default.createDirectory(
      atPath: cache + "/widgets", withIntermediateDirectories: true)
    let folder = folder
    try FileLock.withLock(ofFolder: cache + "/widgets") { () throws(PreviewError) in
      if FileManager.default.fileExists(atPath: folder + "/complete") { return }
      progress("Compiling the vocabulary of widgets for this compiler, once …")
      let temporary = folder + ".\(ProcessInfo.processInfo.processIdentifier)"
      do {
        try FileManager.default.createDirectory(
          atPath: temporary, withIntermediateDirectories: true)
        try Self.build(toolchain, files, in: temporary)
        try Data().write(to: URL(fileURLWithPath: temporary + "/complete"))
        // Another process may have been faster.
        do { try FileManager.default.moveItem(atPath: temporary, toPath: folder) } catch {
          guard FileManager.default.fileExists(atPath: folder + "/complete") else { throw error }
        }
        try? FileManager.default.removeItem(atPath: temporary)
      } catch let error as PreviewError {
        try? FileManager.default.removeItem(atPath: temporary)
        throw error
      } catch {
        throw .file("\(error)")
      }
    }
  }

  private static func build(_ toolchain: Toolchain, _ rooms: [[String]], in folder: String) throws {
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
      .flatMap { ["-enable-upcoming-feature", $0] }
    var objects: [String] = []
    func run(_ arguments: [String]) throws {
      let (status, text) = try toolchain.compile(arguments)
      if status != 0 { throw PreviewError.vocabulary(text) }
    }
    for (room, files) in zip(Self.rooms, rooms) {
      let object = "\(folder)/\(room).o"
      objects.append(object)
      try run(
        [
          "-swift-version", "6", "-package-name", "islet", "-module-name", room, "-wmo",
          "-parse-as-library",
        ]
          + features + [
            "-I", folder, "-emit-module", "-emit-module-path", "\(folder)/\(room).swiftmodule",
            "-emit-object", "-o", object, "-Onone",
          ] + files)
    }
    try run(["-emit-library", "-o", "\(folder)/libWidgets.so"] + objects)
    for object in objects { try? FileManager.default.removeItem(atPath: object) }
    let empty = "\(folder)/Export.swift"
    try Data("@_exported import WidgetUI\n".utf8).write(to: URL(fileURLWithPath: empty))
    // Many small modules: as many at once as there are processors.
    let failures = FailureList()
    DispatchQueue.concurrentPerform(iterations: names.count) { place in
      do { try emit(toolchain, alias(names[place]), empty, folder) } catch {
        failures.add("\(error)")
      }
    }
    if let first = failures.first { throw PreviewError.vocabulary(first) }
  }

  private static func emit(_ toolchain: Toolchain, _ name: String, _ file: String, _ folder: String)
    throws
  {
    let (status, text) = try toolchain.compile([
      "-frontend", "-emit-module", "-module-name", name, "-parse-as-library", "-I", folder,
      "-swift-version", "5",
      "-o", "\(folder)/\(name).swiftmodule", file,
    ])
    if status != 0 { throw PreviewError.vocabulary(text) }
  }

  static func swiftFiles(_ folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
  }
}

/// What went wrong on several threads.
private final class FailureList: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [String] = []
  func add(_ text: String) { lock.withLock { list.append(text) } }
  var first: String? { lock.withLock { list.first } }
}

/// A name for contents: FNV-1a over their bytes, twice with different starts.
struct ContentHash {
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x9ae1_6a3b_2f90_404f

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
      second = (second &+ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
      second ^= second >> 29
    }
    first = (first ^ 0x100) &* 0x100_0000_01b3
  }

  mutating func add(_ text: String) { add(text.utf8) }

  var text: String { String(first, radix: 36) + String(second, radix: 36) }
}
