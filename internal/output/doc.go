// Package output brings a generated tree of files to the disk, or compares the two.
//
// [Plan] looks at everything before anything is written: what is new, what changed, what the previous run left behind.
// [Changes.Write] then writes, file by file through a temporary one, so that no reader sees half a file; what is equal is
// not touched and keeps its time. Only files that bear the header of generated code are ever overwritten, and only those
// that the manifest lists besides are deleted.
package output
