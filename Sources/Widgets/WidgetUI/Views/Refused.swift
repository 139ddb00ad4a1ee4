import ViewTree

/// A view that iOS does not show in widgets. A placeholder is drawn instead.
public protocol RefusedView: View {}
extension RefusedView {
  public var body: some View {
    PlaceholderView(name: String("\(Self.self)".prefix { $0 != "<" }))
  }
}

public struct ScrollView<Content: View>: RefusedView {
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {}
}
public struct List<SelectionValue, Content: View>: RefusedView {
  public init(@ViewBuilder content: () -> Content) where SelectionValue == Never {}
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  )
  where
    Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable,
    SelectionValue == Never
  {}
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row>, SelectionValue == Never {}
}
public struct Form<Content: View>: RefusedView {
  public init(@ViewBuilder content: () -> Content) {}
}
public struct TextField<Label: View>: RefusedView {
  public init(_ title: LocalizedStringKey, text: Binding<String>, axis: Axis = .horizontal)
  where Label == Text {}
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) where Label == Text {}
}
public struct SecureField<Label: View>: RefusedView {
  public init(_ title: LocalizedStringKey, text: Binding<String>) where Label == Text {}
}
public struct TextEditor: RefusedView {
  public init(text: Binding<String>) {}
}
public struct Slider<Label: View, ValueLabel: View>: RefusedView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V? = nil
  ) where Label == EmptyView, ValueLabel == EmptyView {}
}
public struct Stepper<Label: View>: RefusedView {
  public init<V: Strideable>(
    _ title: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>? = nil
  ) where Label == Text {}
}
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: RefusedView {
  public init(
    _ title: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) where Label == Text {}
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {}
}
public struct DatePicker<Label: View>: RefusedView {
  public init(_ title: LocalizedStringKey, selection: Binding<Date>) where Label == Text {}
}
public struct TabView<Content: View>: RefusedView {
  public init(@ViewBuilder content: () -> Content) {}
  public init<S: Hashable>(selection: Binding<S>?, @ViewBuilder content: () -> Content) {}
}
public struct NavigationView<Content: View>: RefusedView {
  public init(@ViewBuilder content: () -> Content) {}
}
public struct NavigationStack<Content: View>: RefusedView {
  public init(@ViewBuilder root: () -> Content) {}
}
public struct NavigationLink<Label: View, Destination: View>: View {
  let label: Label
  public init(destination: Destination, @ViewBuilder label: () -> Label) { self.label = label() }
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.label = label()
  }
  public var body: some View { label }
}
public struct Menu<Label: View, Content: View>: RefusedView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}
public struct DisclosureGroup<Label: View, Content: View>: RefusedView {
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {}
}
public struct ScrollViewReader<Content: View>: RefusedView {
  public init(@ViewBuilder content: @escaping (Int) -> Content) {}
}
public struct Map: RefusedView {
  public init() {}
  public init<T>(coordinateRegion: Binding<T>) {}
  public init<T, C>(position: T, @ViewBuilder content: () -> C) {}
}
public struct ContentUnavailableView: RefusedView {
  public init(_ title: LocalizedStringKey, systemImage: String, description: Text? = nil) {}
}
public struct ControlGroup<Content: View>: View {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: some View { content }
}
public struct GroupBox<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label = EmptyView.init
  ) {
    self.label = label()
    self.content = content()
  }
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { label })
  }
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content)
  where Label == Text {
    self.init(content: content, label: { Text(title) })
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content
  ) where Label == Text { self.init(content: content, label: { Text(title) }) }
  public var body: some View {
    VStack(alignment: .leading) {
      label.font(.headline)
      content
    }.padding()
  }
}
public struct LabeledContent<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content)
  where Label == Text { self.init(content: content, label: { Text(title) }) }
  public init(_ title: LocalizedStringKey, value: some StringProtocol)
  where Label == Text, Content == Text {
    self.init(content: { Text(value) }, label: { Text(title) })
  }
  public init<F: FormatStyle>(_ title: LocalizedStringKey, value: F.FormatInput, format: F)
  where Label == Text, Content == Text, F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(content: { Text(value, format: format) }, label: { Text(title) })
  }
  public var body: some View {
    HStack {
      label
      Spacer()
      content
    }
  }
}
