// The names of Combine that widget code uses. Nothing is published in a widget's process.

public protocol Publisher {
  associatedtype Output
  associatedtype Failure: Error
}
public protocol Cancellable { func cancel() }
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  public init(_ cancel: @escaping () -> Void) {}
  public func cancel() {}
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  public func store(in list: inout [AnyCancellable]) { list.append(self) }
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  public init<P: Publisher>(_ publisher: P) {}
}
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
  public typealias Output = Void
  public typealias Failure = Never
  public init() {}
  public func send() {}
}
public final class PassthroughSubject<Output, Failure: Error>: Publisher, @unchecked Sendable {
  public init() {}
  public func send(_ value: Output) {}
  public func send() where Output == Void {}
}
public final class CurrentValueSubject<Output, Failure: Error>: Publisher, @unchecked Sendable {
  public var value: Output
  public init(_ value: Output) { self.value = value }
  public func send(_ value: Output) { self.value = value }
}
public struct _Published<Output, Failure: Error>: Publisher {}
extension Publisher {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable {} }
  public func sink(
    receiveCompletion: @escaping (Any) -> Void, receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable { AnyCancellable {} }
  public func assign<Root>(to path: ReferenceWritableKeyPath<Root, Output>, on object: Root)
    -> AnyCancellable
  { AnyCancellable {} }
  public func map<T>(_ transform: @escaping (Output) -> T) -> _Published<T, Failure> { .init() }
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> _Published<T, Failure> {
    .init()
  }
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> _Published<Output, Failure> {
    .init()
  }
  public func removeDuplicates() -> _Published<Output, Failure> { .init() }
  public func receive<S>(on scheduler: S) -> _Published<Output, Failure> { .init() }
  public func debounce<S>(for time: S.Stride, scheduler: S) -> _Published<Output, Failure>
  where S: Strideable { .init() }
  public func dropFirst(_ count: Int = 1) -> _Published<Output, Failure> { .init() }
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { .init(self) }
  public func autoconnect() -> _Published<Output, Failure> { .init() }
}
extension Timer {
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on loop: RunLoop,
    in mode: RunLoop.Mode
  ) -> _Published<Date, Never> { .init() }
}
extension NotificationCenter {
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> _Published<
    Notification, Never
  > { .init() }
}
