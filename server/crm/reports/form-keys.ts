import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { NO_KEY } from '#contracts/crm/reports/metric.ts';
import {
  parseFieldId,
  parseKeyRange,
  parseKeyValue,
  type ReportBy,
  type ReportField,
} from '#contracts/crm/reports/report-by.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { FieldKind } from '#contracts/crm/tickets/form.ts';
import { computeBinEdges } from '#server/crm/reports/histogram-bins.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readCachedSetting } from '#server/settings/public.ts';

type Condition = RawBuilder<SqlBool>;

/**
 * How the values of a form field become keys: `kind` as in the form (null: no field of it any more), and the numbers at which the next
 * range begins, in order; none: each number is a row of its own.
 */
export type FieldKeys = { id: string; kind: FieldKind | null; edges: readonly string[] };

/** Numbers up to this count are listed one by one: stars, for example. */
const MOST_NUMBERS = 12;
/** Longer texts are distinguished by this many characters. */
const TEXT_MOST = 500;

/** The keys of a ticket by a field of its form: one for each of several choices. Values of an earlier form are shown as they are stored. */
export const buildFieldKeysSql = ({ id, kind, edges }: FieldKeys): RawBuilder<string[]> => {
  const value = sql`(tickets.fields -> ${id}::text)`;
  const text = sql`btrim(tickets.fields ->> ${id}::text)`;
  return sql`case jsonb_typeof(${value})
    when 'boolean' then array[case when ${value}::boolean then 'yes' else 'no' end]
    when 'number' then array[${numberKey(sql`${value}::numeric`, edges)}]
    when 'string' then array[${textKey(text, kind)}]
    when 'array' then array(select '=' || one from jsonb_array_elements_text(${value}) one)
    else array[${NO_KEY}] end`;
};

const textKey = (text: RawBuilder<unknown>, kind: FieldKind | null): RawBuilder<string> => {
  if (kind === 'long_text') return sql`'filled'`;
  const whole = sql<string>`'=' || left(${text}, ${TEXT_MOST})`;
  return kind === 'date'
    ? sql`case when ${text} ~ '^\\d{4}-\\d\\d-\\d\\d$' then left(${text}, 7) else ${whole} end`
    : whole;
};

const numberKey = (number: RawBuilder<unknown>, edges: readonly string[]): RawBuilder<string> => {
  if (edges.length === 0) return sql`'=' || trim_scale(${number})::text`;
  const ranges = ['', ...edges].map((from, index) => `${from}..${edges[index] ?? ''}`);
  return sql`(${ranges}::text[])[width_bucket(${number}, ${edges}::numeric[]) + 1]`;
};

/**
 * The field by which a report is grouped, as in the current form, and how its values become keys; null where it is grouped by none. A `key`
 * carries the ends of its own range, so that it opens what it counted, whatever values were added since.
 */
export const loadFieldKeys = async (
  unit: UnitOfWork,
  by: ReportBy | undefined,
  of: { where: Condition } | { key: string },
): Promise<(FieldKeys & { field: ReportField | null }) | null> => {
  const id = by === undefined ? null : parseFieldId(by);
  if (id === null) return null;
  const { fields } = await readCachedSetting(unit, customForm, 'form');
  const field = fields.find(({ _id }) => _id === id);
  const kind = field?.kind ?? null;
  const edges = 'key' in of ? edgesOfKey(of.key) : kind === 'number' ? await edgesOf(unit, id, of.where) : [];
  return { id, kind, edges, field: field ? { label: field.label, kind: field.kind } : null };
};

const edgesOfKey = (key: string): string[] => {
  const range = parseKeyRange(key);
  return range ? [range.from, range.to].flatMap((end) => end ?? []) : [];
};

/** The position of a row of numbers or months among the others; rows of other kinds have no order of their own. */
export const computeKeyOrder = (field: FieldKeys | null, key: string): number => {
  if (key === NO_KEY || (field?.kind !== 'number' && field?.kind !== 'date')) return Number.MAX_VALUE;
  const value = parseKeyValue(key);
  if (value !== null) return Number(value) || 0;
  const range = parseKeyRange(key);
  return range ? Number(range.from ?? -Number.MAX_VALUE) : Date.parse(`${key}-01`) || 0;
};

/** The starts of the ranges for the numbers that matching tickets have at a field; none where they are few. */
const edgesOf = async (unit: UnitOfWork, id: string, where: Condition): Promise<string[]> => {
  const { rows } = await sql<{ different: number; low: number; high: number; least: number; most: number }>`
    select count(distinct number)::int as different, min(number)::float8 as least, max(number)::float8 as most,
           (percentile_disc(0.05) within group (order by number))::float8 as low,
           (percentile_disc(0.95) within group (order by number))::float8 as high
      from (select (tickets.fields ->> ${id}::text)::numeric as number from tickets
             where ${where} and jsonb_typeof(tickets.fields -> ${id}::text) = 'number') filled`.execute(
    unit.db,
  );
  const [found] = rows;
  if (!found || found.different <= MOST_NUMBERS) return [];
  const { low, high, least, most } = found;
  // A few outliers would leave all other numbers in one range.
  return (low < high ? computeBinEdges(low, high) : computeBinEdges(least, most)).map(String);
};
