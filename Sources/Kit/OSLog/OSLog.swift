// Lets an app's sources keep `import OSLog` on Linux.
@_exported public import os
