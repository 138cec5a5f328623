import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportCell } from '#contracts/crm/reports/endpoints.ts';
import {
  isManyDimension,
  isTimeDimension,
  getMetricKind,
  MOST_ROWS,
  ReportDimension,
  type ReportMetric,
} from '#contracts/crm/reports/metric.ts';
import { isDimension, type ReportBy } from '#contracts/crm/reports/report-by.ts';
import { buildContactNameSql } from '#server/crm/customers/contact-store.ts';
import {
  buildKeyJoinSql,
  buildKeySql,
  buildKeysSql,
  type Calendar,
} from '#server/crm/reports/dimension-key-sql.ts';
import { buildFieldKeysSql, type FieldKeys } from '#server/crm/reports/form-key-sql.ts';
import { computeKeyOrder } from '#server/crm/reports/form-keys.ts';
import { buildAggregateSql, BESIDE, buildMetricValueSql } from '#server/crm/reports/metric-value-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type Condition = RawBuilder<SqlBool>;

/** Which tickets are reported (`ticketsWhere` of a filter), and by what. */
export type ReportInput = {
  where: Condition;
  metrics: readonly ReportMetric[];
  calendar: Calendar;
  /** How keys are computed where the report is grouped by a field of the form. */
  field: FieldKeys | null;
  /** The keys that are shown of a dimension with many values, where not all are. */
  selected: readonly string[] | null;
};

/** A row of a report as it was counted. */
export type CountedRow = { key: string; cells: ReportCell[] };

const column = (index: number) => sql.ref(`v${index}`);

/** Tickets with their contribution to every metric, and the values that are joined from other tables. */
function facts({ where, metrics }: ReportInput, selected: RawBuilder<unknown>, beside = sql``) {
  return sql`
  select ${selected}, ${sql.join(metrics.map((metric, index) => sql`${buildMetricValueSql(metric)} as ${column(index)}`))}
    from tickets
    ${BESIDE} ${beside}
   where ${where}`;
}

function aggregates(metrics: readonly ReportMetric[]) {
  return sql.join(
    metrics.flatMap((metric, index) => [
      sql`count(${column(index)})::int as ${sql.ref(`c${index}`)}`,
      sql`${buildAggregateSql(metric, column(index))} as ${sql.ref(`a${index}`)}`,
      ...(getMetricKind(metric) === 'seconds'
        ? [
            sql`percentile_cont(0.5) within group (order by ${column(index)}) as ${sql.ref(`m${index}`)}`,
            sql`percentile_cont(0.9) within group (order by ${column(index)}) as ${sql.ref(`p${index}`)}`,
          ]
        : []),
    ]),
  );
}

function cellsOf(metrics: readonly ReportMetric[], row: Record<string, unknown>): ReportCell[] {
  return metrics.map((_metric, index) => ({
    count: numberOf(row[`c${index}`]) ?? 0,
    value: numberOf(row[`a${index}`]),
    median: numberOf(row[`m${index}`]),
    p90: numberOf(row[`p${index}`]),
  }));
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : null;
}

/** The data of a report: its rows, all tickets of the filter in one row, and how many rows are left out. */
export type ReportCounts = { rows: CountedRow[]; total: ReportCell[]; more: number };

type RawReportRow = Record<string, unknown> & { key: string | null; tickets: number; groups: number };

/**
 * The tickets of each key in a row, and all of them in one row without a key. Where each ticket has one key, tickets are counted as they
 * are read; where a ticket has several tags, its values are computed once for the rows and the total.
 */
function countedBy(unit: UnitOfWork, reporting: ReportInput, by: ReportBy) {
  const { metrics, calendar, selected } = reporting;
  const sums = sql`count(*)::int as tickets, ${aggregates(metrics)}`;
  if (isDimension(by) && !isManyDimension(by))
    return sql`
      select key, ${sums} from (${facts(reporting, sql`${buildKeySql(by, calendar)} as key`)}) facts
       group by grouping sets ((key), ())`;
  return sql`
    with facts as materialized (${facts(reporting, sql`${keysBy(by, reporting)} as keys`, buildKeyJoinSql(unit, by))})
    select key, ${sums} from facts cross join unnest(facts.keys) as key
     where ${selected === null ? sql`true` : sql`key = any(${[...selected]}::text[])`} group by key
    union all
    select null, ${sums} from facts`;
}

