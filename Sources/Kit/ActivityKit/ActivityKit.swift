// Lets apps keep `import ActivityKit` on Linux. Like Apple's module, it also exports Foundation and
// Observation.
@_exported public import FoundationNames
@_exported public import IsletKit
@_exported public import Observation
