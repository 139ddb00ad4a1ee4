extension Rule {
  /// Rules about the app's own widget. Their findings follow the response, in a separate event.
  static let views: [Rule] = [
    Rule(
      .viewFailed, .dropped,
      "The widget's view trapped, took over a second, or could not read its state.",
      why: "The system gives a widget's code little time, and shows an empty card if it fails.",
      fix:
        "Fix the line that the finding names; `islet preview --check` runs every view with your samples.",
      source: "the bound of a second is Islet's; iOS names none", .inferred),
    Rule(
      .viewCut, .warning, "The view is taller than 160 points.",
      why:
        "The system cuts views that are taller than 160 points on the lock screen and in the island.",
      fix: "Reduce its height: fewer rows, smaller paddings, or a `ViewThatFits`.",
      source: "Apple, Displaying live data with Live Activities", .documented),
    Rule(
      .viewTruncated, .warning, "A text does not fit.",
      why: "SwiftUI truncates text that does not fit and shows an ellipsis.",
      fix: "Allow more lines, a smaller scale (`minimumScaleFactor`), or send a shorter text.",
      source: "Apple, SwiftUI, Text", .documented),
    Rule(
      .imageTooLarge, .warning, "An image has more pixels than its presentation.",
      why:
        "The system accepts images only up to the size of the presentation: a phone shows a gray square or does not start the activity, and reports nothing.",
      fix:
        "Add a smaller copy for each presentation to the asset catalogue, or use SVG or PDF.",
      source: "Apple, Displaying live data with Live Activities", .documented),
    Rule(
      .imageUnreadable, .warning, "An image cannot be read and is drawn as a box.",
      why:
        "Images that Islet did not create are decoded in a separate process, with limits on pixels, time and memory.",
      fix: "Export it again as PNG, JPEG, SVG or PDF, with at most 24 million pixels.",
      source: "the limits are Islet's", .inferred),
  ]
}
