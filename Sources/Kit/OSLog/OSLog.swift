// Lets apps keep `import OSLog` on Linux.
@_exported public import os
