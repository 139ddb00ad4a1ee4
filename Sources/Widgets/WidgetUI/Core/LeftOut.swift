/// Stands for what does not compile and no view needs: whoever asks for it after all ends the process.
public func _isletLeftOut<Value>(_ number: Int) -> Value {
  fatalError("_islet_left_out_\(number)")
}

extension Never: IntentResult {}

/// Stands for a value of a library that is not here, such as a logger: whatever is asked of it has no effect.
@dynamicMemberLookup @dynamicCallable
public struct _IsletUnknown {
  public init() {}
  public subscript(dynamicMember name: String) -> _IsletUnknown {
    get { self }
    nonmutating set {}
  }
  @discardableResult public func dynamicallyCall(withArguments arguments: [Any]) -> _IsletUnknown {
    self
  }
  @discardableResult
  public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any>)
    -> _IsletUnknown
  { self }
}