/** The keys of a ticket in the dimension of the report. */
function keysBy(by: ReportBy, { calendar, field }: Pick<ReportInput, 'calendar' | 'field'>) {
  return field ? buildFieldKeysSql(field) : buildKeysSql(ReportDimension.parse(by), calendar);
}

/**
 * Tickets by a dimension: in order of time or number, or by most tickets first; at most `MOST_ROWS`, the latest or largest. A ticket with
 * two tags is in the rows of both, so rows need not add up to the total, which counts each ticket once.
 */
export async function countReport(
  unit: UnitOfWork,
  reporting: ReportInput,
  by: ReportBy,
): Promise<ReportCounts> {
  const inTime = isDimension(by) && isTimeDimension(by);
  const { rows } = await sql<RawReportRow>`
    with counted as (${countedBy(unit, reporting, by)})
    (select *, count(*) over ()::int as groups from counted where key is not null
      order by ${inTime ? sql`key desc` : sql`tickets desc, key`}
      limit ${MOST_ROWS})
    union all
    select *, 0 from counted where key is null`.execute(unit.db);
  const counted = rows.flatMap(({ key, tickets, ...row }) =>
    key === null ? [] : [{ key, tickets, cells: cellsOf(reporting.metrics, row) }],
  );
  const order = inTime
    ? byKey
    : (one: Row, other: Row) =>
        computeKeyOrder(reporting.field, one.key) - computeKeyOrder(reporting.field, other.key) ||
        other.tickets - one.tickets ||
        byKey(one, other);
  return {
    rows: counted.toSorted(order).map(({ key, cells }) => ({ key, cells })),
    total: cellsOf(reporting.metrics, rows.find(({ key }) => key === null) ?? {}),
    more: Math.max(0, (rows[0]?.groups ?? 0) - counted.length),
  };
}

type Row = { key: string; tickets: number };
const byKey = (one: Row, other: Row): number => (one.key < other.key ? -1 : 1);

/** How many tickets a report covers. */
export async function countTickets(unit: UnitOfWork, where: Condition): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tickets where ${where}`.execute(unit.db);
  return rows[0]?.count ?? 0;
}

/** A number of a report: one metric, of one row or of all tickets. */
export type DrillDownQuery = {
  where: Condition;
  metric: ReportMetric;
  calendar: Calendar;
  field: FieldKeys | null;
  row: { by: ReportBy; key: string } | null;
};

/** A ticket behind a number, by its ID, with its contribution. */
export type OpenedTicket = { _id: string; number: number; value: number };

function opened(unit: UnitOfWork, { where, metric, calendar, field, row }: DrillDownQuery) {
  return sql`
  select tickets._id, tickets.number, (${buildMetricValueSql(metric)})::float8 as value
    from tickets
    ${BESIDE} ${row ? buildKeyJoinSql(unit, row.by) : sql``}
   where ${where} ${row ? sql`and ${row.key} = any(${keysBy(row.by, { calendar, field })})` : sql``}`;
}

/** How many tickets a number opens: as many as its cell shows. */
export async function countOpened(unit: UnitOfWork, opening: DrillDownQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${opened(unit, opening)}) one where value is not null`.execute(
    unit.db,
  );
  return rows[0]?.count ?? 0;
}

/** Those tickets, newest first, at most one more than `limit`. */
export async function listOpened(
  unit: UnitOfWork,
  opening: DrillDownQuery,
  { after, limit }: { after: number | null; limit: number },
): Promise<OpenedTicket[]> {
  const { rows } = await sql<OpenedTicket>`
    select _id, number, value from (${opened(unit, opening)}) one
     where value is not null ${after === null ? sql`` : sql`and number < ${after}`}
     order by number desc limit ${limit + 1}`.execute(unit.db);
  return rows;
}

/** What is shown of tickets behind a number, by their IDs. */
export function listReportedTickets(unit: UnitOfWork, ids: readonly string[]) {
  return unit.db
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', (on) =>
      on.onRef('c.account_id', '=', 't.account_id').onRef('c._id', '=', 't.contact_id'),
    )
    .select([
      't._id',
      't.number',
      't.subject',
      't.state',
      't.channel',
      't.assignee_id',
      't.created_at',
      't.done_at',
    ])
    .select(buildContactNameSql('c').as('customer'))
    .where('t.account_id', '=', unit.accountId)
    .where('t._id', 'in', ids)
    .execute();
}
