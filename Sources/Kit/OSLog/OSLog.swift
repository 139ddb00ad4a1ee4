// Makes `import OSLog` work on Linux.
@_exported public import os
