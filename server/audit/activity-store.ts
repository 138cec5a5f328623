import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { PEOPLE, type ActivityFilter } from '#contracts/audit/activity.ts';
import { buildUnseenSql } from '#server/kit/db/narrowed.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** An entry of the log as it is stored, with its values. */
export type ActivityRow = {
  seq: number;
  at: string;
  kind: string;
  entity_id: string | null;
  actor_kind: string;
  actor_id: string | null;
  data: unknown;
  before: unknown;
  after: unknown;
  erased: boolean;
};

/** A position in the log: the instant and the number of the last entry shown. */
export type ActivityCursor = readonly [at: string, seq: number];

/** `kinds`: exactly these; `product`: only entries that are recorded as belonging to it. */
type ActivityQuery = {
  filter: ActivityFilter;
  after: ActivityCursor | null;
  limit: number;
  kinds?: readonly string[] | undefined;
  product?: string | undefined;
};

/**
 * The newest entries under a filter, one more than `limit` at most. Each form of the query has an index whose first rows are the result:
 * the log is read kind by kind where kinds or a user restrict it, and the few newest of each are merged.
 */
export async function listActivityRows(unit: UnitOfWork, query: ActivityQuery): Promise<ActivityRow[]> {
  const { filter, limit, kinds } = query;
  const where = conditionsOf(unit, query);
  const byKind = kinds !== undefined || filter.kind !== undefined || filter.person !== undefined;
  const lines =
    byKind && filter.entity === undefined
      ? kindByKind(kinds ?? (await kindsAsked(unit, filter.kind)), where, limit + 1)
      : inOrder([...where, ...(filter.kind === undefined ? [] : [kindIs(filter.kind)])], limit + 1);
  const { rows } = await sql<ActivityRow>`
    select l.*, v.before, v.after, v.erased_at is not null as erased
      from (${lines}) l
      left join event_values v on v.account_id = ${unit.accountId} and v.seq = l.seq
     order by l.at desc, l.seq desc`.execute(unit.db);
  return rows;
}

const COLUMNS = sql.raw('e.seq, e.at, e.kind, e.entity_id, e.actor_kind, e.actor_id, e.data');

type Condition = RawBuilder<SqlBool>;

function inOrder(where: readonly Condition[], limit: number) {
  return sql`
  select ${COLUMNS} from event_log e where ${sql.join(where, sql` and `)}
   order by e.at desc, e.seq desc limit ${limit}`;
}

function kindByKind(kinds: readonly string[], where: readonly Condition[], limit: number) {
  return sql`
  select ${COLUMNS} from unnest(${sql.val(kinds)}::text[]) k (kind)
   cross join lateral (
     select * from event_log e where e.kind = k.kind and ${sql.join(where, sql` and `)}
      order by e.at desc, e.seq desc limit ${limit}) e
   order by e.at desc, e.seq desc limit ${limit}`;
}

function conditionsOf(unit: UnitOfWork, { filter, after, kinds, product }: ActivityQuery): Condition[] {
  return [
    sql<SqlBool>`e.account_id = ${unit.accountId}`,
    ...(filter.by === 'people'
      ? [sql<SqlBool>`e.actor_kind in (${sql.join(PEOPLE.map((kind) => sql.lit(kind)))})`]
      : []),
    ...(filter.person === undefined ? [] : [sql<SqlBool>`e.actor_id = ${filter.person}`]),
    ...(filter.entity === undefined ? [] : [sql<SqlBool>`e.entity_id = ${filter.entity}`]),
    ...(kinds === undefined ? [] : [sql<SqlBool>`e.kind = any(${sql.val(kinds)}::text[])`]),
    ...(product === undefined ? [] : [sql<SqlBool>`e.data->>'product' = ${product}`]),
    ...(filter.from === undefined ? [] : [sql<SqlBool>`e.at >= ${filter.from}`]),
    ...(filter.to === undefined ? [] : [sql<SqlBool>`e.at < ${filter.to}`]),
    ...(unit.narrowed ? [sql<SqlBool>`not ${buildUnseenSql(unit.accountId, NAMED)}`] : []),
    ...(after === null
      ? []
      : [sql<SqlBool>`(e.at, e.seq) < (${after[0]}::timestamptz, ${after[1]}::bigint)`]),
  ];
}

/** The ids that an entry names: its record, and any in its data. */
const NAMED = sql`array_append(array(
  select (value #>> '{}')::uuid from jsonb_path_query(e.data, '$.**') value
   where jsonb_typeof(value) = 'string' and value #>> '{}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), e.entity_id)`;

function kindIs(kind: string): Condition {
  return kind.endsWith('.') ? sql<SqlBool>`starts_with(e.kind, ${kind})` : sql<SqlBool>`e.kind = ${kind}`;
}

async function kindsAsked(unit: UnitOfWork, kind: string | undefined): Promise<string[]> {
  if (kind !== undefined && !kind.endsWith('.')) return [kind];
  const kinds = await listKinds(unit);
  return kind === undefined ? kinds : kinds.filter((one) => one.startsWith(kind));
}

/** The kinds of events in the account's log, found by skipping from each to the next one in the index. */
export async function listKinds(unit: UnitOfWork): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive leap (kind) as (
      (select kind from event_log where account_id = ${unit.accountId} order by kind limit 1)
      union all
      select (select e.kind from event_log e
               where e.account_id = ${unit.accountId} and e.kind > leap.kind order by e.kind limit 1)
        from leap where leap.kind is not null)
    select kind from leap where kind is not null`.execute(unit.db);
  return rows.map(({ kind }) => kind);
}
