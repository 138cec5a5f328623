// @module-tag slow
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { getReport, type ReportCell } from '#contracts/crm/reports/endpoints.ts';
import {
  getMetricKind,
  isTimeDimension,
  NO_KEY,
  REPORT_DIMENSIONS,
  REPORT_METRICS,
  type ReportDimension,
  type ReportMetric,
} from '#contracts/crm/reports/metric.ts';
import { DETRACTOR_TO, PROMOTER_FROM, SATISFIED_FROM } from '#contracts/crm/survey/score.ts';
import { catchUp } from '#server/facts/project.ts';
import { readFacts } from '#server/kit/clickhouse/facts.ts';
import { sql } from '#server/kit/clickhouse/sql.ts';
import { startLineDesk, type LineDesk } from '#tests/factories/line.ts';
import { ACTS, startRandomActs, type RandomAct } from '#tests/factories/random-acts.ts';

/** The metrics and dimensions of the CRM's reports, counted plainly from the facts, beside the reports themselves. */
let line: LineDesk;
beforeAll(async () => {
  line = await startLineDesk('Coffee Company');
  const perform = await startRandomActs(line);
  for (let how = 0; how < 7; how += 1) await perform({ kind: 'write', on: how, how });
  const kinds = ACTS.filter((kind) => kind !== 'delete');
  const act = fc.record({ kind: fc.constantFrom(...kinds), on: fc.nat(50), how: fc.nat(1000) });
  const acts: RandomAct[] = fc.sample(act, { numRuns: 90, seed: 26 });
  for (const one of acts) await perform(one);
});
afterAll(() => line.stop());

const Row = z.record(z.string(), z.unknown());
type Row = z.infer<typeof Row>;

async function readTickets(): Promise<Row[]> {
  const { context } = line.world.suite;
  await catchUp(context, line.admin.accountId);
  return readFacts(context.clickhouse, {
    fact: 'tickets',
    accountId: line.admin.accountId,
    row: Row,
    select: sql`*`,
    // Reports leave out what the post blocker holds.
    where: sql`not blocked`,
  });
}

const COLUMNS: Partial<Record<ReportDimension, string>> = {
  connection: 'connection_id',
  assignee: 'assignee_id',
  group: 'group_id',
  tag: 'tag_ids',
  keyword: 'keyword_ids',
  customer_tag: 'customer_tag_ids',
};

function keysOf(row: Row, dimension: ReportDimension): string[] {
  const value = row[COLUMNS[dimension] ?? dimension];
  if (Array.isArray(value)) return value.length === 0 ? [NO_KEY] : value.map(String);
  return [value === null ? NO_KEY : String(value)];
}

function valueOf(row: Row, metric: ReportMetric): number | null {
  if (metric === 'tickets') return 1;
  const value = row[metric];
  if (value === null) return null;
  const kind = getMetricKind(metric);
  return (kind === 'count' || metric === 'replies' || metric === 'received') && value === 0
    ? null
    : Number(value);
}

function cellOf(rows: readonly Row[], metric: ReportMetric): Pick<ReportCell, 'count' | 'value'> {
  const values = rows.flatMap((row) => valueOf(row, metric) ?? []);
  const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0);
  const mean = (of: readonly number[]): number | null => (of.length === 0 ? null : sum(of) / of.length);
  const value = {
    count: () => values.length,
    sum: () => (values.length === 0 ? null : sum(values)),
    seconds: () => mean(values),
    mean: () => mean(values),
    csat: () => mean(values.map((one) => (one >= SATISFIED_FROM ? 1 : 0))),
    nps: () => mean(values.map((one) => (one >= PROMOTER_FROM ? 100 : one <= DETRACTOR_TO ? -100 : 0))),
  }[getMetricKind(metric)]();
  return { count: values.length, value };
}

function rounded(cells: readonly Pick<ReportCell, 'count' | 'value'>[]) {
  return cells.map(({ count, value }) => ({
    count,
    value: value === null ? null : Math.round(value * 1000) / 1000,
  }));
}

const METRIC_PARTS = [REPORT_METRICS.slice(0, 8), REPORT_METRICS.slice(8, 16), REPORT_METRICS.slice(16)];

test.each(REPORT_DIMENSIONS.filter((dimension) => !isTimeDimension(dimension)))(
  'Every metric by %s is the same from facts as in the report',
  async (dimension) => {
    const tickets = await readTickets();
    expect(tickets.length).toBeGreaterThan(5);
    const groups = new Map<string, Row[]>();
    for (const row of tickets)
      for (const key of keysOf(row, dimension)) groups.set(key, [...(groups.get(key) ?? []), row]);
    for (const metrics of METRIC_PARTS) {
      const report = await line.admin.call(getReport, {
        query: { metrics: metrics.join(','), by: dimension },
      });
      expect(rounded(report.total)).toEqual(rounded(metrics.map((metric) => cellOf(tickets, metric))));
      expect(Object.fromEntries(report.rows.map(({ key, cells }) => [key, rounded(cells)]))).toEqual(
        Object.fromEntries(
          [...groups].map(([key, rows]) => [key, rounded(metrics.map((metric) => cellOf(rows, metric)))]),
        ),
      );
    }
  },
);
