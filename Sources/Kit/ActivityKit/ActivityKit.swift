// Makes `import ActivityKit` work on Linux. Like Apple's module, it re-exports Foundation and
// Observation.
@_exported public import FoundationNames
@_exported public import IsletKit
@_exported public import Observation
