/// The cases of an enum, even if it is not `CaseIterable`.
enum EnumCases {
  /// All cases of an enum without payloads, in declaration order; `nil` for any other type.
  static func all<Value>(of type: Value.Type) -> [Value]? {
    guard let count = count(of: type) else { return nil }
    return (0..<count).map { value(of: type, tag: UInt32($0)) }
  }

  /// The number of cases in the type's metadata.
  ///
  /// The layout is that of Swift's ABI (ABI/Metadata.h): the first word of an enum's metadata is
  /// its kind, and the second points to its descriptor, whose sixth and seventh words count the
  /// cases with and without a payload.
  private static func count<Value>(of type: Value.Type) -> Int? {
    let metadata = unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self)
    guard metadata.load(as: Int.self) == 0x201, _isPOD(type),
      let descriptor = metadata.load(
        fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer?.self)
    else { return nil }
    let payloads = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
    let count = Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
    // Swift stores a case in as few bytes as the number of cases needs; C enums use more.
    let size = count == 1 ? 0 : count <= 1 << 8 ? 1 : count <= 1 << 16 ? 2 : 4
    guard payloads == 0, (1...4096).contains(count), MemoryLayout<Value>.size == size else {
      return nil
    }
    return count
  }

  /// The case with an index: the value of an enum without payloads is stored as its case's index.
  private static func value<Value>(of type: Value.Type, tag: UInt32) -> Value {
    withUnsafeBytes(of: tag.littleEndian) { bytes in
      withUnsafeTemporaryAllocation(byteCount: 4, alignment: 4) { room in
        room.copyMemory(from: bytes)
        return room.load(as: Value.self)
      }
    }
  }
}
