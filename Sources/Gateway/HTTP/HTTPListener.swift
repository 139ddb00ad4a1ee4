/// An address that a server listens on.
package struct HTTPListener: Sendable, Hashable {
  /// What is served on it, told with each request.
  package enum Role: Int32, Sendable, Hashable {
    /// Everything.
    case main = 0
    /// Apple's endpoints alone, as HTTP/2 over TLS.
    case apns = 1
  }

  /// The address.
  package var address: ListenAddress
  /// What is served.
  package var role: Role
  /// The certificate for TLS; without one it is spoken to in clear text.
  package var certificate: ServerCertificate?
  /// Who signs certificates for the hosts that clients ask for, in place of one certificate.
  package var authority: CertificateAuthority?

  /// Makes a listener.
  package init(
    _ address: ListenAddress, role: Role = .main, certificate: ServerCertificate? = nil,
    authority: CertificateAuthority? = nil
  ) {
    self.address = address
    self.role = role
    self.certificate = certificate
    self.authority = authority
  }
}
