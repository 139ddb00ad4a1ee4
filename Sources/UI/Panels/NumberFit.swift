internal import Basics
internal import Canvas

extension NumberStyle {
  /// Fits a text into some columns: a number is never cut but written shorter, with what stands around it, such as a
  /// currency.
  func fit(_ text: String, _ columns: Int) -> String {
    guard TextLayout.width(text) > columns, let first = text.firstIndex(where: \.isNumber),
      let last = text.lastIndex(where: \.isNumber), let number = number(String(text[first...last])),
      short(number).count < text[first...last].count
    else { return text }
    let (sign, unit) = (text[..<first], text[text.index(after: last)...])
    // `1.2M kWh`: the sign of a million is the number's and not the unit's.
    let digits = unit.isEmpty ? short(number) : short(number).filter { $0 != " " }
    let short = String(sign) + digits + String(unit)
    if TextLayout.width(short) <= columns { return short }
    return short.filter { $0 != " " }
  }
}
