import Basics
import Foundation

/// Checks a project's settings against the requirements of Live Activities.
struct ProjectChecks {
  let project: Project
  let files: ProjectFiles
  let code: ProjectCode
  private(set) var findings: [ProjectFinding] = []
  private(set) var frequentUpdates: Bool?

  private var widget: Project.Target? {
    code.roots.lazy.compactMap { project.target(of: $0.file) }.first
      ?? project.targets.first { $0.isWidget && $0.info?["NSExtension"] != nil }
  }
  private var apps: [Project.Target] { project.apps(holding: widget) }

  /// The Info.plists of apps, for projects without known targets.
  private var appPlists: [String] {
    files.plists.filter { path in
      guard path.hasSuffix("Info.plist"), let info = PropertyList.read(path) else { return false }
      return info["NSExtension"] == nil && info["CFBundlePackageType"] as? String == "APPL"
    }
  }

  private mutating func flaw(
    _ level: ProjectFinding.Level, _ rule: String, _ file: String, line: Int? = nil,
    _ message: Phrase, fix: Phrase? = nil
  ) {
    findings.append(
      ProjectFinding(
        level: level, rule: "project." + rule, file: ProjectFiles.shown(file), line: line,
        message: message, fix: fix))
  }

  mutating func run() {
    checkSupport()
    checkFrequentUpdates()
    checkPushEntitlement()
    checkVersions()
    checkBraze()
  }

  /// The value of an Info.plist key in the project.
  private enum Word {
    case says(Bool, file: String)
    /// The key is missing in the file that should contain it.
    case silent(file: String)
    /// Another tool writes the key, or its value is not known before a build.
    case unknown
  }

  private func word(_ key: String) -> Word {
    let apps = apps
    guard !apps.isEmpty else {
      let plists = appPlists
      for path in plists {
        if let flag = PropertyList.flag(PropertyList.read(path)?[key]) {
          return .says(flag, file: path)
        }
      }
      if files.mentions(key, in: files.others + files.plists) != nil { return .unknown }
      return plists.first.map { .silent(file: $0) } ?? .unknown
    }
    var no: Word?
    for app in apps {
      guard let flag = PropertyList.flag(app.info?[key]) else { continue }
      let file = app.infoFile.flatMap { path in
        ProjectFiles.text(path)?.contains(key) == true ? path : nil
      }
      if flag { return .says(true, file: file ?? app.file) }
      no = .says(false, file: file ?? app.file)
    }
    if let no { return no }
    guard apps.allSatisfy({ $0.info != nil && $0.isInfoComplete }) else { return .unknown }
    // A script may use an Info.plist that no target refers to.
    let plists = files.plists.filter { path in
      PropertyList.read(path)?["NSExtension"] == nil && path != widget?.infoFile
    }
    if files.mentions(key, in: files.others + plists) != nil { return .unknown }
    return .silent(file: apps[0].infoFile ?? apps[0].file)
  }

  private mutating func checkSupport() {
    let key = "NSSupportsLiveActivities"
    switch word(key) {
    case .says(true, _), .unknown: return
    case .says(false, let file):
      flaw(
        .error, "live-activities", file, line: ProjectFiles.line(of: key, in: file),
        "\(key) is NO: iOS starts no activity of this app", fix: "set it to YES")
    case .silent(let file):
      let isExtension = PropertyList.flag(widget?.info?[key]) == true
      flaw(
        isExtension ? .warning : .error, "live-activities", file,
        isExtension
          ? "\(key) is in the extension's Info.plist; iOS reads the app's"
          : "\(key) is missing: iOS starts no activity of this app",
        fix:
          "add \(key) = YES to the app's Info.plist, or INFOPLIST_KEY_\(key) = YES to its settings")
    }
  }

  private mutating func checkFrequentUpdates() {
    let key = "NSSupportsLiveActivitiesFrequentUpdates"
    switch word(key) {
    case .says(let flag, let file):
      frequentUpdates = flag
      flaw(
        .note, "frequent-updates", file, line: ProjectFiles.line(of: key, in: file),
        "\(key) is \(flag ? "YES" : "NO")")
    case .silent(let file):
      frequentUpdates = false
      guard code.push ?? code.pushToStart != nil else { return }
      flaw(
        .note, "frequent-updates", file,
        "\(key) is not set: frequent pushes of priority 10 use up the budget sooner")
    case .unknown: break
    }
  }

  private mutating func checkPushEntitlement() {
    guard let place = code.push ?? code.pushToStart, !apps.isEmpty else { return }
    let key = "aps-environment"
    for app in apps where app.entitlements?[key] != nil {
      guard let missing = app.configurationsWithoutPush.first else { continue }
      flaw(
        .warning, "push-entitlement", app.file,
        "the configuration \(missing) of \(app.name) has no entitlement \(key): the app gets no push token there",
        fix: "set CODE_SIGN_ENTITLEMENTS for \(missing) to a file that has it")
    }
    guard !apps.contains(where: { $0.entitlements?[key] != nil }),
      files.mentions(key, in: files.entitlements + files.others) == nil,
      !files.others.contains(where: { $0.contains("/app.") })
    else { return }
    flaw(
      .warning, "push-entitlement", place.file, line: place.line,
      "the code asks for push tokens, but the app \(apps[0].name) has no entitlement \(key)",
      fix: "add the capability Push Notifications to the app's target")
  }

  private mutating func checkVersions() {
    if let root = code.roots.first, let target = widget, let version = target.deploymentTarget,
      version < .init(16, 1), !code.isGuarded
    {
      flaw(
        .error, "deployment-target", root.file, line: root.line,
        "\(target.name) is built for iOS \(version); ActivityConfiguration needs 16.1 or later",
        fix: "put @available(iOS 16.1, *) before the widget, or raise IPHONEOS_DEPLOYMENT_TARGET")
    }
    if let place = code.pushToStart, let version = apps.compactMap(\.deploymentTarget).min(),
      version < .init(17, 2)
    {
      flaw(
        .note, "push-to-start", place.file, line: place.line,
        "push-to-start needs iOS 17.2 or later; the app is built for \(version)")
    }
  }

  private mutating func checkBraze() {
    if let place = code.brazeImport, let target = project.target(of: place.file) ?? widget,
      !target.linked.contains(where: { $0.hasPrefix("Braze") }), !isExpo
    {
      flaw(
        .warning, "braze-linked", place.file, line: place.line,
        "the widget's code imports BrazeKit, but \(target.name) is not linked with it",
        fix: "add BrazeKit to \(target.name) under Frameworks and Libraries")
    }
    for type in code.brazeTypes {
      guard let fault = type.fault else { continue }
      flaw(
        .error, "braze-activity-id", type.place.file, line: fault.line,
        "\(fault.message): Braze's updates do not reach its cards",
        fix: "declare `var brazeActivityId: String?` and keep its name in JSON")
    }
  }

  private var isExpo: Bool { files.others.contains { $0.contains("/app.") } }
}
