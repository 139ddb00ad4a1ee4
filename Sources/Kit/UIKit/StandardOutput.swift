@preconcurrency import Glibc

/// Makes standard output line-buffered, even if it is a pipe. Call it before anything is printed.
func bufferLines() { setvbuf(stdout, nil, Int32(_IOLBF), 0) }
