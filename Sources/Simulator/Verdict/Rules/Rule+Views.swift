extension Rule {
  /// The app's own widget. Its findings come after the response, in their own event.
  static let views: [Rule] = [
    Rule(
      .viewFailed, .dropped, "The widget's view trapped, took over a second, or read no state.",
      why: "The system gives a widget's code little time and shows an empty card where it fails.",
      mend:
        "Mend the line that is named; `islet preview --check` runs every view with your samples.",
      source: "the bound of a second is Islet's; iOS names none", .inferred),
    Rule(
      .viewCut, .warning, "The view is taller than 160 points.",
      why: "The system cuts what is higher than 160 points on the lock screen and in the island.",
      mend: "Make it lower: fewer rows, smaller paddings, or a `ViewThatFits`.",
      source: "Apple, Displaying live data with Live Activities", .documented),
    Rule(
      .viewTruncated, .warning, "A text does not fit its place.",
      why: "SwiftUI leaves letters out of what does not fit and shows an ellipsis.",
      mend: "Allow more lines, a smaller scale (`minimumScaleFactor`), or send a shorter text.",
      source: "Apple, SwiftUI, Text", .documented),
    Rule(
      .imageTooLarge, .warning, "An image has more pixels than the presentation it stands in.",
      why:
        "The system takes images only up to the size of the presentation: a phone shows a gray square, or does not start the activity, and says nothing.",
      mend:
        "Put a smaller copy for each presentation into the asset catalogue, or draw it as SVG or PDF.",
      source: "Apple, Displaying live data with Live Activities", .documented),
    Rule(
      .imageUnreadable, .warning, "An image cannot be read and is drawn as a box.",
      why:
        "Foreign images are decoded in a process of their own, within limits of pixels, time and memory.",
      mend: "Export it again as PNG, JPEG, SVG or PDF, with 24 million pixels at most.",
      source: "the limits are Islet's", .inferred),
  ]
}
