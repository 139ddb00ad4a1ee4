import Basics

/// One of Braze's endpoints that have nothing to do with Live Activities, and how it answers a good
/// request (https://www.braze.com/docs/api/home, a page for each).
struct BrazeEndpoint: Sendable {
  /// The path; a part in braces is any.
  let path: String
  var method = "POST"
  let summary: String
  var status = 201
  /// The members of the answer beside `message`.
  var answer: @Sendable (JSON) -> JSONObject = { _ in [:] }

  /// The permission of a key: the path with dots.
  var permission: String {
    path.split(separator: "/").filter { $0.first != "{" }.joined(separator: ".")
  }

  func matches(_ request: [Substring]) -> Bool {
    let own = path.split(separator: "/")
    return own.count == request.count
      && zip(own, request).allSatisfy { $0.first == "{" || $0 == $1 }
  }

  static let all: [BrazeEndpoint] = users + messages + subscriptions + contents + lists

  /// Counts how many entries each list of a request has: `attributes` → `attributes_processed`.
  private static func counting(_ names: [String: String]) -> @Sendable (JSON) -> JSONObject {
    { body in
      JSONObject(
        names.sorted { $0.key < $1.key }.compactMap { list, count in
          body[list]?.array.map { (count, .number($0.count)) }
        })
    }
  }

  private static let dispatched: @Sendable (JSON) -> JSONObject = { _ in
    ["dispatch_id": .string(RandomUUID.text().filter { $0 != "-" })]
  }

  private static let scheduled: @Sendable (JSON) -> JSONObject = { _ in
    [
      "dispatch_id": .string(RandomUUID.text().filter { $0 != "-" }),
      "schedule_id": .string(RandomUUID.text()),
    ]
  }

  private static func named(_ name: String) -> @Sendable (JSON) -> JSONObject {
    { _ in JSONObject([(name, .string(RandomUUID.text()))]) }
  }

  private static func empty(_ names: String...) -> @Sendable (JSON) -> JSONObject {
    { _ in JSONObject(names.map { ($0, []) }) }
  }

  private static let tracked = counting([
    "attributes": "attributes_processed", "events": "events_processed",
    "purchases": "purchases_processed",
  ])

  private static let users: [BrazeEndpoint] = [
    .init(path: "/users/track", summary: "track users", answer: tracked),
    .init(path: "/users/track/bulk", summary: "track users in bulk", answer: tracked),
    .init(path: "/users/track/sync", summary: "track users at once", answer: empty("users")),
    .init(
      path: "/users/identify", summary: "identify users",
      answer: counting(["aliases_to_identify": "aliases_processed"])),
    .init(
      path: "/users/alias/new", summary: "create user aliases",
      answer: counting(["user_aliases": "aliases_processed"])),
    .init(
      path: "/users/alias/update", summary: "update user aliases",
      answer: counting(["alias_updates": "aliases_processed"])),
    .init(path: "/users/merge", summary: "merge users", status: 202),
    .init(
      path: "/users/delete", summary: "delete users",
      answer: { body in
        let lists = ["external_ids", "user_aliases", "braze_ids", "email_addresses"]
        let count = lists.map { body[$0]?.array?.count ?? 0 }.reduce(0, +)
        return ["deleted": .number(count)]
      }),
    .init(
      path: "/users/external_ids/rename", summary: "rename external ids",
      answer: { body in
        let renames = body["external_id_renames"]?.array ?? []
        return [
          "external_ids": .array(renames.compactMap { $0["new_external_id"] }), "rename_errors": [],
        ]
      }),
    .init(
      path: "/users/external_ids/remove", summary: "remove external ids",
      answer: { ["removed_ids": $0["external_ids"] ?? [], "removal_errors": []] }),
    .init(
      path: "/users/export/ids", summary: "export users by id",
      answer: { ["users": [], "invalid_user_ids": $0["external_ids"] ?? []] }),
    .init(
      path: "/users/export/segment", summary: "export users by segment",
      answer: named("object_prefix")),
    .init(
      path: "/users/export/global_control_group", summary: "export the control group",
      answer: named("object_prefix")),
  ]

