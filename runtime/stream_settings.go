package runtime

import (
	"context"
	"strings"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// streamSetting is a setting with which Spark runs streaming queries that lose, double or mix up rows.
type streamSetting struct{ key, effect string }

// dangerousStreamSettings are the settings that should be true in every session. They were found by running the same
// queries with and without each.
func dangerousStreamSettings() []streamSetting {
	return []streamSetting{
		{"spark.sql.streaming.unsupportedOperationCheck",
			"Spark no longer refuses plans that lose state or die in a later micro-batch"},
		{"spark.sql.streaming.statefulOperator.checkCorrectness.enabled",
			"aggregations behind each other in update or complete mode count rows twice"},
		{"spark.sql.streaming.statefulOperator.allowMultiple",
			"one watermark serves all operators, so that aggregations behind each other lose rows"},
	}
}

// warnOfSettings logs what the session's settings would do to a streaming query. That the settings cannot be read
// stops nobody.
func (s *Session) warnOfSettings(ctx context.Context) {
	settings := dangerousStreamSettings()
	keys := make([]string, len(settings))
	for i, d := range settings {
		keys[i] = d.key
	}
	values, err := s.settings(ctx, keys...)
	if err != nil {
		s.logger.DebugContext(ctx, "the session's streaming settings cannot be read", "error", err)
		return
	}
	for _, d := range settings {
		if strings.EqualFold(values[d.key], "false") {
			s.logger.WarnContext(ctx, d.key+" is false in this Spark session: "+d.effect+"; set it to true", "session", s.id)
		}
	}
}

// settings reads settings of the session; those that are not set are left out.
func (s *Session) settings(ctx context.Context, keys ...string) (map[string]string, error) {
	resp, err := s.client.Config(ctx, &connectpb.ConfigRequest_Operation{
		OpType: &connectpb.ConfigRequest_Operation_GetOption{GetOption: &connectpb.ConfigRequest_GetOption{Keys: keys}},
	})
	if err != nil {
		return nil, err
	}
	values := make(map[string]string, len(keys))
	for _, p := range resp.GetPairs() {
		if p.Value != nil {
			values[p.GetKey()] = p.GetValue()
		}
	}
	return values, nil
}
