import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportCell } from '#contracts/crm/reports/endpoints.ts';
import {
  isTimeDimension,
  metricKind,
  MOST_ROWS,
  type ReportDimension,
  type ReportMetric,
} from '#contracts/crm/reports/metric.ts';
import { joinOf, keyOf, type Calendar } from '#server/crm/reports/dimension-key.ts';
import { aggregateOf, valueOf } from '#server/crm/reports/metric-value.ts';
import type { Unit } from '#server/kit/db/unit.ts';

type Condition = RawBuilder<SqlBool>;

/** Which tickets are reported (`ticketsWhere` of a filter) and what of them. */
export type Reporting = { where: Condition; metrics: readonly ReportMetric[]; calendar: Calendar };

/** A row of a report as it was counted. */
export type CountedRow = { key: string; cells: ReportCell[] };

const column = (index: number) => sql.ref(`v${index}`);

/** Tickets with what each adds to every metric, and their value of a dimension. */
const facts = ({ where, metrics, calendar }: Reporting, by: ReportDimension | undefined) => sql`
  select ${by ? keyOf(by, calendar) : sql`''`} as key, ${sql.join(
    metrics.map((metric, index) => sql`${valueOf(metric)} as ${column(index)}`),
  )}
    from tickets
    left join ticket_clocks on ticket_clocks.account_id = tickets.account_id and ticket_clocks.ticket_id = tickets._id
    ${joinOf(by)}
   where ${where}`;

const aggregates = (metrics: readonly ReportMetric[]) =>
  sql.join(
    metrics.flatMap((metric, index) => [
      sql`count(${column(index)})::int as ${sql.ref(`c${index}`)}`,
      sql`${aggregateOf(metric, column(index))} as ${sql.ref(`a${index}`)}`,
      ...(metricKind(metric) === 'seconds'
        ? [
            sql`percentile_cont(0.5) within group (order by ${column(index)}) as ${sql.ref(`m${index}`)}`,
            sql`percentile_cont(0.9) within group (order by ${column(index)}) as ${sql.ref(`p${index}`)}`,
          ]
        : []),
    ]),
  );

type Raw = Record<string, number | null> & { key?: never };

const cellsOf = (metrics: readonly ReportMetric[], row: Record<string, unknown>): ReportCell[] =>
  metrics.map((_metric, index) => ({
    count: numberOf(row[`c${index}`]) ?? 0,
    value: numberOf(row[`a${index}`]),
    median: numberOf(row[`m${index}`]),
    p90: numberOf(row[`p${index}`]),
  }));

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : null;

/** All tickets in one row, each once. */
export const countTotal = async (unit: Unit, reporting: Reporting): Promise<ReportCell[]> => {
  const { rows } = await sql<Raw>`
    select ${aggregates(reporting.metrics)} from (${facts(reporting, undefined)}) facts`.execute(unit.db);
  return cellsOf(reporting.metrics, rows[0] ?? {});
};

/**
 * Tickets by a dimension: in the order of time, or those with the most tickets first. A ticket with two tags stands in the rows of
 * both, so rows need not add up to the total.
 * @returns at most `MOST_ROWS`, the latest or largest, and how many are left out
 */
export const countRows = async (
  unit: Unit,
  reporting: Reporting,
  by: ReportDimension,
): Promise<{ rows: CountedRow[]; more: number }> => {
  const inTime = isTimeDimension(by);
  const { rows } = await sql<Record<string, unknown> & { key: string; groups: number }>`
    select key, count(*) over ()::int as groups, ${aggregates(reporting.metrics)}
      from (${facts(reporting, by)}) facts
     group by key
     order by ${inTime ? sql`key desc` : sql`count(*) desc, key`}
     limit ${MOST_ROWS}`.execute(unit.db);
  const counted = rows.map((row) => ({ key: row.key, cells: cellsOf(reporting.metrics, row) }));
  return {
    rows: inTime ? counted.reverse() : counted,
    more: Math.max(0, (rows[0]?.groups ?? 0) - rows.length),
  };
};

/** A number of a report: one metric, of one row or of all tickets. */
export type Opening = {
  where: Condition;
  metric: ReportMetric;
  calendar: Calendar;
  row: { by: ReportDimension; key: string } | null;
};

/** A ticket behind a number, by its id, with what it adds. */
export type OpenedTicket = { _id: string; number: number; value: number };

const opened = ({ where, metric, calendar, row }: Opening) => sql`
  select tickets._id, tickets.number, (${valueOf(metric)})::float8 as value
    from tickets
    left join ticket_clocks on ticket_clocks.account_id = tickets.account_id and ticket_clocks.ticket_id = tickets._id
    ${joinOf(row?.by)}
   where ${where} ${row ? sql`and ${keyOf(row.by, calendar)} = ${row.key}` : sql``}`;

/** How many tickets a number opens: as many as its cell says. */
export const countOpened = async (unit: Unit, opening: Opening): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${opened(opening)}) one where value is not null`.execute(unit.db);
  return rows[0]?.count ?? 0;
};

/** Those tickets, the newest first: one more than `limit` at most. */
export const listOpened = async (
  unit: Unit,
  opening: Opening,
  { after, limit }: { after: number | null; limit: number },
): Promise<OpenedTicket[]> => {
  const { rows } = await sql<OpenedTicket>`
    select _id, number, value from (${opened(opening)}) one
     where value is not null ${after === null ? sql`` : sql`and number < ${after}`}
     order by number desc limit ${limit + 1}`.execute(unit.db);
  return rows;
};
