package gate

import (
	"sync"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// since is the first version that knows a field or an enum's value, and what users call it.
type since struct {
	version Version
	feature string
}

// features has the fields and values that a plan may contain and that are newer than Spark 3.5. Those inside a message
// that is new as a whole are not listed: the field that holds the message is. A test holds the table to the
// descriptors of five versions of Spark.
var features = sync.OnceValue(func() map[protoreflect.FullName]since {
	table := make(map[protoreflect.FullName]since)
	for version, names := range newer() {
		for name, feature := range names {
			table["sparkgen.connect."+name] = since{version, feature}
		}
	}
	return table
})

// harmless are newer fields that a plan means the same without, so that an older server may ignore them.
func harmless() []protoreflect.FullName {
	return []protoreflect.FullName{
		"sparkgen.connect.Expression.common",            // where the expression was built, for error messages
		"sparkgen.connect.RelationCommon.origin",        // the same of a relation
		"sparkgen.connect.Expression.Literal.data_type", // said in older fields too
	}
}

func newer() map[Version]map[protoreflect.FullName]string {
	return map[Version]map[protoreflect.FullName]string{
		{4, 0}: {
			"Aggregate.grouping_sets":                           "grouping by sets",
			"Aggregate.GROUP_TYPE_GROUPING_SETS":                "grouping by sets",
			"Command.checkpoint_command":                        "a checkpoint of a frame",
			"Command.create_resource_profile_command":           "a resource profile",
			"Command.execute_external_command":                  "an external command",
			"Command.merge_into_table_command":                  "MERGE INTO",
			"Command.ml_command":                                "machine learning",
			"Command.register_data_source":                      "a data source of one's own",
			"Command.remove_cached_remote_relation_command":     "a checkpoint of a frame",
			"Command.streaming_query_listener_bus_command":      "a listener of streaming queries",
			"CommonInlineUserDefinedFunction.is_distinct":       "a distinct user-defined aggregate",
			"DataType.String.collation":                         "a collated string",
			"DataType.variant":                                  "VARIANT",
			"Expression.Cast.eval_mode":                         "a cast with a mode of its own, such as try_cast",
			"Expression.Literal.specialized_array":              "an array literal of plain values",
			"Expression.UnresolvedAttribute.is_metadata_column": "a metadata column",
			"Expression.UnresolvedFunction.is_internal":         "an internal function",
			"Expression.UnresolvedStar.plan_id":                 "all columns of one of several frames",
			"Expression.merge_action":                           "MERGE INTO",
			"Expression.named_argument_expression":              "a named argument of a function",
			"Expression.subquery_expression":                    "a subquery inside an expression",
			"Expression.typed_aggregate_expression":             "a typed aggregate",
			"GroupMap.state_schema":                             "arbitrary state of groups",
			"MapPartitions.profile_id":                          "a resource profile",
			"PythonUDF.additional_includes":                     "a Python function with files of its own",
			"Relation.as_of_join":                               "an as-of join",
			"Relation.common_inline_user_defined_data_source":   "a data source of one's own",
			"Relation.lateral_join":                             "a lateral join",
			"Relation.ml_relation":                              "machine learning",
			"Relation.transpose":                                "transpose",
			"Relation.unresolved_table_valued_function":         "a table-valued function",
			"Relation.with_relations":                           "a subquery",
			"SQL.named_arguments":                               "SQL arguments that are expressions",
			"SQL.pos_arguments":                                 "SQL arguments that are expressions",
			"ScalarScalaUDF.aggregate":                          "an aggregate in Scala",
			"SqlCommand.input":                                  "a SQL command as a relation",
			"SqlCommand.named_arguments":                        "SQL arguments that are expressions",
			"SqlCommand.pos_arguments":                          "SQL arguments that are expressions",
			"WithColumnsRenamed.renames":                        "renaming columns one after the other",
			"WriteOperation.clustering_columns":                 "clustering columns",
			"WriteOperationV2.clustering_columns":               "clustering columns",
			"WriteStreamOperationStart.clustering_column_names": "clustering columns of a stream",
		},
		{4, 1}: {
			"Command.pipeline_command":               "a declarative pipeline",
			"DataType.geography":                     "GEOGRAPHY",
			"DataType.geometry":                      "GEOMETRY",
			"DataType.time":                          "TIME",
			"Expression.Literal.time":                "a TIME literal",
			"Expression.direct_shuffle_partition_id": "repartitioning by partition id",
			"GroupMap.transform_with_state_info":     "arbitrary state of groups with time",
			"MlCommand.Delete.evict_only":            "machine learning: evicting without deleting",
			"MlCommand.clean_cache":                  "machine learning: cleaning the cache",
			"MlCommand.create_summary":               "machine learning: summaries",
			"MlCommand.get_cache_info":               "machine learning: the cache's content",
			"MlCommand.get_model_size":               "machine learning: the size of a model",
			"MlRelation.model_summary_dataset":       "machine learning: the data of a summary",
			"Plan.compressed_operation":              "a compressed plan",
			"Relation.chunked_cached_local_relation": "local data in chunks",
			"SubqueryExpression.SUBQUERY_TYPE_IN":    "IN with a subquery",
			"SubqueryExpression.in_subquery_values":  "IN with a subquery",
		},
		{4, 2}: {
			"Catalog.analyze_table":                                         "analyzing a table by the catalog",
			"Catalog.create_database":                                       "creating a database by the catalog",
			"Catalog.drop_database":                                         "dropping a database by the catalog",
			"Catalog.drop_table":                                            "dropping a table by the catalog",
			"Catalog.drop_view":                                             "dropping a view by the catalog",
			"Catalog.get_create_table_string":                               "the CREATE TABLE text of a table",
			"Catalog.get_table_properties":                                  "the properties of a table",
			"Catalog.list_partitions":                                       "the partitions of a table",
			"Catalog.list_views":                                            "the list of views",
			"Catalog.truncate_table":                                        "truncating a table by the catalog",
			"Parse.PARSE_FORMAT_XML":                                        "parsing XML",
			"PipelineCommand.DefineFlow.auto_cdc_flow_details":              "a declarative pipeline: flows of changes",
			"PipelineCommand.DefineFlowQueryFunctionResult.flow_identifier": "a declarative pipeline: the flow of a query function",
			"PipelineCommand.execute_output_flows":                          "a declarative pipeline: running flows",
			"Read.DataSource.source_name":                                   "a named source of a stream",
			"Relation.nearest_by_join":                                      "a nearest-by join",
			"Relation.relation_changes":                                     "the changes of a table",
			"WriteOperation.with_schema_evolution":                          "writing with schema evolution",
			"WriteOperationV2.with_schema_evolution":                        "writing with schema evolution",
			"WriteStreamOperationStart.real_time_batch_duration":            "the real-time trigger",
		},
		{4, 3}: {
			"DataType.timestamp_ltz_nanos":                                                   "TIMESTAMP with nanoseconds",
			"DataType.timestamp_ntz_nanos":                                                   "TIMESTAMP_NTZ with nanoseconds",
			"Expression.Literal.timestamp_ltz_nanos":                                         "a TIMESTAMP literal with nanoseconds",
			"Expression.Literal.timestamp_ntz_nanos":                                         "a TIMESTAMP_NTZ literal with nanoseconds",
			"PipelineCommand.DefineFlow.AutoCdcFlowDetails.track_history_column_list":        "a declarative pipeline: the history of columns",
			"PipelineCommand.DefineFlow.AutoCdcFlowDetails.track_history_except_column_list": "a declarative pipeline: the history of columns",
			"PipelineCommand.DefineFlow.SCD_TYPE_2":                                          "a declarative pipeline: dimensions of type 2",
			"Relation.zip":                                                                   "zip",
		},
	}
}
