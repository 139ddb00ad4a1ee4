// Core Graphics drawing, which only the app's own process could do. The picture drawn last is kept.

public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 0)
}
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat)
{
  UIGraphicsImageRenderer.open.append(size)
  UIGraphicsImageRenderer.drawn = nil
}
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  UIGraphicsImageRenderer.open.last.map { size in
    UIImage(
      source: (UIGraphicsImageRenderer.drawn?.source ?? .unknown("UIImage", size)).sized(size),
      size: size)
  }
}
public func UIGraphicsEndImageContext() {
  _ = UIGraphicsImageRenderer.open.popLast()
  UIGraphicsImageRenderer.drawn = nil
}
