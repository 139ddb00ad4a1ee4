#if canImport(Observation)
  public import Observation
#endif

public protocol DynamicProperty {
  mutating func update()
}
extension DynamicProperty {
  public mutating func update() {}
}

final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

@propertyWrapper
public struct State<Value>: DynamicProperty {
  let box: Box<Value>
  public init(wrappedValue value: Value) { box = Box(value) }
  public init(initialValue value: Value) { box = Box(value) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    Binding(get: { box.value }, set: { box.value = $0 })
  }
}
extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}
extension State: @unchecked Sendable where Value: Sendable {}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  let get: () -> Value
  let set: (Value) -> Void
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(dynamicMember path: WritableKeyPath<Value, Subject>) -> Binding<Subject>
  {
    Binding<Subject>(
      get: { get()[keyPath: path] },
      set: {
        var value = get()
        value[keyPath: path] = $0
        set(value)
      })
  }
}
extension Binding: @unchecked Sendable where Value: Sendable {}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  let read: (EnvironmentValues) -> Value
  public init(_ path: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: path] } }
  public var wrappedValue: Value { read(Scope.environment) }
}
extension Environment: @unchecked Sendable where Value: Sendable {}
#if canImport(Observation)
  extension Environment {
    public init(_ type: Value.Type) where Value: AnyObject, Value: Observable {
      read = { values in
        guard let object = values[type] else {
          fatalError("No Observable object of type \(type) found.")
        }
        return object
      }
    }
    public init<T: AnyObject>(_ type: T.Type) where Value == T?, T: Observable {
      read = { $0[type] }
    }
  }
#endif

public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}
extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

@propertyWrapper
public struct Published<Value> {
  var value: Value
  public init(wrappedValue: Value) { value = wrappedValue }
  public init(initialValue: Value) { value = initialValue }
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }
  public struct Publisher: WidgetUI.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    let value: Value
  }
  public var projectedValue: Publisher {
    get { Publisher(value: value) }
    set {}
  }
}

@propertyWrapper @dynamicMemberLookup
public struct _ObjectWrapper<Object> {
  let object: Object
  public var wrappedValue: Object { object }
  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Object, Value>) -> Binding<
    Value
  > {
    let object = object
    return Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private final class Lazy {
    var make: () -> ObjectType
    lazy var object = make()
    init(_ make: @escaping () -> ObjectType) { self.make = make }
  }
  private let lazy: Lazy
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { lazy = Lazy(thunk) }
  public var wrappedValue: ObjectType { lazy.object }
  public var projectedValue: _ObjectWrapper<ObjectType> { _ObjectWrapper(object: lazy.object) }
}

@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  public typealias Wrapper = _ObjectWrapper<ObjectType>
  public var wrappedValue: ObjectType
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public init(initialValue: ObjectType) { wrappedValue = initialValue }
  public var projectedValue: _ObjectWrapper<ObjectType> { _ObjectWrapper(object: wrappedValue) }
}

@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  public init() {}
  public var wrappedValue: ObjectType {
    guard let object = Scope.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType
    else { fatalError("No ObservableObject of type \(ObjectType.self) found.") }
    return object
  }
  public var projectedValue: _ObjectWrapper<ObjectType> { _ObjectWrapper(object: wrappedValue) }
}

@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var projectedValue: Bindable<Value> { self }
  public subscript<Subject>(
    dynamicMember path: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

/// Types that `UserDefaults` stores without conversion.
public protocol StoredValue {}
extension Bool: StoredValue {}
extension Int: StoredValue {}
extension Double: StoredValue {}
extension String: StoredValue {}
extension Data: StoredValue {}
extension URL: StoredValue {}

@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  let get: () -> Value
  let set: (Value) -> Void
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { Binding(get: get, set: set) }
}

extension AppStorage {
  private init(_ key: String, _ store: UserDefaults?, _ fallback: Value) {
    let store = store ?? .standard
    get = { store.object(forKey: key) as? Value ?? fallback }
    set = { store.set($0, forKey: key) }
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: StoredValue {
    self.init(key, store, wrappedValue)
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value: ExpressibleByNilLiteral {
    self.init(key, store, nil)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable {
    let store = store ?? .standard
    get = {
      (store.object(forKey: key) as? Value.RawValue).flatMap(Value.init(rawValue:)) ?? wrappedValue
    }
    set = { store.set($0.rawValue, forKey: key) }
  }
}

public typealias SceneStorage = AppStorage

/// Replacement for SwiftUI's `ScaledMetric`, at the default text size.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  public var wrappedValue: Value
  public init(wrappedValue: Value, relativeTo style: Font.TextStyle = .body) {
    self.wrappedValue = wrappedValue
  }
}

@propertyWrapper
public struct Namespace: DynamicProperty {
  public struct ID: Hashable, Sendable { let number = 0 }
  public init() {}
  public var wrappedValue: ID { ID() }
}

@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  let box: Box<Value>
  public init() where Value == Bool { box = Box(false) }
  public init<T>() where Value == T?, T: Hashable { box = Box(nil) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding<Value> { Binding(get: { box.value }, set: { box.value = $0 }) }
}

@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var projectedValue: GestureState<Value> { self }
}

extension View {
  public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View
  { setting(path, value) }
  public func environment<T: AnyObject>(_ object: T?) -> some View {
    changing { $0[T.self] = object }
  }
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    changing { $0.objects[ObjectIdentifier(T.self)] = object }
  }
  public func transformEnvironment<V>(
    _ path: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View { changing { transform(&$0[keyPath: path]) } }
}
