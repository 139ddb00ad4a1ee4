// Lets an app's sources keep `import BrazeKit` on Linux; as Braze's module does, it brings Foundation
// with it.
@_exported public import FoundationNames
@_exported public import IsletKit
