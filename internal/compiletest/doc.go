// Package compiletest proves that wrong programs do not compile, and that the compiler says why.
//
// A suite is a folder under testdata whose files make one package that does not build. It consists of paragraphs: a
// comment that states a rule, right lines, and wrong lines, each with the text that its error must contain:
//
//	// A left join may find no row, so its columns must be of the Outer source.
//	_ = dsl.LeftJoin(q, oo)
//	_ = dsl.LeftJoin(q, l) // want `does not match inferred type dsl.OuterSource[s]`
//
// Every wrong line must be refused with such errors and no others, and no other line may be refused. [Suite.Check] asks
// go/types for the errors, with the export data of the packages that the suite imports, in a fraction of a second;
// [Suite.Build] asks the compiler, since the two may come to say it in different words.
package compiletest
