internal import Basics
internal import Canvas

extension NumberStyle {
  /// Fits a text into some columns: a number is never cut but written shorter.
  func fit(_ text: String, _ columns: Int) -> String {
    guard TextLayout.width(text) > columns, let number = number(text) else { return text }
    let short = short(number)
    if TextLayout.width(short) <= columns { return short }
    return short.filter { $0 != " " }
  }
}
