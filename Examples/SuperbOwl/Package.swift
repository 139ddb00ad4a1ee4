// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SuperbOwl",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "islet", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "SuperbOwl",
      dependencies: [.product(name: "IsletKit", package: "islet")])
  ]
)
