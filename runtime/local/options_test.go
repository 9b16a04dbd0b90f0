package local_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/runtime/local"
)

func TestOptionsRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		o    local.Options
		want string
	}{
		{
			"a cluster", local.Options{Master: "yarn"},
			`local Spark: master "yarn" is not local; use "local[*]" or "local[N]", or connect to a server with "sc://host:port"`,
		},
		{
			"no threads", local.Options{Master: "local[0]"},
			`local Spark: master "local[0]" is not local; use "local[*]" or "local[N]", or connect to a server with "sc://host:port"`,
		},
		{
			"a cluster that is called local", local.Options{Master: "local-cluster[2,1,1024]"},
			`local Spark: master "local-cluster[2,1,1024]" is not local; use "local[*]" or "local[N]", or connect to a server with "sc://host:port"`,
		},
		{
			"settings that are decided, all at once",
			local.Options{Conf: map[string]string{
				"spark.master":                       "local",
				"spark.connect.authenticate.token":   "x",
				"spark.connect.grpc.binding.address": "0.0.0.0",
				"spark.jars.packages":                "a:b:1",
			}},
			`local Spark: setting "spark.connect.authenticate.token" cannot be given; each local server makes its own token
local Spark: setting "spark.connect.grpc.binding.address" cannot be given; a local server listens on 127.0.0.1 only
local Spark: setting "spark.jars.packages" cannot be given; it needs spark-submit; put the jars into Options.ClassPath
local Spark: setting "spark.master" cannot be given; set Options.Master`,
		},
		{
			"a setting of something else", local.Options{Conf: map[string]string{"user.home": "x"}},
			`local Spark: setting "user.home" is not a Spark setting; its name starts with "spark."`,
		},
		{
			"a setting that would be two options", local.Options{Conf: map[string]string{"spark.a=b": "x"}},
			`local Spark: setting "spark.a=b" is not a Spark setting; its name starts with "spark."`,
		},
		{
			"memory", local.Options{Conf: map[string]string{"spark.driver.memory": "2 GB"}},
			`local Spark: spark.driver.memory "2 GB" is not a size; use one like "2g" or "800m"`,
		},
		{
			"port", local.Options{Port: 70000},
			`local Spark: port 70000 is out of range; use 0 for a free one`,
		},
		{
			"timeout", local.Options{Timeout: -time.Second},
			`local Spark: timeout -1s is negative; use 0 for 2m0s`,
		},
		{
			"version", local.Options{Version: "latest"},
			`local Spark: version "latest" is not one of Spark's; use one like "4.3.0"`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := local.Start(t.Context(), tt.o)
			if err == nil {
				t.Fatal("no error")
			}
			if diff := cmp.Diff(tt.want, err.Error()); diff != "" {
				t.Errorf("error (-want +got)\n%s", diff)
			}
		})
	}
}
