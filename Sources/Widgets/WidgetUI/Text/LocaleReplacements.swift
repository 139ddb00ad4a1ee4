// The generated main file gives these the names of Foundation's declarations, in the module of the
// app's code: there they take precedence, and everything follows the locale of the preview.

/// The locale of the views.
public var _isletLocale: Locale { Scope.environment.locale }

/// Foundation's formatter in the locale of the views until code sets one.
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

/// Foundation's formatter in the locale of the views until code sets one.
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
    return super.string(from: number)
  }
}
