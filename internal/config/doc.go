// Package config reads sparkgen.yaml, version 1.
//
// Every key is known or an error with its line and column: a setting that is misspelt must not be one that is ignored.
// [Find] looks for the file from a folder upwards, because go generate runs in the folder of the file that asks for it;
// [Load] reads it; [Config.Options] makes what package gen wants. [Example] is the file that sparkgen init writes, and
// the reference of all settings.
package config
