package dsl_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/oracle/oracletables"
)

// TestMadeUpNames has plans whose tables have columns that are called like what plans make up. That Spark takes them
// rightly is proven in package oracle.
func TestMadeUpNames(t *testing.T) {
	t.Parallel()
	type (
		q  = scope
		in = dsl.Inner[q]
	)
	m, made := oracletables.MadeUp, oracletables.ReadMadeUp()
	p, c := oracletables.PurchaseIn[q](), oracletables.CustomerIn[q]()
	inner := oracletables.PurchaseIn[in]()
	ranked, rank := dsl.Let(made, dsl.RowNumber(dsl.OrderWindow(dsl.PartitionBy[oracletables.MadeUpRow](), dsl.Asc(m.Key))))
	for _, c := range []struct {
		name string
		plan planned
		want string
	}{
		{
			name: "a computed column beside one of the table, but for case",
			plan: dsl.Select(ranked, dsl.Pair(m.ComputedRowNumber, rank)),
			want: `
select Computed_Row_Number as a, computed_row_number_2 as b
  select *, row_number() over (order by key) as computed_row_number_2
    select key, having, qualified, match_1, Computed_Row_Number, outer
      read made_up`,
		},
		{
			name: "hidden columns of groups beside those of the result",
			plan: dsl.Aggregate(dsl.Having(dsl.GroupBy(made, dsl.Key(m.Match1)), dsl.Gt(dsl.Max(m.Key), 1)), oracletables.ToHidden(dsl.Max(m.Key), dsl.SumInt(m.Having))),
			want: `
select key, having
  where having_2
    group by match_1 as key_2: max(key) as key, sum(having) as having, max(key) > 1 as having_2
      select key, having, qualified, match_1, Computed_Row_Number, outer
        read made_up`,
		},
		{
			name: "an alias beside a column, where that does no harm",
			plan: dsl.Select(dsl.Join(dsl.From(p), c, dsl.EqCol(c.ID, p.Customer)), dsl.Pair(p.ID, c.Name)),
			want: `
select purchase.id as a, customer.name as b
  inner join on customer.id == purchase.customer
    as purchase
      select id, customer, status, note, total, qty, discount, weight, ratio, day, at, shipped
        read purchase
    as customer
      select id, name, city, balance, joined, vip
        read customer`,
		},
		{
			name: "an alias that a column would hide in a subquery",
			plan: dsl.Select(dsl.Where(dsl.From(c), dsl.Exists(dsl.Where(dsl.From(inner), dsl.EqCol(inner.Customer, dsl.Outer(c.ID))))), dsl.Only(c.Name)),
			want: `
select customer_2.name as v
  where exists (relation below, plan 6)
    as customer_2
      select id, name, city, balance, joined, vip
        read customer
    where purchase.customer == customer_2.id
      as purchase
        select id, customer, status, note, total, qty, discount, weight, ratio, day, at, shipped
          read purchase`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			plan, err := c.plan.Plan()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.TrimSpace(c.want), strings.TrimSpace(plan.String())); diff != "" {
				t.Errorf("plan (-want +got):\n%s", diff)
			}
		})
	}
}
