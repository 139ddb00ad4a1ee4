// Makes `import BrazeKit` work on Linux. Like Braze's module, it re-exports Foundation.
@_exported public import FoundationNames
@_exported public import IsletKit
