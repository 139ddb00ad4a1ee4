import Basics
import Gateway

extension Command {
  static let watch = Command(
    name: "watch", summary: "show the dashboard",
    discussion: """
      Without --gateway it follows the gateway that already listens at 127.0.0.1:5483, or at the address
      that --listen names; otherwise it embeds one there (5483 spells LIVE).
      """,
    options: connection + WatchOptions.options + embedding
  ) { arguments, context in
    let options = try WatchOptions(arguments, context)
    let vendors = VendorFiles(arguments, context)
    defer { vendors.stop() }
    let gateway = try FollowedGateway.find(arguments, context)
    defer { gateway.embedded?.stop() }
    // If a gateway already listens at the given address, connect to it.
    if gateway.embedded == nil,
      let option = embedding.first(where: { $0.name != "listen" && arguments.isGiven($0.name) })
        ?? (arguments.isGiven("gateway")
          ? embedding.first { $0.name == "listen" && arguments.isGiven("listen") } : nil)
    {
      throw Failure(
        "--\(option.name) is for an embedded gateway, but \(gateway.address) runs elsewhere",
        fix: "pass it to that `islet serve`, or embed a gateway with --listen 0 and no --gateway")
    }
    if let project = gateway.project {
      vendors.follow { project.report($0, of: "vendors") }
    }
    let sources = gateway.project.map { SourceSetup(arguments, for: $0, context) }
    defer { sources?.stop() }
    try follow(gateway, options, context)
  }

  /// Shows a gateway until the user quits or a signal requests that the program exits.
  static func follow(
    _ gateway: FollowedGateway, _ options: WatchOptions, _ context: CommandContext
  ) throws(Failure) {
    try options.checkTheme(context)
    switch options.form {
    case .screen: try DashboardWatch(gateway, options, context).run()
    case .plain, .json:
      for problem in gateway.embedded?.problems ?? [] {
        context.remark(problem)
      }
      // Without a screen, the widget's views are stored on the gateway for other dashboards.
      let widget = gateway.project.flatMap { project in
        options.widget.map {
          WidgetSetup($0, for: project, at: gateway.url, key: gateway.key, context)
        }
      }
      defer { widget?.stop() }
      PlainWatch(gateway, options, context).run()
    }
  }

  private static let embedding: [Option] =
    GatewayOptions.options + [
      .value("types", nil, "DIR", "activity types: *.json5 and *.swift", repeats: true)
    ]
}
