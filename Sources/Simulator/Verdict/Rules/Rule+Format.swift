extension Rule {
  /// Rules that every API checks first: the text, its fields and its size.
  static let format: [Rule] = [
    Rule(
      .jsonInvalid, .rejected, "The body is not JSON.",
      why: "The API parses the body before anything else. Samples in documentation contain "
        + "comments, trailing commas, `{...}` and capitalized placeholders; none of that is JSON.",
      fix: "Remove what the finding names, and run `islet check FILE` before you send.",
      source: "Braze, messaging/live_activity/start (error body); RFC 8259", .documented),
    Rule(
      .jsonDuplicateKey, .warning, "A key appears twice in one object.",
      why:
        "JSON does not define which of the two counts, and parsers differ: the API may check "
        + "one while the phone decodes the other. Usually one of them is a mistake.",
      fix: "Remove one of the two.", source: "RFC 8259, section 4", .documented),
    Rule(
      .pathUnknown, .rejected, "The service has no such method and path.",
      why:
        "The request looks like one for Live Activities, but no endpoint has its method and path. "
        + "A client that follows a redirect may repeat a POST as a GET.",
      fix:
        "Send to the documented path with its method; GET /islet/v1/openapi.json lists all of them.",
      source: "Braze, live_activity/start and update; FCM HTTP v1", .documented),
    Rule(
      .fieldMissing, .rejected, "A required field is missing.",
      why: "The vendor's endpoint refuses a body without it. APNs itself checks no field of the "
        + "payload: there the phone drops the push.", fix: "Add the field that the finding names.",
      source: "Braze, live_activity endpoints; FCM, Live Activities; Apple, ActivityKit push",
      .documented),
    Rule(
      .fieldType, .rejected, "A field has a type that the API does not accept.",
      why:
        "JSON distinguishes 1 from \"1\" and true from \"true\", and so do the APIs and the phone.",
      fix: "Send the value with the type that the finding names.",
      source: "Braze, live_activity endpoints; google.rpc.BadRequest; Apple, ActivityKit push",
      .documented),
    Rule(
      .fieldUnknown, .warning, "A key that the API does not know.",
      why: "Unknown keys are ignored silently, so the value of a misspelt key never arrives.",
      fix: "Use the spelling that the finding suggests, or leave the key out.",
      source: "Braze, live_activity endpoints; node-apn #133", .reported),
    Rule(
      .payloadTooLarge, .rejected, "The push is larger than APNs allows.",
      why: "APNs accepts 4096 bytes for a device and 5120 for a broadcast. Attributes and content "
        + "state together must fit.",
      fix: "Send less: identifiers instead of texts, no images, short keys.",
      source: "Apple, Displaying live data with Live Activities; APNs reason PayloadTooLarge",
      .documented),
  ]

  /// Rules about credentials and rate limits.
  static let access: [Rule] = [
    Rule(
      .authMissing, .rejected, "The request has no credentials.",
      why: "The API identifies its callers by the Authorization header.",
      fix: "Send `Authorization: Bearer YOUR-KEY`.",
      source: "Braze, errors; FCM error codes; APNs reason MissingProviderToken", .documented),
    Rule(
      .authInvalid, .rejected, "The key is not known here.",
      why: "A wrong key and a key of another instance get the same response.",
      fix:
        "Use a key of this instance: one from the file of `serve --keys`.",
      source: "Braze, errors (401 Unauthorized)", .documented),
    Rule(
      .authQuoted, .rejected, "The key is wrapped in quotes.",
      why: "The quotes become part of the key, so it no longer matches. Configuration files and "
        + "shells add them.",
      fix: "Send the key without quotes.", source: "Braze, errors (401: quoted key)", .documented),
    Rule(
      .authPermission, .rejected, "The key lacks the permission for this endpoint.",
      why: "Each key has a list of permissions, one per endpoint.",
      fix: "Add to the key the permission that the finding names.",
      source: "Braze, errors (403 Access Denied)", .documented),
    Rule(
      .authCertificate, .rejected, "The request uses a certificate instead of a token.",
      why: "APNs accepts pushes to Live Activities only from senders with a provider token; with a "
        + "certificate it answers TopicDisallowed.",
      fix: "Create a .p8 key in your developer account, sign a token with it and send it as "
        + "`authorization: bearer TOKEN`.",
      source: "Apple, Update Live Activities with push notifications (WWDC23); Braze's guide",
      .documented),
    Rule(
      .authProviderToken, .warning, "APNs would refuse the provider token.",
      why:
        "APNs requires an ES256 JSON Web Token with the key's id and the team's id, at most an "
        + "hour old. Certificates do not work for Live Activities. Reported once per sender, "
        + "until the reason changes.",
      fix: "Sign a token with `alg` ES256, `kid`, `iss` and a fresh `iat`, and send it as "
        + "`authorization: bearer TOKEN`.",
      source: "Apple, Establishing a token-based connection to APNs", .documented),
    Rule(
      .faultInjected, .rejected, "An injected fault.",
      why:
        "`islet fault`, or an id or token that starts with `fault-`, makes the API fail, to "
        + "test how a back end copes.",
      fix: "End faults with `islet fault clear`, or PUT /islet/v1/faults with an empty list.",
      source: "Islet", .inferred),
    Rule(
      .rateLimited, .rejected, "Too many requests.",
      why:
        "The vendor counts requests per hour and refuses those over its limit. So does Islet with a "
        + "project's own quota (`--project-quota`).",
      fix: "Wait until `x-ratelimit-reset` or `Retry-After`, then go on with fewer requests.",
      source: "Braze, API limits; FCM quotas; APNs reason TooManyRequests", .documented),
  ]
}
