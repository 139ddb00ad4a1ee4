// Who draws trees has the functions of the C library by them, whatever it is called.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
