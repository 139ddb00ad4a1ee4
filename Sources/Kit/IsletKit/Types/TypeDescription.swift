import Basics
import Simulator

/// What the gateway learns of a type of the app, found out by letting it decode itself.
enum TypeDescription {
  /// The form of a type file: name, attributes and content state with their fields.
  static func of<Attributes: ActivityAttributes>(
    _ type: Attributes.Type, named name: String
  ) -> JSON {
    ActivityType(
      name: name, attributes: FieldProbe.type(of: Attributes.self, depth: 0),
      contentState: FieldProbe.type(of: Attributes.ContentState.self, depth: 0)
    ).json
  }
}