  private static let messages: [BrazeEndpoint] =
    [
      .init(path: "/messages/send", summary: "send messages", answer: dispatched),
      .init(path: "/campaigns/trigger/send", summary: "trigger a campaign", answer: dispatched),
      .init(path: "/canvas/trigger/send", summary: "trigger a Canvas", answer: dispatched),
      .init(path: "/sends/id/create", summary: "create a send id", answer: named("send_id")),
      .init(
        path: "/transactional/v1/campaigns/{campaign}/send", summary: "send a transactional e-mail",
        answer: { _ in
          [
            "dispatch_id": .string(RandomUUID.text().filter { $0 != "-" }), "status": "sent",
            "metadata": [:],
          ]
        }),
    ]
    + ["/messages", "/campaigns/trigger", "/canvas/trigger"].flatMap { prefix in
      [
        BrazeEndpoint(
          path: "\(prefix)/schedule/create", summary: "schedule messages", answer: scheduled),
        BrazeEndpoint(path: "\(prefix)/schedule/update", summary: "change a schedule"),
        BrazeEndpoint(path: "\(prefix)/schedule/delete", summary: "delete a schedule"),
      ]
    }

  private static let subscriptions: [BrazeEndpoint] = [
    "/subscription/status/set", "/v2/subscription/status/set", "/email/status",
    "/email/bounce/remove", "/email/spam/remove", "/email/blocklist", "/email/blacklist",
    "/sms/invalid_phone_numbers/remove",
  ].map { BrazeEndpoint(path: $0, summary: "set subscriptions and addresses") }

  private static let contents: [BrazeEndpoint] = [
    .init(
      path: "/content_blocks/create", summary: "create a content block",
      answer: named("content_block_id")),
    .init(
      path: "/content_blocks/update", summary: "update a content block",
      answer: named("content_block_id")),
    .init(
      path: "/templates/email/create", summary: "create an e-mail template",
      answer: named("email_template_id")),
    .init(path: "/templates/email/update", summary: "update an e-mail template"),
    .init(
      path: "/catalogs/{catalog}/items", summary: "add catalog items", status: 202),
    .init(
      path: "/catalogs/{catalog}/items", method: "PATCH", summary: "edit catalog items",
      status: 202),
    .init(
      path: "/catalogs/{catalog}/items", method: "PUT", summary: "replace catalog items",
      status: 202),
    .init(
      path: "/catalogs/{catalog}/items", method: "DELETE", summary: "delete catalog items",
      status: 202),
  ]

  private static let lists: [BrazeEndpoint] = [
    ("/campaigns/list", "campaigns"), ("/canvas/list", "canvases"), ("/segments/list", "segments"),
    ("/events/list", "events"), ("/purchases/product_list", "products"),
    ("/content_blocks/list", "content_blocks"), ("/templates/email/list", "templates"),
    ("/messages/scheduled_broadcasts", "scheduled_broadcasts"), ("/email/hard_bounces", "emails"),
    ("/email/unsubscribes", "emails"), ("/catalogs", "catalogs"),
    ("/subscription/user/status", "users"), ("/campaigns/data_series", "data"),
    ("/canvas/data_series", "data"), ("/segments/data_series", "data"),
    ("/events/data_series", "data"), ("/sends/data_series", "data"),
    ("/sessions/data_series", "data"), ("/kpi/dau/data_series", "data"),
    ("/kpi/mau/data_series", "data"), ("/kpi/new_users/data_series", "data"),
    ("/kpi/uninstalls/data_series", "data"),
  ].map { path, name in
    BrazeEndpoint(
      path: path, method: "GET", summary: "list \(name)", status: 200, answer: empty(name))
  }
}
