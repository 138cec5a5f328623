import { z } from 'zod';
import { DIMENSIONS, type Dimension, type DimensionFacts } from '#contracts/listening/dimensions.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, joinConditions, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { Call } from '#server/kit/http/call.ts';
import { loadSourceNames } from '#server/listening/actions/source-name-store.ts';
import { getDimensionColumn } from '#server/listening/filter-sql/dimension-sql.ts';
import { buildMentionCondition, type Filter } from '#server/listening/filter-sql/mention-filter.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import { loadUserNames } from '#server/people/public.ts';

type Value = { value: string; label: string; count: number };
type ValuesQuery = { dimension: Dimension; filter: Filter; search?: string | undefined; limit: number };

const Row = z.object({ value: z.string(), label: z.string(), count: z.coerce.number().int() });

/** Values of a dimension with their mentions, the highest first; `search` matches anywhere in the displayed name of a value. */
export async function readValues(
  call: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  names: KeywordNames,
  { dimension, filter, search, limit }: ValuesQuery,
): Promise<Value[]> {
  const facts: DimensionFacts = DIMENSIONS[dimension];
  const own = ownNames(dimension, names);
  const labelled = own !== undefined || facts.named === 'person' || facts.named === 'source';
  const inner = buildSelect('mentions', call.accountId, {
    select: sql`${valueOf(dimension)} as value, ${dimension === 'author' ? sql`any(if(author_name = '', author_handle, author_name))` : sql`''`} as label,
      count() as count`,
    where: buildMentionCondition(filter, names),
    tail: sql`group by value`,
  });
  const found = search && !labelled ? [like(search)] : [];
  const most = labelled ? sql`` : sql`limit ${bindValue('UInt32', limit)}`;
  const rows = await readRows(
    call.context.clickhouse,
    Row,
    sql`select value, label, count from (${inner}) where ${joinConditions([...blank(facts), ...found])} order by count desc, value ${most}`,
  );
  if (!labelled) return rows.map((row) => withNone(row, facts));
  const holds = makeTextFilter(search ?? '');
  const label = own ?? (await idNames(call, facts, rows));
  return rows
    .flatMap((row) => label(row))
    .filter(({ label: text }) => holds(text))
    .slice(0, limit);
}

function valueOf(dimension: Dimension): Sql {
  const column = getDimensionColumn(dimension);
  const { compared }: DimensionFacts = DIMENSIONS[dimension];
  const many = compared === 'words' || compared === 'keyword' || compared === 'tag';
  return many ? sql`toString(arrayJoin(${column}))` : sql`toString(${column})`;
}

/** An empty value is returned only where a filter can name it. */
function blank({ none, named }: DimensionFacts): Sql[] {
  return none || named === 'language' ? [] : [sql`value <> ''`];
}

function like(search: string): Sql {
  const text = bindValue('String', search);
  return sql`positionCaseInsensitiveUTF8(value, ${text}) > 0 or positionCaseInsensitiveUTF8(label, ${text}) > 0`;
}

function withNone(row: Value, { none }: DimensionFacts): Value {
  return none && row.value === none.blank ? { ...row, value: none.value } : row;
}

type Label = (row: Value) => Value[];

/** Numbers become ids; numbers of deleted keywords and tags are left out. */
function ownNames(dimension: Dimension, names: KeywordNames): Label | undefined {
  const known = { keyword: names.byNumber, tag: names.tagByNumber };
  if (dimension !== 'keyword' && dimension !== 'tag') return undefined;
  return (row) => {
    const one = known[dimension].get(Number(row.value));
    return one ? [{ ...row, value: one._id, label: one.name }] : [];
  };
}

async function idNames(
  call: Pick<Call, 'inUnit'>,
  facts: DimensionFacts,
  rows: readonly Value[],
): Promise<Label> {
  const ids = rows.map(({ value }) => value);
  const names = await call.inUnit((unit) =>
    facts.named === 'person' ? loadUserNames(unit, ids) : loadSourceNames(unit, ids),
  );
  return (row) => [withNone({ ...row, label: names.get(row.value) ?? '' }, facts)];
}
