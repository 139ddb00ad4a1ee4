/// What the child with the app's widget is asked.
package struct HostRequest: Codable, Sendable {
  /// `settings`, `types`, `samples`, `view` or `press`.
  package var op: String
  package var settings: HostSettings?
  package var type: String?
  /// The attributes in JSON.
  package var attributes: String?
  /// The content state in JSON.
  package var state: String?
  package var surface: Surface?
  package var dark: Bool?
  package var stale: Bool?
  package var dimmed: Bool?
  /// The width of the lock screen's card in points.
  package var width: Double?
  /// Seconds since 1970.
  package var now: Double?
  package var locale: String?
  package var id: String?
  package var button: Int?

  /// Makes a request.
  package init(op: String) { self.op = op }
}

/// What the child answers.
package struct HostReply: Codable, Sendable {
  package var types: [HostType]?
  package var samples: [Sample]?
  package var tree: ViewTree?
  /// Names of assets that are not there.
  package var missing: [String]?
  package var failure: HostFailure?
  package var pressed: Bool?
  package var error: String?

  /// Makes an answer.
  package init(
    types: [HostType]? = nil, samples: [Sample]? = nil, tree: ViewTree? = nil,
    missing: [String]? = nil,
    failure: HostFailure? = nil, pressed: Bool? = nil, error: String? = nil
  ) {
    self.types = types
    self.samples = samples
    self.tree = tree
    self.missing = missing
    self.failure = failure
    self.pressed = pressed
    self.error = error
  }
}

/// An activity that the widget shows.
package struct HostType: Codable, Sendable, Hashable {
  package var name: String
  /// The families that it has views of its own for.
  package var families: [String]

  /// Makes a type.
  package init(name: String, families: [String]) {
    self.name = name
    self.families = families
  }
}

/// Why attributes or a content state cannot be decoded.
package struct HostFailure: Codable, Sendable, Hashable {
  /// `state` or `attributes`.
  package var part: String
  package var message: String
  package var path: [String]

  /// Makes a failure.
  package init(part: String, message: String, path: [String]) {
    self.part = part
    self.message = message
    self.path = path
  }
}
