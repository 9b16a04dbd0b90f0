//go:build !go1.27

package main

import "fmt"

func main() {
	fmt.Println("the README's program is written with methods: run it with Go 1.27 or newer")
}
