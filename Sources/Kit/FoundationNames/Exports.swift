// What Apple's Foundation has and Linux's has not, or keeps in another module: an app that imports one of its
// frameworks finds it as on an iPhone.
@_exported public import Foundation
#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
