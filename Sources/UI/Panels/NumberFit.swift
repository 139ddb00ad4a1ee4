internal import Basics
internal import Canvas

extension NumberStyle {
  /// Fits a text into some columns: a number is never cut but written shorter, with what stands around it, such as a
  /// currency.
  func fit(_ text: String, _ columns: Int) -> String {
    guard TextLayout.width(text) > columns, let first = text.firstIndex(where: \.isNumber),
      let last = text.lastIndex(where: \.isNumber), let number = number(String(text[first...last])),
      case let unit = text[text.index(after: last)...], !unit.contains(where: \.isLetter),
      short(number).count < text[first...last].count
    else { return text }
    let sign = text[..<first]
    let short = String(sign) + short(number) + String(unit)
    if TextLayout.width(short) <= columns { return short }
    return short.filter { $0 != " " }
  }
}
