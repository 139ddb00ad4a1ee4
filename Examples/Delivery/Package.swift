// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Delivery",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "islet", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Delivery",
      dependencies: [.product(name: "IsletKit", package: "islet")])
  ]
)
