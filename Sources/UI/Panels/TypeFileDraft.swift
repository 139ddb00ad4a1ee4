internal import Basics
internal import CardPlan
package import Simulator

/// A type file for a user to edit. Its program draws the same card as the plan.
package struct TypeFileDraft {
  private let type: String
  private let program: [String]

  /// Writes the program for the activity's plan. Without a plan, decides one from the content.
  package init(_ activity: Activity, plan: PlanReading?) {
    type = activity.attributesType
    program = (plan?.plan ?? Plan(activity)).program(
      ofType: type, foldsProps: activity.contentState.expoProps != nil)
  }

  /// A safe file name: only ASCII letters, digits and hyphens before the extension.
  package var name: String {
    let plain = type.unicodeScalars.map {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        ? String($0) : "-"
    }
    return String(plain.joined().prefix(80)) + ".json5"
  }

  package var text: String {
    let lines = program.map { line in
      line.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "\\n\\"
    }
    return """
      // \(localized("This jq program draws the same card as now. Change it and save to redraw the cards."))
      // \(localized("Reorder or delete fields, rename labels, add icon: \"🚲\" or tint: \"green\". docs/types.md lists all parts."))
      // \(localized("It is one string: end each line with a backslash, n and a backslash."))
      {
        name: \(JSON.string(type).text),
        presentation: '\\
      \(lines.joined(separator: "\n"))
      ',
      }

      """
  }
}
