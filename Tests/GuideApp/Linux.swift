// The app's sources are in `App`, as in Xcode; the plugin `KitSources` prepares them.
