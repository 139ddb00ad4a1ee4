internal import Basics
internal import CardPlan
package import Simulator

/// A type file with the program that draws a card as its plan does, for a person to change.
package struct TypeFileDraft {
  private let type: String
  private let program: [String]

  /// Prints the plan of an activity; without one, the plan that its content gives.
  package init(_ activity: Activity, plan: PlanReading?) {
    type = activity.attributesType
    program = (plan?.plan ?? Plan(activity)).program(
      ofType: type, foldsProps: activity.contentState.expoProps != nil)
  }

  /// A name for the file of which nothing leads elsewhere.
  package var name: String {
    let plain = type.unicodeScalars.map {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        ? String($0) : "-"
    }
    return String(plain.joined().prefix(80)) + ".json5"
  }

  /// The file's text.
  package var text: String {
    let lines = program.map { line in
      line.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "\\n\\"
    }
    return """
      // \(localized("This jq program draws the same card as now. Change it and save: the cards are drawn anew."))
      // \(localized("Reorder or delete fields, rename labels, add icon: \"🚲\" or tint: \"green\". docs/types.md lists all parts."))
      // \(localized("It is one text: each line ends with a backslash, n and a backslash."))
      {
        name: \(JSON.string(type).text),
        presentation: '\\
      \(lines.joined(separator: "\n"))
      ',
      }

      """
  }
}
