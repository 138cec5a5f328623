import { sql, type RawBuilder } from 'kysely';
import { NO_KEY } from '#contracts/crm/reports/metric.ts';
import type { FieldKind } from '#contracts/crm/tickets/form.ts';

/**
 * How the values of a form field become keys: `kind` as in the form (null: no field of it any more), and the numbers at which the next
 * range begins, in order; none: each number is a row of its own.
 */
export type FieldKeys = { id: string; kind: FieldKind | null; edges: readonly string[] };

/** Longer texts are distinguished by this many characters. */
const TEXT_MOST = 500;

/** The keys of a ticket by a field of its form: one for each of several choices. Values of an earlier form are shown as they are stored. */
export function buildFieldKeysSql({ id, kind, edges }: FieldKeys): RawBuilder<string[]> {
  const value = sql`(tickets.fields -> ${id}::text)`;
  const text = sql`btrim(tickets.fields ->> ${id}::text)`;
  return sql`case jsonb_typeof(${value})
    when 'boolean' then array[case when ${value}::boolean then 'yes' else 'no' end]
    when 'number' then array[${numberKey(sql`${value}::numeric`, edges)}]
    when 'string' then array[${textKey(text, kind)}]
    when 'array' then array(select '=' || one from jsonb_array_elements_text(${value}) one)
    else array[${NO_KEY}] end`;
}

function textKey(text: RawBuilder<unknown>, kind: FieldKind | null): RawBuilder<string> {
  if (kind === 'long_text') return sql`'filled'`;
  const whole = sql<string>`'=' || left(${text}, ${TEXT_MOST})`;
  return kind === 'date'
    ? sql`case when ${text} ~ '^\\d{4}-\\d\\d-\\d\\d$' then left(${text}, 7) else ${whole} end`
    : whole;
}

function numberKey(number: RawBuilder<unknown>, edges: readonly string[]): RawBuilder<string> {
  if (edges.length === 0) return sql`'=' || trim_scale(${number})::text`;
  const ranges = ['', ...edges].map((from, index) => `${from}..${edges[index] ?? ''}`);
  return sql`(${ranges}::text[])[width_bucket(${number}, ${edges}::numeric[]) + 1]`;
}
