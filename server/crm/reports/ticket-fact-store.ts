import { z } from 'zod';
import { getMetricKind, type ReportMetric } from '#contracts/crm/reports/metric.ts';
import type { TicketFilter } from '#contracts/crm/views/filter.ts';
import { FACTS } from '#contracts/facts/facts.ts';
import type { Question, QuestionFilter } from '#contracts/semantic/question.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import type { ReportScope } from '#server/crm/reports/answer-questions.ts';
import type { NumberSpread } from '#server/crm/reports/form-keys.ts';
import { getCountedMeasure } from '#server/crm/reports/report-measures.ts';
import { buildTicketQuestion } from '#server/crm/reports/report-questions.ts';
import { buildAccountSelect, nameSql } from '#server/kit/clickhouse/account-select.ts';
import { readFacts } from '#server/kit/clickhouse/facts.ts';
import { bindValue, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { readCountedRows, type ViewerInput } from '#server/semantic/public.ts';

const Ends = z.object({ first: z.number().nullable(), last: z.number().nullable() });

type ExtentQuery = { filter: TicketFilter; when: 'created' | 'done'; now: Date };

/**
 * Within which time all tickets of a filter are; null where there are none. Versions that are no longer current may make it longer, never
 * shorter.
 */
export async function findTicketExtent(
  { context, accountId }: Pick<ReportScope, 'context' | 'accountId'>,
  { filter, when, now }: ExtentQuery,
): Promise<Span | null> {
  const bounds = readBounds(filter, { when, now });
  if (bounds.from !== null && bounds.to !== null) return toExtent(bounds.from, bounds.to);
  const at = nameSql(`${when}_at`);
  const [ends] = await readRows(
    context.clickhouse,
    Ends,
    buildAccountSelect({ table: FACTS.tickets.table, versioned: false }, accountId, {
      select: sql`toFloat64(toUnixTimestamp64Milli(min(${at}))) as first, toFloat64(toUnixTimestamp64Milli(max(${at}))) as last`,
      where: sql`isNotNull(${at}) and removed = 0`,
      tail: sql`having count() > 0`,
    }),
  );
  if (!ends || ends.first === null || ends.last === null) return null;
  return toExtent(
    Math.max(ends.first, bounds.from ?? ends.first),
    Math.min(ends.last + 1, bounds.to ?? Infinity),
  );
}

const toExtent = (from: number, to: number): Span | null => (from < to ? { from, to } : null);

function readBounds(filter: TicketFilter, { when, now }: Omit<ExtentQuery, 'filter'>) {
  const [from, to, seconds] = [filter[`${when}_from`], filter[`${when}_to`], filter[`${when}_within`]];
  const starts = [
    ...(from ? [Date.parse(from)] : []),
    ...(seconds === undefined ? [] : [now.getTime() - seconds * 1000]),
  ];
  return { from: starts.length > 0 ? Math.max(...starts) : null, to: to ? Date.parse(to) : null };
}

const Spread = z.object({
  different: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  least: z.number().nullable(),
  most: z.number().nullable(),
});

/** The spread of the numbers that tickets have at a field of the form; undefined where none has one. */
export async function findNumberSpread(
  scope: ReportScope,
  { viewer, zone }: { viewer: ViewerInput; zone: string },
  { key, filters }: { key: string; filters: readonly QuestionFilter[] },
): Promise<NumberSpread | undefined> {
  const bound = bindValue('String', key);
  const [number, filled] = [sql`form_numbers[${bound}]`, sql`mapContains(form_numbers, ${bound})`];
  const [found] = await readCountedRows(
    scope,
    buildTicketQuestion({ filters, zone }, { measures: ['tickets.tickets'] }),
    { viewer },
    {
      row: Spread,
      select: sql`uniqExactIf(${number}, ${filled}) as different, minOrNullIf(${number}, ${filled}) as least, maxOrNullIf(${number}, ${filled}) as most,
        quantileExactOrNullIf(0.05)(${number}, ${filled}) as low, quantileExactOrNullIf(0.95)(${number}, ${filled}) as high`,
      tail: sql``,
    },
  );
  if (!found) return undefined;
  const { different, low, high, least, most } = found;
  if (low === null || high === null || least === null || most === null) return undefined;
  return { different, low, high, least, most };
}

/** A ticket behind a number, by its ID, with its contribution. */
export type OpenedTicket = { _id: string; number: number; value: number };

const Opened = z.object({ _id: z.string(), number: z.number(), value: z.number() });

/** The tickets of a question from which a metric is computed, newest first, at most one more than `limit`. */
export function listOpened(
  scope: ReportScope,
  { viewer, metric, question }: { viewer: ViewerInput; metric: ReportMetric; question: Question },
  { after, limit }: { after: number | null; limit: number },
): Promise<OpenedTicket[]> {
  const filters: QuestionFilter[] = [
    ...question.filters,
    ...(after === null ? [] : [{ number: 'ticket_number', most: after - 1 }]),
  ];
  const value = getMetricKind(metric) === 'count' ? sql`1` : nameSql(metric);
  return readCountedRows(
    scope,
    { ...question, filters, measures: [getCountedMeasure(metric)] },
    { viewer },
    {
      row: Opened,
      select: sql`toString(_id) as _id, number, toFloat64(${value}) as value`,
      tail: sql`order by number desc limit ${bindValue('UInt32', limit + 1)}`,
    },
  );
}

const Metrics = z.looseObject({ _id: z.string() });

/** What single tickets contribute to metrics, by their IDs; null where they contribute nothing. */
export async function loadMetricValues(
  { context, accountId }: Pick<ReportScope, 'context' | 'accountId'>,
  metrics: readonly ReportMetric[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, number | null>>>> {
  if (ids.length === 0) return new Map();
  const rows = await readFacts(context.clickhouse, {
    fact: 'tickets',
    accountId,
    row: Metrics,
    select: sql`*`,
    where: sql`_id in ${bindValue('Array(UUID)', ids)}`,
  });
  return new Map(
    rows.map((row) => [
      row._id,
      Object.fromEntries(metrics.map((metric) => [metric, readValue(row, metric)])),
    ]),
  );
}

/** Of what happened or not, and of messages, 0 is no contribution. */
function readValue(row: z.output<typeof Metrics>, metric: ReportMetric): number | null {
  const value = row[metric];
  if (value === null || value === undefined) return null;
  const counts = getMetricKind(metric) === 'count' || metric === 'replies' || metric === 'received';
  return counts && Number(value) === 0 ? null : Number(value);
}
