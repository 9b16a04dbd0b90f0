//go:build go1.27

package dsl

// And is c AND d: see the function [And].
func (c Cond[S]) And[_ lazy[S]](d Cond[S]) Cond[S] { return And(c, d) }

// Or is c OR d: see the function [Or].
func (c Cond[S]) Or[_ lazy[S]](d Cond[S]) Cond[S] { return Or(c, d) }
