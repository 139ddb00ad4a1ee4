import Basics
import enum Canvas.SafeText
import Foundation
import Gateway
import HTTP
import HTTPServer
import Preview

extension Command {
  static let serve = Command(
    name: "serve", summary: "run the gateway without a screen",
    discussion: """
      Stands in for Braze, FCM, APNs and the services of vendor files on one port, and simulates the device. Stops cleanly at
      SIGINT and SIGTERM.
      """,
    options: GatewayOptions.options + [
      .value("types", "t", "DIR", "activity types: *.json5 and *.swift", repeats: true),
      WidgetOptions.widget,
    ] + WidgetOptions.options + APNsOptions.certificate
  ) { arguments, context in
    let vendors = VendorFiles(arguments, context)
    let options = try GatewayOptions.read(arguments, context)
    let paths = arguments.all("widget")
    let preview = paths.isEmpty ? nil : try WidgetOptions.preview(arguments, context, paths: paths)
    let gateway = try GatewayOptions.start(options)
    for problem in gateway.problems { context.remark(problem) }
    gateway.onStoreTrouble { reason in
      context.complain(
        reason.map { "islet: \($0): pushes are answered 503 until that is fixed" }
          ?? "islet: the store works again")
    }
    var address = options.address
    address.port = gateway.port
    context.print(localized("islet: listening on \("http://\(address)")"))
    let sources = SourceSetup(arguments, for: gateway.project, context) { trouble in
      context.remark(SafeText.clean(trouble, limit: 400))
    }
    let widget = preview.map {
      WidgetSetup($0, for: gateway.project, at: "http://\(address)", key: gateway.ownKey, context)
    }
    let types = TypeFiles(context).follow("http://\(address)", key: gateway.ownKey) { mistake in
      context.remark(SafeText.clean(mistake, limit: 400))
    }
    vendors.follow { mistake in
      context.remark(SafeText.clean(mistake, limit: 400))
    }
    if let apns = options.apns, let port = gateway.apnsPort, let files = apns.certificate {
      let address = ListenAddress(host: apns.address.host, port: port)
      context.print(
        localized("islet: APNs on \("https://\(address)"), certificate \(files.certificate)"))
    }
    Signals.waitForTermination()
    types?.stop()
    vendors.stop()
    widget?.stop()
    sources.stop()
    gateway.stop()
  }
}
