// Apple's frameworks show these with their own names.
@_exported public import Foundation
@_exported public import Observation
