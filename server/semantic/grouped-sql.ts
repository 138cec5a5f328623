import type { PlannedFilter, PlannedPart } from '#engine/semantic/plan.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { makeConditionContext } from '#server/semantic/condition-context.ts';
import { buildKeySql, type KeySql } from '#server/semantic/key-sql.ts';
import type { ReadingInput } from '#server/semantic/reading.ts';

/** Of which period a group is: 1 is the one to compare with. */
export const PERIOD = sql`period`;

/** What is selected of a source: from a table with its account, or from a query that has it inside. */
export type GroupedSource = (parts: { select: Sql; tail: Sql }) => Sql;

/** The name of a key, group or value in a statement. */
export const alias = (letter: string, index: number): Sql => nameSql(`${letter}${index}`);

/** Without keys an aggregate has one row even where there is nothing: `having` leaves it out, as a group by does. */
export function groupBy(groups: readonly Sql[]): Sql {
  return groups.length === 0 ? sql`having count() > 0` : sql`group by ${joinSql(groups, sql`, `)}`;
}

type GroupedParts = {
  values: Sql[];
  seconds: Sql;
  source: GroupedSource;
  /** The keys of the data set, where those of a rollup have other columns. */
  keys?: PlannedPart['keys'];
};

/** The values of the groups of a part, or what its rows add to them. */
export function buildGrouped(
  part: PlannedPart,
  reading: ReadingInput,
  { values, seconds, source, keys: own = part.keys }: GroupedParts,
): Sql {
  const { early, form } = reading;
  const keys = buildKeys(part, reading, seconds);
  const groups = keys.map((_key, index) => alias('g', index));
  const aliases = keys.map(({ group }, index) => sql`${group} as ${alias('g', index)}`);
  const period = early ? [sql`toUInt8(${early.condition}) as ${PERIOD}`] : [];
  if (form === 'rows')
    return source({ select: joinSql([...period, ...aliases, ...values], sql`, `), tail: sql`` });
  const texts = buildKeyTexts({ ...part, keys: own }, reading);
  const prefix = aliases.length === 0 ? sql`` : sql`with ${joinSql(aliases, sql`, `)} `;
  const isSummed = part.withTotal === true && part.keys[0]?.kind === 'bars';
  const shown = isSummed ? texts.map((_text, index) => buildSummedText(index)) : texts;
  const select = joinSql([...period, ...shown, ...values], sql`, `);
  const tail = groupBy([...(early ? [PERIOD] : []), ...groups]);
  return sql`${prefix}${source({ select, tail: isSummed ? sql`${tail} ${buildSums(early !== null)}` : tail })}`;
}

/** The text of a bar; null for the sum of all, which is made of their groups: so distinct values are found once. */
function buildSummedText(index: number): Sql {
  const group = alias('g', index);
  return sql`if(grouping(${group}) = 1, null, toString(${group})) as ${alias('k', index)}`;
}

/** Bars and their sum; with a period, not the sum of both periods. */
function buildSums(withPeriod: boolean): Sql {
  return withPeriod ? sql`with rollup having grouping(${PERIOD}) = 0` : sql`with rollup`;
}

/** The texts of the keys of groups. */
export function buildKeyTexts(part: PlannedPart, reading: Pick<ReadingInput, 'chosen' | 'context'>): Sql[] {
  return buildKeys(part, { ...reading, early: null }, sql`0`).map(
    ({ text }, index) => sql`${text(alias('g', index))} as ${alias('k', index)}`,
  );
}

function buildKeys(
  part: PlannedPart,
  { chosen, context, early }: Pick<ReadingInput, 'chosen' | 'context' | 'early'>,
  seconds: Sql,
): KeySql[] {
  const narrowed = new Set(part.narrowed.map(({ axis }) => axis));
  const { withTotal = false } = part;
  const conditions = makeConditionContext(context, part);
  return part.keys.map((key) =>
    buildKeySql(key, { ...conditions, seconds, chosen, narrowed, early, withTotal }),
  );
}

/** That a row has a value that each axis shows. */
export function listShownFilters({
  keys,
  narrowed,
  withTotal = false,
}: PlannedPart): Extract<PlannedFilter, { kind: 'values' }>[] {
  if (withTotal) return [];
  return keys.flatMap((key) => {
    if (key.kind !== 'values' || key.shown === null || narrowed.some(({ axis }) => axis === key.axis))
      return [];
    const { dimension, field, shown } = key;
    return [
      {
        kind: 'values',
        dimension,
        field,
        is: shown.is === 'among' ? 'among' : 'beyond',
        values: shown.values,
      },
    ];
  });
}
