// swift-tools-version: 6.2
import PackageDescription

// The names of Apple's and Braze's frameworks; on macOS they are taken, and IsletKit replaces them.
#if os(Linux)
  let frameworks = ["ActivityKit", "BrazeKit"]
#else
  let frameworks: [String] = []
#endif

let package = Package(
  name: "Delivery",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "islet", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Delivery",
      dependencies: (["IsletKit", "IsletKitGateway"] + frameworks).map {
        .product(name: $0, package: "islet")
      })
  ]
)
