// Lets an app's sources keep `import ActivityKit` on Linux. As Apple's module does, it brings
// Foundation and Observation with it.
@_exported public import FoundationNames
@_exported public import IsletKit
@_exported public import Observation
