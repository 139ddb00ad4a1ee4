package import HTTP

/// An address that a server listens on.
package struct HTTPListener: Sendable, Hashable {
  /// The address.
  package var address: ListenAddress
  /// What is served.
  package var role: HTTPRequest.Role
  /// The certificate for TLS; without one it is spoken to in clear text.
  package var certificate: ServerCertificate?
  /// Who signs certificates for the hosts that clients ask for, in place of one certificate.
  package var authority: CertificateAuthority?

  /// Makes a listener.
  package init(
    _ address: ListenAddress, role: HTTPRequest.Role = .main, certificate: ServerCertificate? = nil,
    authority: CertificateAuthority? = nil
  ) {
    self.address = address
    self.role = role
    self.certificate = certificate
    self.authority = authority
  }
}
