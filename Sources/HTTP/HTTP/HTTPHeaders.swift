package import Basics

package struct HTTPHeader: Sendable, Hashable {
  /// The name, compared case-insensitively.
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the field has this name, ignoring the case of ASCII letters.
  package func isNamed(_ other: String) -> Bool {
    func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    // The fast path for names in the usual spelling.
    if name == other { return true }
    return name.utf8.count == other.utf8.count
      && name.utf8.elementsEqual(other.utf8) { lowercased($0) == lowercased($1) }
  }

  /// Whether name and value are valid within one header line (RFC 9110, 5.1 and 5.5).
  package var isOnOneLine: Bool {
    !name.isEmpty && !name.utf8.contains { $0 <= 0x20 || $0 == 0x3A || $0 >= 0x7F }
      && !value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
  }
}

/// Header fields in order, including repeated ones; looked up by name, ignoring case.
package struct HTTPHeaders: Sendable, Hashable, RandomAccessCollection,
  ExpressibleByDictionaryLiteral
{
  private var fields: [HTTPHeader]

  package init(_ fields: [HTTPHeader] = []) { self.fields = fields }

  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { HTTPHeader($0.0, $0.1) }
  }

  /// Reads a JSON object of strings. Values of other types are converted to their JSON text.
  package init(json: JSON?) {
    self.init(
      (json?.object?.members ?? []).map { HTTPHeader($0.key, $0.value.string ?? $0.value.text) })
  }

  package var startIndex: Int { fields.startIndex }
  package var endIndex: Int { fields.endIndex }
  package subscript(place: Int) -> HTTPHeader { fields[place] }

  /// The value of the first field with a name. Setting replaces the field; setting `nil` removes
  /// it.
  package subscript(name: String) -> String? {
    get { fields.first { $0.isNamed(name) }?.value }
    set {
      let place = fields.firstIndex { $0.isNamed(name) }
      switch (place, newValue) {
      case (let place?, let value?): fields[place].value = value
      case (nil, let value?): fields.append(HTTPHeader(name, value))
      case (let place?, nil): fields.remove(at: place)
      case (nil, nil): break
      }
    }
  }

  package func count(of name: String) -> Int {
    fields.reduce(0) { $1.isNamed(name) ? $0 + 1 : $0 }
  }

  /// Adds a field, even if there already is one with that name.
  package mutating func append(_ name: String, _ value: String) {
    fields.append(HTTPHeader(name, value))
  }

  package static func += (headers: inout HTTPHeaders, more: some Sequence<HTTPHeader>) {
    headers.fields += more
  }

  package mutating func setDefault(_ name: String, _ value: @autoclosure () -> String) {
    if self[name] == nil { append(name, value()) }
  }

  package func filter(_ isIncluded: (HTTPHeader) -> Bool) -> HTTPHeaders {
    HTTPHeaders(fields.filter(isIncluded))
  }
}
