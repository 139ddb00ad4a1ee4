@preconcurrency import Glibc

/// Has what the process prints go out line by line, whatever it goes to; before anything is printed.
func bufferLines() { setvbuf(stdout, nil, Int32(_IOLBF), 0) }
