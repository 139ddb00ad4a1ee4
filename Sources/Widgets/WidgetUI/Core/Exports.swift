// Apple's frameworks re-export these modules.
@_exported public import Foundation
@_exported public import Observation
