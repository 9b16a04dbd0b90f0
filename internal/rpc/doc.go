// Package rpc is the one layer through which every call to a Spark Connect server goes: the connection and its
// credentials, the session's identity in each request, retries, reattachable executions and their release, and what
// the server said when a call failed.
//
// A [Client] belongs to one session. Its calls are made by [Client.Analyze], [Client.Config], [Client.Interrupt],
// [Client.Execute] and [Client.Close]; nothing else in the module sends a request. Failures come out as the error that
// Config.MapError makes of a [Failure], so that users see package runtime's types whatever call it was.
//
// # Invariants that are easy to break
//
//   - A stream that ends with io.EOF is not the end of the result. Only result_complete is; the server ends a stream
//     every two minutes and the client reattaches.
//   - ExecutePlan is sent a second time in one case only: the server says that it never heard of the operation, and
//     nothing of its result was received. Anything else could run a command twice.
//   - Releasing never uses the caller's context, which may be what ended.
//   - A lost session is never made again in silence: temporary views, settings and streaming queries are gone with it.
package rpc
