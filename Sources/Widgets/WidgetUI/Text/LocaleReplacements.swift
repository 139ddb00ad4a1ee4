// The generated main file gives these the names of Foundation's declarations. In the module of the
// app's code, they take precedence over Foundation's, so that everything follows the preview's
// locale.

/// The locale of the views.
public var _isletLocale: Locale { Scope.environment.locale }

/// `FormatStyle`, also within types that have a member of that name.
public typealias _IsletFormatStyle = FormatStyle

/// A value in a format, in the locale of the views unless the format has another.
public func _isletFormatted<F: FormatStyle>(_ value: F.FormatInput, _ format: F) -> F.FormatOutput {
  format.localized.format(value)
}

/// Foundation's formatter, in the locale of the views unless code sets another.
open class _IsletDateFormatter: DateFormatter, @unchecked Sendable {
  private var hasOwnLocale = false
  open override var locale: Locale! {
    get { hasOwnLocale ? super.locale : Scope.environment.locale }
    set {
      hasOwnLocale = true
      super.locale = newValue
    }
  }
  open override func string(from date: Date) -> String {
    if !hasOwnLocale { super.locale = Scope.environment.locale }
    return super.string(from: date)
  }
}

/// Foundation's formatter, in the locale of the views unless code sets another.
open class _IsletNumberFormatter: NumberFormatter, @unchecked Sendable {
  private var hasOwnLocale = false
  open override var locale: Locale! {
    get { hasOwnLocale ? super.locale : Scope.environment.locale }
    set {
      hasOwnLocale = true
      super.locale = newValue
    }
  }
  open override func string(from number: NSNumber) -> String? {
    if !hasOwnLocale { super.locale = Scope.environment.locale }
    // With a minimum of fraction digits, Linux's Foundation ignores their maximum.
    let increment = roundingIncrement
    if minimumFractionDigits > 0, increment?.doubleValue ?? 0 == 0, !usesSignificantDigits {
      roundingIncrement = NSNumber(value: pow(10, -Double(maximumFractionDigits)))
    }
    defer { roundingIncrement = increment }
    return super.string(from: number)
  }
}
