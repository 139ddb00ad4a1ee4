import Basics
import Fence
import Foundation
import HTTPServer
import Intercept

/// What leads a program here, as long as it lives.
final class RunCatcher {
  let environment: ChildEnvironment
  /// The command's own, where it is led that way.
  let namespace: Namespace?
  private let interceptor: Interceptor
  private let proxy: ConnectProxy

  /// Makes ready for a program, which is named as on the command line.
  init(
    _ gateway: FollowedGateway, _ way: ChildEnvironment.InterceptionMethod, _ world: World,
    program: String?
  ) throws(Failure) {
    let folder = Places(world).data + "/authority"
    do throws(ServerCertificate.Failure) {
      let authority = try CertificateAuthority(madeIn: folder, for: CaughtHosts.certified)
      let interceptor: Interceptor
      do throws(Interceptor.Failure) {
        interceptor = try Interceptor(gateway: gateway.url, key: gateway.key, authority: authority)
      } catch {
        throw ServerCertificate.Failure(reason: error.reason)
      }
      self.interceptor = interceptor
      guard
        let proxy = ConnectProxy(
          interceptor: interceptor.port, outer: OuterProxy(world.environment))
      else { throw ServerCertificate.Failure(reason: "the system gives no port for the proxy") }
      self.proxy = proxy
      let preload = Places.preload
      if way == .preload, preload == nil {
        throw ServerCertificate.Failure(
          reason: "libislet-preload.so is missing: install Islet again, or use --via proxy")
      }
      environment = try ChildEnvironment(
        way: way, proxy: proxy.url, interceptor: interceptor.port, preload: preload,
        authority: authority, gateway: gateway.url, outer: world.environment, folder: folder)
      namespace =
        way != .namespace
        ? nil
        : try Namespace(
          program: program.flatMap { ProgramSearch.path(of: $0, world.environment) },
          authority: authority, interceptor: interceptor.port, outer: world.environment,
          folder: folder)
    } catch {
      throw Failure(
        .usage, Phrase(verbatim: error.reason), mend: error.mend.map(Phrase.init(verbatim:)))
    }
  }

  func stop() {
    namespace?.stop()
    proxy.stop()
    interceptor.stop()
  }
}
