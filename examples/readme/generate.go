// Command readme is the program of the README.
package main

//go:generate go run ../../cmd/sparkgen generate
