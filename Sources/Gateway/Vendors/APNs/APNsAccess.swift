import HTTP
import Simulator
internal import Basics

/// APNs's requirements for connections and credentials.
enum APNsAccess {
  static func check(_ request: HTTPRequest, _ access: Access, _ permission: String) -> Finding? {
    if let finding = connection(request) ?? path(request) { return finding }
    let hasCertificate =
      request.hasClientCertificate || request.header("x-forwarded-client-cert") != nil
    if hasCertificate, request.header("authorization") == nil, !access.needsKey {
      return certificate(request)
    }
    if let finding = ProviderToken.check(request, access) { return finding }
    guard let key = access.key, !key.permits(permission) else { return nil }
    return Bearer.lack(of: permission, key)
  }

  /// Rejects other paths on the port that serves only Apple's endpoints.
  private static func path(_ request: HTTPRequest) -> Finding? {
    let known = ["/3/", "/1/apps/", "/4/broadcasts/"]
    guard request.role == .apns, !known.contains(where: request.path.hasPrefix) else { return nil }
    return Finding(
      .apnsPath, "APNs has no path \(request.path.prefix(80)).",
      fix: "Send to /3/device/TOKEN; Islet's own API listens on the main port.", reason: "BadPath")
  }

  /// APNs accepts only HTTP/2 over TLS. The main port accepts all connections, except requests that
  /// were intercepted on their way to Apple.
  private static func connection(_ request: HTTPRequest) -> Finding? {
    let isCaught =
      request.isMeant(for: "push.apple.com")
      && request.header("via") == HTTPRequest.interceptedByHTTP1
    guard isCaught || request.role == .apns && (request.version == .http1 || !request.isEncrypted)
    else { return nil }
    let found: Phrase =
      request.version == .http2
      ? "The connection is not encrypted."
      : request.isEncrypted || isCaught
        ? "The request uses HTTP/1.1." : "The request uses HTTP/1.1 without TLS."
    return Finding(
      .apnsHttpVersion, found,
      fix: "Use a client that speaks HTTP/2 over TLS: `curl --http2`, httpx with http2=True.",
      reason: "HTTPVersionNotSupported")
  }

  /// A certificate is enough for ordinary notifications, but not for Live Activities.
  private static func certificate(_ request: HTTPRequest) -> Finding? {
    let topic = request.header("apns-topic") ?? ""
    guard topic.hasSuffix(APNs.topicSuffix) || request.header("apns-push-type") == "liveactivity"
    else { return nil }
    return Finding(
      .authCertificate, "The client sent a certificate instead of a token.",
      fix: "Create a .p8 key, sign a token with it and send `authorization: bearer TOKEN`.",
      reason: "TopicDisallowed")
  }
}
