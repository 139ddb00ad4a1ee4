public import Foundation

// The names of SwiftData that widget code mentions: a widget's process here has an empty store.

public struct Schema: Sendable { public init(_ types: [Any.Type]) {} }
public struct ModelConfiguration: Sendable {
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true
  ) {}
}
public final class ModelContainer: @unchecked Sendable {
  public init(for schema: Schema, configurations: [ModelConfiguration] = []) throws {}
  public init(for types: Any.Type..., configurations: ModelConfiguration...) throws {}
  public var mainContext: ModelContext { ModelContext(self) }
}
public struct FetchDescriptor<T> {
  public var fetchLimit: Int?
  public init() {}
  public init(predicate: Predicate<T>?, sortBy: [SortDescriptor<T>] = []) {}
  public init(sortBy: [SortDescriptor<T>]) {}
}
public final class ModelContext: @unchecked Sendable {
  public init(_ container: ModelContainer) {}
  public var autosaveEnabled = false
  public var hasChanges: Bool { false }
  public func fetch<T>(_ descriptor: FetchDescriptor<T>) throws -> [T] { [] }
  public func fetchCount<T>(_ descriptor: FetchDescriptor<T>) throws -> Int { 0 }
  public func insert<T>(_ model: T) {}
  public func delete<T>(_ model: T) {}
  public func save() throws {}
}
@propertyWrapper public struct Query<Element> {
  public init() {}
  public var wrappedValue: [Element] { [] }
}
extension View {
  public func modelContainer(_ container: ModelContainer) -> some View { unchanged() }
  public func modelContainer(for type: Any.Type) -> some View { unchanged() }
}
