// Re-exports the C library to modules that draw trees, whatever its name on the platform.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
