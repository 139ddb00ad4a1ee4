import ChildProcesses
import Foundation
import Testing
import ViewTree

@testable import Preview

/// The app's own Codable, compiled, decides what decodes.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct AppTypesTests {
  private static let files = [
    "App/Ride.swift": """
    import ActivityKit
    import NoSuchSDK
    import Shared

    extension RideAttributes: ActivityAttributes {}
    struct RideAttributes {
      struct ContentState: Codable, Hashable {
        var fare: Money
        var eta: EpochDate
        // Code that does not compile here does not affect decoding.
        var color: NoSuchColor { NoSuchColor(fare) }
      }
      var car: String
    }
    struct EpochDate: Codable, Hashable {
      let date: Date
      init(from decoder: Decoder) throws {
        let seconds = try decoder.singleValueContainer().decode(Double.self)
        if seconds == 666 { fatalError("no such time") }
        while seconds == 7 {}
        date = Date(timeIntervalSince1970: seconds)
      }
    }
    """,
    "Packages/Shared/Package.swift": "// swift-tools-version: 6.0\n",
    "Packages/Shared/Sources/Shared/Money.swift": """
    public struct Money: Codable, Hashable { public var cents: Int; var currency: Currency }
    enum Currency: String, Codable { case eur = "EUR", usd = "USD" }
    """,
  ]

  private func types(_ files: [String: String], _ path: String = "App") throws -> AppTypes {
    let lab = try ForeignCodeLab(files)
    return try AppTypes(
      [lab.folder + "/" + path], cache: WidgetLab.cache,
      executable: WidgetLab.folder + "/AppTypesTests.swift", sandbox: .strongest(),
      progress: { _ in })
  }

  /// Its files, and those of the packages beside it, are one set.
  @Test func decodesAsTheAppDoes() throws {
    let types = try types(Self.files)
    #expect(types.names == ["RideAttributes"])
    #expect(types.files.contains { $0.hasSuffix("Money.swift") })
    func state(_ json: String) -> AppTypes.Outcome {
      types.decode(state: json, of: "RideAttributes")
    }
    guard case .decodes = state(#"{"fare":{"cents":1,"currency":"EUR"},"eta":1795000000}"#) else {
      Issue.record("it decodes")
      return
    }
    guard
      case .fails(let failure) = state(#"{"fare":{"cents":1,"currency":"eur"},"eta":1795000000}"#)
    else {
      Issue.record("no such currency")
      return
    }
    #expect(failure.path == ["fare", "currency"])
    guard case .fails(let failure) = types.decode(attributes: "{}", of: "RideAttributes") else {
      Issue.record("the car is missing")
      return
    }
    #expect(failure.message == "the key car is missing")
  }

  /// Code that traps in the app's process is reported with its line; the next value is decoded by a
  /// new process.
  @Test func reportsTrapsAndHangs() throws {
    let types = try types(Self.files)
    func state(_ eta: Int) -> AppTypes.Outcome {
      types.decode(
        state: #"{"fare":{"cents":1,"currency":"EUR"},"eta":\#(eta)}"#, of: "RideAttributes")
    }
    guard case .trap(let trap) = state(666) else {
      Issue.record("it traps")
      return
    }
    #expect(trap.message.contains("no such time"))
    #expect(trap.line == 19)
    guard case .silence(let reason) = state(7) else {
      Issue.record("it hangs")
      return
    }
    #expect(reason.hasPrefix("took over 1 s"))
    guard case .decodes = state(1) else {
      Issue.record("it decodes again")
      return
    }
    guard case .silence = types.decode(state: "{}", of: "OtherAttributes") else {
      Issue.record("nobody knows it")
      return
    }
  }

  @Test func needsAttributes() {
    #expect(throws: PreviewError.self) {
      _ = try types(["App/A.swift": "struct A: Codable { var x: Int }"])
    }
  }
}
