// Package local starts a Spark Connect server on this machine for one program.
//
//	server, err := local.Start(ctx, local.Options{Master: "local[2]"})
//	…
//	defer server.Close(context.Background())
//	session, err := runtime.Connect(ctx, "sc://"+server.Address()+"/;token="+server.Token())
//
// Most programs need not call it: runtime.Connect does for the target "local[*]". [Find] says which Spark and Java are
// taken, [Install] brings both.
//
// # Ends with its program
//
// On Unix a guard, a shell that sleeps until this program is gone, kills the server and removes its temporary folder
// however the program ends, SIGKILL included. On Windows the server is in a job that the system ends with the program;
// only the temporary folder is left when the program was killed. A server that was killed does not stop its queries
// orderly; [Server.Close] does.
//
// # What it may do to others
//
// Nothing. The server and all that Spark opens listens on 127.0.0.1, on free ports; it wants a random token; its
// warehouse, metastore and scratch files are in a temporary folder of its own. Relative paths in queries are seen from
// the working folder of the program. The settings and the token are neither in the process list nor readable by other
// users.
//
// The package imports the standard library only.
package local
