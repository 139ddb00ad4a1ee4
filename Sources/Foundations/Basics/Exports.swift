// Rooms that stand on this one have dates and data by it, whichever of Foundation's modules the system has.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
