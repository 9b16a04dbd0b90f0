// Package emit writes the resolved model as Go source. It decides nothing: every name, type and comment is in the model.
//
// There is one function for each thing that is generated. Jennifer manages imports and is used here and nowhere else.
package emit
