package import Foundation

/// What the child with the app's widget is asked.
package struct HostRequest: Codable, Sendable {
  /// `settings`, `types`, `samples`, `sample-place`, `generate`, `decode`, `view` or `press`.
  package var op: String
  package var settings: HostSettings?
  package var type: String?
  /// The attributes in JSON.
  package var attributes: String?
  /// The content state in JSON.
  package var state: String?
  package var surface: Surface?
  package var situation: Situation?
  /// The sizes that the layout gave to geometry readers, by their names.
  package var sizes: [String: SizeValue]?
  package var id: String?
  package var button: Int?
  /// Values for made-up samples by the names of types and of their properties.
  package var literals: [String: HostValue]?
  /// Whether made-up samples have the values that the code itself has as members of types.
  package var takesExamples: Bool?
  /// The one sample that `samples` is about: its preview's number and its own in that.
  package var place: SamplePlace?

  package init(op: String) { self.op = op }
}

/// What the child answers.
package struct HostReply: Codable, Sendable {
  package var types: [HostType]?
  package var samples: [Sample]?
  /// What previews show, with what of it cannot be written down, in their order.
  package var found: [FoundSample]?
  package var tree: ViewTree?
  /// Names of assets that are not there.
  package var missing: [String]?
  package var failure: HostFailure?
  /// What a pressed button's intent asked for.
  package var changes: [HostChange]?
  package var error: String?

  package init(
    types: [HostType]? = nil, samples: [Sample]? = nil, tree: ViewTree? = nil,
    missing: [String]? = nil,
    failure: HostFailure? = nil, changes: [HostChange]? = nil, error: String? = nil
  ) {
    self.types = types
    self.samples = samples
    self.tree = tree
    self.missing = missing
    self.failure = failure
    self.changes = changes
    self.error = error
  }
}

/// An activity that the widget shows.
package struct HostType: Codable, Sendable, Hashable {
  package var name: String
  package var families: [String]

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

  package init(part: String, message: String, path: [String]) {
    self.part = part
    self.message = message
    self.path = path
  }
}

/// What an intent asks of an activity, as the calls of ActivityKit do.
package struct HostChange: Codable, Sendable, Hashable {
  package enum Kind: String, Codable, Sendable { case request, update, end }

  package var kind: Kind
  package var id: String
  /// The name of the attributes type.
  package var type: String
  /// The attributes in JSON, of a request.
  package var attributes: String?
  /// The content state in JSON; nothing where an end leaves it as it is.
  package var state: String?
  package var staleDate: Date?
  package var relevanceScore: Double?
  /// The words of an alert: title and body.
  package var alert: [String]?
  /// When the card goes, of an end; `nil` by the system's own rule.
  package var dismissalDate: Date?
  package var isImmediate = false

  package init(_ kind: Kind, id: String, type: String) {
    self.kind = kind
    self.id = id
    self.type = type
  }
}
