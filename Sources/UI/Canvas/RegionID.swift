/// What a part of a frame stands for: a type of whoever draws, of which a canvas knows nothing.
package protocol RegionID: Hashable, Sendable {}
