package config

import _ "embed"

// Example is the configuration that sparkgen init writes. It explains every setting, and a test reads it.
//
//go:embed example.yaml
var Example []byte
