package import Foundation

/// A request to the child process with the app's widget.
package struct HostRequest: Codable, Sendable {
  /// `settings`, `types`, `samples`, `sample-place`, `generate`, `decode`, `view` or `press`.
  package var op: String
  package var settings: HostSettings?
  package var type: String?
  /// The attributes as JSON.
  package var attributes: String?
  /// The content state as JSON.
  package var state: String?
  package var surface: Surface?
  package var situation: Situation?
  /// The sizes of geometry readers from the layout, by identifier.
  package var sizes: [String: SizeValue]?
  package var id: String?
  package var button: Int?
  /// Values for generated samples, by type name and property name.
  package var literals: [String: HostValue]?
  /// Whether generated samples use static members of types.
  package var takesExamples: Bool?
  /// For `samples`: the number of the preview, and of the sample within the preview.
  package var place: SamplePlace?

  package init(op: String, type: String? = nil) { (self.op, self.type) = (op, type) }

  /// A request about a surface of a sample.
  package init(
    op: String, _ surface: Surface, of sample: Sample, in situation: Situation? = nil,
    id: String? = nil
  ) {
    self.init(op: op, type: sample.type)
    (attributes, state) = (sample.attributes, sample.state)
    (self.surface, self.situation, self.id) = (surface, situation, id)
  }
}

package struct HostReply: Codable, Sendable {
  package var types: [HostType]?
  package var samples: [Sample]?
  /// The samples of previews, in order, including those that cannot be encoded.
  package var found: [FoundSample]?
  package var tree: ViewTree?
  /// Names of missing assets.
  package var missing: [String]?
  package var failure: HostFailure?
  /// The changes that a pressed button's intent requested.
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

/// An activity type that the widget shows.
package struct HostType: Codable, Sendable, Hashable {
  package var name: String
  package var families: [String]

  package init(name: String, families: [String]) {
    self.name = name
    self.families = families
  }
}

/// The reason why attributes or a content state cannot be decoded.
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

/// A change that an intent requests of an activity through ActivityKit.
package struct HostChange: Codable, Sendable, Hashable {
  package enum Kind: String, Codable, Sendable { case request, update, end }

  package var kind: Kind
  package var id: String
  package var type: String
  /// The attributes as JSON, for a request.
  package var attributes: String?
  /// The content state as JSON; `nil` if an end leaves the state unchanged.
  package var state: String?
  package var staleDate: Date?
  package var relevanceScore: Double?
  /// The title and body of an alert.
  package var alert: [String]?
  /// When the card is removed after an end; `nil` for the system's default.
  package var dismissalDate: Date?
  package var isImmediate = false

  package init(_ kind: Kind, id: String, type: String) {
    self.kind = kind
    self.id = id
    self.type = type
  }
}
