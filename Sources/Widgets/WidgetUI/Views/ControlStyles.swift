import ViewTree

extension View {
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    changing { $0.labelStyle = style }
  }
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    changing {
      $0.customButtonStyle = nil
      $0.buttonStyle =
        style is SystemButtonStyle
        ? style : CustomPrimitiveStyle { style.makeBody(configuration: $0) }
    }
  }
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    changing { $0.customButtonStyle = style }
  }
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    ignoring("buttonBorderShape")
  }
  public func buttonRepeatBehavior<T>(_ behavior: T) -> some View { unchanged() }
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    changing { $0.toggleStyle = style is SystemToggleStyle ? nil : style }
  }
  public func controlSize(_ size: ControlSize) -> some View { setting(\.controlSize, size) }
  public func labelsHidden() -> some View { changing { $0.labelsHidden = true } }
  public func disabled(_ disabled: Bool) -> some View { setting(\.isEnabled, !disabled) }
}
