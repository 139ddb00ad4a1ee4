import ViewTree

enum DateText {
  static func time(_ date: Date, _ values: EnvironmentValues = Scope.environment) -> String {
    format(date, values, date: .none, time: .short)
  }
  static func date(_ date: Date, _ values: EnvironmentValues) -> String {
    format(date, values, date: .long, time: .none)
  }
  private static func format(
    _ date: Date, _ values: EnvironmentValues, date dateStyle: DateFormatter.Style,
    time: DateFormatter.Style
  ) -> String {
    let formatter = DateFormatter()
    formatter.locale = values.locale
    formatter.timeZone = values.timeZone
    formatter.dateStyle = dateStyle
    formatter.timeStyle = time
    return formatter.string(from: date)
  }
}
