/// A colour that belongs to one activity.
package enum Tint: String, Sendable, Hashable, CaseIterable {
  case purple, orange, green, blue, pink, teal

  /// The role under which a theme says how the tint looks.
  package var role: ThemeRole {
    switch self {
    case .purple: .purple
    case .orange: .orange
    case .green: .green
    case .blue: .blue
    case .pink: .pink
    case .teal: .teal
    }
  }
}
