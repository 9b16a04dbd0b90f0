package local_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/runtime/local"
)

// sparkOptions start the Spark of the test's Python, small.
func sparkOptions(t testing.TB) local.Options {
	t.Helper()
	home, err := local.PySparkHome(t.Context(), servertest.Python(t))
	if err != nil {
		t.Fatal(err)
	}
	return local.Options{
		Master: "local[2]", SparkHome: home, Timeout: 5 * time.Minute,
		Conf: map[string]string{"spark.driver.memory": "700m"},
	}
}

// version asks a server for its version, with a token.
func version(ctx context.Context, address, token string) (string, error) {
	conn, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return "", err
	}
	defer conn.Close()
	if token != "" {
		ctx = metadata.AppendToOutgoingContext(ctx, "authorization", "Bearer "+token)
	}
	request := &pb.AnalyzePlanRequest{
		SessionId:   "5f2b1c1e-6a0c-4b52-9a41-0d8f3c7a9e10",
		UserContext: &pb.UserContext{UserId: "test"},
		Analyze:     &pb.AnalyzePlanRequest_SparkVersion_{SparkVersion: &pb.AnalyzePlanRequest_SparkVersion{}},
	}
	var response pb.AnalyzePlanResponse
	if err := conn.Invoke(ctx, connectrpc.AnalyzePlan, request, &response); err != nil {
		return "", err
	}
	return response.GetSparkVersion().GetVersion(), nil
}

// TestSparks starts two real servers at once in one folder, with one port between them that is given.
func TestSparks(t *testing.T) {
	o := sparkOptions(t)
	temp, folder := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("SPARK_REMOTE", "sc://elsewhere:15002")
	t.Chdir(folder)

	servers := make([]*local.Server, 2)
	var starting sync.WaitGroup
	for i := range servers {
		starting.Go(func() {
			server, err := local.Start(t.Context(), o)
			if err != nil {
				t.Error(err)
			}
			servers[i] = server
		})
	}
	starting.Wait()
	if t.Failed() {
		return
	}
	t.Cleanup(func() {
		for _, server := range servers {
			if err := server.Close(noContext()); err != nil {
				t.Error(err)
			}
		}
	})

	for i, server := range servers {
		got, err := version(t.Context(), server.Address(), server.Token())
		if err != nil || got != server.Spark().Version {
			t.Errorf("server %d answers %q, %v; its jars are of %s", i, got, err, server.Spark().Version)
		}
		for name, token := range map[string]string{"no token": "", "the other's token": servers[1-i].Token()} {
			if _, err := version(t.Context(), server.Address(), token); status.Code(err) != codes.Unauthenticated {
				t.Errorf("server %d with %s: %v, want UNAUTHENTICATED", i, name, err)
			}
		}
	}

	taken := o
	if _, err := fmt.Sscanf(servers[0].Address(), "127.0.0.1:%d", &taken.Port); err != nil {
		t.Fatal(err)
	}
	if server, err := local.Start(t.Context(), taken); err == nil || !strings.Contains(err.Error(), "its port is taken") {
		t.Errorf("a third on a port that is taken: %v, %v", server, err)
	}

	if err := servers[0].Close(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := version(t.Context(), servers[1].Address(), servers[1].Token()); err != nil {
		t.Errorf("the second after the end of the first: %v", err)
	}
	if err := servers[1].Close(t.Context()); err != nil {
		t.Error(err)
	}
	for _, dir := range []string{temp, folder} {
		left, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range left {
			t.Errorf("left behind: %s", filepath.Join(dir, entry.Name()))
		}
	}
}

// BenchmarkReady compares the time until a server is ready with that of the same command started by hand.
func BenchmarkReady(b *testing.B) {
	o := sparkOptions(b)
	b.Run("local", func(b *testing.B) {
		for b.Loop() {
			server, err := local.Start(b.Context(), o)
			if err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			if err := server.Close(b.Context()); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
	})
	b.Run("java", func(b *testing.B) {
		spark, err := local.Find(b.Context(), o)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			cmd := exec.Command(spark.Java, bareArguments(spark)...)
			output, err := cmd.StderrPipe()
			if err != nil {
				b.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				b.Fatal(err)
			}
			lines := bufio.NewScanner(output)
			for lines.Scan() && !strings.Contains(lines.Text(), "Spark Connect server started at:") {
			}
			b.StopTimer()
			if err := cmd.Process.Kill(); err != nil {
				b.Fatal(err)
			}
			_ = cmd.Wait()
			b.StartTimer()
		}
	})
}

// bareArguments are what one would type, with nothing that is not needed.
func bareArguments(spark local.Installation) []string {
	var args []string
	for name := range strings.FieldsSeq(`java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util
		java.util.concurrent java.util.concurrent.atomic jdk.internal.ref sun.nio.ch sun.nio.cs sun.security.action
		sun.util.calendar`) {
		args = append(args, "--add-opens=java.base/"+name+"=ALL-UNNAMED")
	}
	return append(args, "-Xmx700m", "-Dio.netty.tryReflectionSetAccessible=true",
		"-Dspark.master=local[2]", "-Dspark.ui.enabled=false",
		"-Dspark.driver.host=127.0.0.1", "-Dspark.driver.bindAddress=127.0.0.1",
		"-Dspark.connect.grpc.binding.address=127.0.0.1", "-Dspark.connect.grpc.binding.port=0",
		"-cp", filepath.Join(spark.Home, "jars", "*"), "org.apache.spark.sql.connect.service.SparkConnectServer")
}
