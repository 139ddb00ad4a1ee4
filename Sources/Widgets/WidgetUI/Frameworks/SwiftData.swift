import Observation

// The names of SwiftData. Models are ordinary objects, and there is no store in a widget's process.

/// The protocol of classes with `@Model`.
public protocol PersistentModel: AnyObject, Hashable, Identifiable, Observable {}
extension PersistentModel {
  public static func == (one: Self, other: Self) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  public var persistentModelID: ObjectIdentifier { ObjectIdentifier(self) }
  public var modelContext: ModelContext? { nil }
}

/// A query without results.
@propertyWrapper public struct Query<Result: ExpressibleByArrayLiteral>: DynamicProperty {
  public var wrappedValue: Result { [] }
  public init() {}
  public init<Model>(
    filter: Predicate<Model>? = nil, sort: [SortDescriptor<Model>] = [], animation: Animation? = nil
  ) {}
  public init<Model, Value>(
    filter: Predicate<Model>? = nil, sort: KeyPath<Model, Value>, order: SortOrder = .forward,
    animation: Animation? = nil
  ) {}
  public init<Model>(_ descriptor: FetchDescriptor<Model>, animation: Animation? = nil) {}
}
public struct FetchDescriptor<Model> {
  public var fetchLimit: Int?
  public var predicate: Predicate<Model>?
  public var sortBy: [SortDescriptor<Model>]
  public init(predicate: Predicate<Model>? = nil, sortBy: [SortDescriptor<Model>] = []) {
    (self.predicate, self.sortBy) = (predicate, sortBy)
  }
}
public final class ModelContext: @unchecked Sendable {
  public var autosaveEnabled = true
  public var hasChanges: Bool { false }
  public init(_ container: ModelContainer) {}
  public func fetch<Model: PersistentModel>(_ descriptor: FetchDescriptor<Model>) throws -> [Model]
  { [] }
  public func fetchCount<Model: PersistentModel>(_ descriptor: FetchDescriptor<Model>) throws -> Int
  { 0 }
  public func insert<Model: PersistentModel>(_ model: Model) {}
  public func delete<Model: PersistentModel>(_ model: Model) {}
  public func save() throws {}
}
public final class ModelContainer: Sendable {
  public var mainContext: ModelContext { ModelContext(self) }
  public init(for models: any PersistentModel.Type..., configurations: ModelConfiguration...) throws
  {}
  public init(for schema: Schema, configurations: [ModelConfiguration] = []) throws {}
}
public struct Schema: Sendable {
  public init(_ models: [any PersistentModel.Type]) {}
}
public struct ModelConfiguration: Sendable {
  public struct GroupContainer: Sendable {
    public init() {}
    public static func identifier(_ name: String) -> Self { Self() }
  }
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    groupContainer: GroupContainer = GroupContainer()
  ) {}
}
extension EnvironmentValues {
  public var modelContext: ModelContext {
    get { try! ModelContainer().mainContext }
    set {}
  }
}
extension View {
  public func modelContainer(_ container: ModelContainer) -> some View { unchanged() }
  public func modelContainer(
    for model: any PersistentModel.Type, inMemory: Bool = false
  ) -> some View { unchanged() }
}
