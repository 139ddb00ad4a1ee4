// The sources of the app stand in `App`, as Xcode has them; the plugin `KitSources` prepares them.
