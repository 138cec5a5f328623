import type { ClickHouseClient } from '@clickhouse/client';
import { sql as postgres } from 'kysely';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { LabelSource } from '#contracts/semantic/dimension.ts';
import { listAllKeywordNames } from '#server/keywords/public.ts';
import { buildAccountSelect } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadUserNames } from '#server/people/public.ts';
import type { LoadNames } from '#server/semantic/ports.ts';
import { listNumberedTags } from '#server/tags/public.ts';

/** The names of a record's kinds by their keys; kinds that are not here are no records, or are named elsewhere. */
export const NAME_LOADERS: Partial<Record<LabelSource, LoadNames>> = {
  agent: (unit, keys) => loadUserNames(unit, keys.filter(isId)),
  group: (unit, keys) => loadNames(unit, 'groups', keys),
  connection: (unit, keys) => loadNames(unit, 'connections', keys),
  customer: (unit, keys) => loadNames(unit, 'contacts', keys),
  customer_tag: (unit, keys) => loadNames(unit, 'interest_tags', keys),
  survey: (unit, keys) => loadNames(unit, 'surveys', keys),
  short_link: (unit, keys) => loadNames(unit, 'short_links', keys),
  keyword: async (unit) =>
    new Map(
      (await listAllKeywordNames(unit)).flatMap(({ _id, number, name }) => [
        [_id, name],
        [String(number), name],
      ]),
    ),
  tag: loadTagNames,
};

type NamedTable =
  | 'groups'
  | 'connections'
  | 'contacts'
  | 'interest_tags'
  | 'surveys'
  | 'short_links'
  | 'ticket_tags';

async function loadNames(
  unit: UnitOfWork,
  table: NamedTable,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await postgres<{ _id: string; name: string }>`
    select _id, name from ${postgres.table(table)}
     where account_id = ${unit.accountId} and _id = any(${keys.filter(isId)}::uuid[])`.execute(unit.db);
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}

/** In which table records of a kind have their names, and the number by which mentions name them. */
const NAMED_TABLES: Partial<Record<LabelSource, { table: NamedTable | 'keywords'; numbered?: true }>> = {
  group: { table: 'groups' },
  connection: { table: 'connections' },
  customer_tag: { table: 'interest_tags' },
  survey: { table: 'surveys' },
  short_link: { table: 'short_links' },
  keyword: { table: 'keywords', numbered: true },
  tag: { table: 'ticket_tags', numbered: true },
};

/** The keys of the records of a kind whose names have a part, anywhere or at their start, capitals aside. */
export async function findKeysByName(
  unit: UnitOfWork,
  source: LabelSource,
  { part, where }: { part: string; where: 'anywhere' | 'start' },
): Promise<string[]> {
  const named = NAMED_TABLES[source];
  if (!named) throw new Error(`${source} has no names`);
  const at = postgres`position(lower(${part}) in lower(name))`;
  const { rows } = await postgres<{ _id: string; number: number | null }>`
    select _id, ${named.numbered ? postgres.ref('number') : postgres`null::int`} as number
      from ${postgres.table(named.table)}
     where account_id = ${unit.accountId} and ${where === 'start' ? postgres`${at} = 1` : postgres`${at} > 0`}`.execute(
    unit.db,
  );
  return rows.flatMap(({ _id, number }) => [_id, ...(number === null ? [] : [String(number)])]);
}

/** Uploads may have texts where other data sets have ids: they name no record. */
const isId = (key: string): boolean => UUID.test(key);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isNumber = (key: string): boolean => /^\d+$/.test(key);

/** Tags of the CRM by their ids, those of listening by their numbers. */
async function loadTagNames(unit: UnitOfWork, keys: readonly string[]): Promise<Map<string, string>> {
  const numbered = keys.some(isNumber) ? await listNumberedTags(unit) : [];
  const ids = keys.filter((key) => !isNumber(key));
  return new Map([
    ...numbered.map(({ number, name }) => [String(number), name] as const),
    ...(ids.length > 0 ? await loadNames(unit, 'ticket_tags', ids) : []),
  ]);
}

const AuthorRow = z.object({ author_id: z.string(), name: z.string() });

/** The latest names of authors of the account's mentions. */
export async function loadAuthorNames(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const statement = buildAccountSelect({ table: 'mentions', versioned: false }, accountId, {
    select: sql`author_id, argMax(author_name, published_at) as name`,
    where: sql`author_id in ${bindValue('Array(String)', keys)}`,
    tail: sql`group by author_id`,
  });
  const rows = await readRows(clickhouse, AuthorRow, statement);
  return new Map(rows.flatMap(({ author_id, name }) => (name === '' ? [] : [[author_id, name] as const])));
}
