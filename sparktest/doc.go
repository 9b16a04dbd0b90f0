// Package sparktest has a Spark Connect server for tests. It runs inside the test's process, speaks the real protocol
// over a connection in memory, and executes nothing: it answers plans with what the test says, fails where the test
// says, and records what it was asked.
//
//	server := sparktest.NewServer(t)
//	server.Answer(
//		sparktest.Schema(tables.RateType.Fields...),
//		sparktest.Batch{Record: rows},
//		sparktest.Fail(status.Error(codes.Unavailable, "gone")),
//		sparktest.Complete(),
//	)
//	session := server.Connect(t)
//
// # What it does as Spark does
//
// An execution is kept, with the ids of its responses, until it is released; attaching to it goes on behind the last
// response that the client has. Sessions can be closed, and are then refused. Settings are kept and read back. Details
// of an error are there once. The version, the server's id of a session and the text of refusals are Spark 4.3's.
//
// # Where it deviates
//
// It analyses no plan: whatever no answer was given for is refused with UNIMPLEMENTED and the path of what it could not
// answer ("command.streaming_query_command.status"), and nothing is ever guessed. It does not time sessions or
// operations out, and two streams of one execution do not push each other off.
package sparktest
