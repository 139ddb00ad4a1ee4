// Lets apps keep `import BrazeKit` on Linux. Like Braze's module, it also exports Foundation.
@_exported public import FoundationNames
@_exported public import IsletKit
