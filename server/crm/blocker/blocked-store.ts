import { sql } from 'kysely';
import { COUNTED_RULES, type BlockedItem } from '#contracts/crm/blocker/endpoints.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';
import type { Channel } from '#contracts/networks.ts';
import type { SentMessage } from '#server/crm/blocker/candidate.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { buildAnyContainsSql } from '#server/kit/db/text-search.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The rule or blacklist entry that blocks an item, and all reasons why it applies. */
export type BlockReason = {
  rule: { _id: string; name: string; action: BlockedItem['action'] };
  matches: Readonly<BlockedItem['matches']>;
};
/** A blocked item, with what blocked it. */
export type NewBlockedItem = { item: Incoming; by: BlockedItem['by']; caught: BlockReason };

/** Which of these deliveries of a connection were blocked before, whatever became of them. */
export async function findKnownBlocked(
  unit: UnitOfWork,
  connectionId: string,
  originIds: readonly string[],
): Promise<Set<string>> {
  if (originIds.length === 0) return new Set();
  const rows = await accountTable(unit, 'blocked_items')
    .selectFrom()
    .select('origin_id')
    .where('connection_id', '=', connectionId)
    .where('origin_id', 'in', originIds)
    .execute();
  return new Set(rows.map(({ origin_id }) => origin_id));
}

/** Stores blocked items, each once. @returns the IDs at the network of those that were new */
export async function insertBlocked(
  unit: UnitOfWork,
  connectionId: string,
  kept: readonly NewBlockedItem[],
): Promise<Set<string>> {
  if (kept.length === 0) return new Set();
  const rows = await accountTable(unit, 'blocked_items')
    .insertInto(
      kept.map(({ item, by, caught }) => ({
        _id: unit.newId(),
        connection_id: connectionId,
        channel: item.channel,
        origin_id: item.provider_id,
        author_id: item.author._id,
        author_name: item.author.name,
        text: item.text,
        item: JSON.stringify(item),
        blocked_by: by,
        rule_id: caught.rule._id,
        rule_name: caught.rule.name,
        matches: JSON.stringify(caught.matches),
        action: caught.rule.action,
        at: new Date(item.published_at),
      })),
    )
    .onConflict((on) => on.columns(['account_id', 'connection_id', 'origin_id']).doNothing())
    .returning('origin_id')
    .execute();
  return new Set(rows.map(({ origin_id }) => origin_id));
}

/** The newest messages of authors on a connection, accepted or blocked, at most this many of each author. */
export async function listSentMessages(
  { db, accountId }: UnitOfWork,
  connectionId: string,
  { authors, most }: { authors: readonly string[]; most: number },
): Promise<Map<string, SentMessage[]>> {
  if (authors.length === 0 || most === 0) return new Map();
  const { rows } = await sql<{ author_id: string; origin_id: string; at: string }>`
    select sent.author_id, sent.origin_id, sent.at
      from unnest(${authors}::text[]) as author (id)
      cross join lateral (
        (select m.author_id, m.origin_id, m.at
           from contacts c
           join messages m on m.account_id = c.account_id and m.contact_id = c._id
          where c.account_id = ${accountId} and c.connection_id = ${connectionId} and c.external_id = author.id
            and m.direction = 'in' and m.origin_id is not null
          order by m.line desc limit ${most})
        union all
        (select b.author_id, b.origin_id, b.at
           from blocked_items b
          where b.account_id = ${accountId} and b.connection_id = ${connectionId} and b.author_id = author.id
          order by b.at desc limit ${most})
      ) sent`.execute(db);
  const found = new Map<string, SentMessage[]>();
  for (const { author_id, origin_id, at } of rows)
    found.set(author_id, [...(found.get(author_id) ?? []), { origin_id, at: Date.parse(at) }]);
  return found;
}

/** Deletes what its author retracted while it was blocked. */
export async function deleteWithdrawn(
  { db, accountId }: UnitOfWork,
  connectionId: string,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    delete from blocked_items
     where account_id = ${accountId} and connection_id = ${connectionId}
       and coalesce(item->>'message_id', origin_id) = any(${messageIds}::text[])`.execute(db);
}

type Row = {
  _id: string;
  connection_id: string;
  channel: Channel;
  author_id: string;
  author_name: string;
  item: Incoming;
  blocked_by: BlockedItem['by'];
  rule_id: string;
  rule_name: string;
  matches: BlockedItem['matches'];
  action: BlockedItem['action'];
  state: BlockedItem['state'];
  at: string;
};
const COLUMNS = [
  '_id',
  'connection_id',
  'channel',
  'author_id',
  'author_name',
  'item',
  'blocked_by',
  'rule_id',
  'rule_name',
  'matches',
  'action',
  'state',
  'at',
] as const;

/** The blocked item of a connection with an ID at its network, whatever became of it. */
export async function findBlocked(
  unit: UnitOfWork,
  connectionId: string,
  originId: string,
): Promise<Row | undefined> {
  const row = await accountTable(unit, 'blocked_items').find(
    { connection_id: connectionId, origin_id: originId },
    COLUMNS,
  );
  return row && read(row);
}

type BlockedQuery = {
  state: BlockedItem['state'];
  rule_id?: string | undefined;
  q?: string | undefined;
  before?: string | undefined;
  limit: number;
};

/** One more than `limit` at most, newest first. */
export async function listBlockedRows(unit: UnitOfWork, wanted: BlockedQuery): Promise<Row[]> {
  let query = accountTable(unit, 'blocked_items')
    .selectFrom()
    .select(COLUMNS)
    .where('state', '=', wanted.state);
  if (wanted.rule_id) query = query.where('rule_id', '=', wanted.rule_id);
  if (wanted.before) query = query.where('_id', '<', wanted.before);
  if (wanted.q) {
    query = query.where(buildAnyContainsSql([sql`text`, sql`author_name`], wanted.q));
  }
  const rows = await query
    .orderBy('_id', 'desc')
    .limit(wanted.limit + 1)
    .execute();
  return rows.map(read);
}

/** The tickets that released items became, by the IDs of the blocked items. */
export async function findTicketsOfBlocked(
  { db, accountId }: UnitOfWork,
  ids: readonly string[],
): Promise<Map<string, { _id: string; number: number }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ blocked_id: string; _id: string; number: number }>`
    select b._id as blocked_id, t._id, t.number
      from blocked_items b
      join contacts c on c.account_id = b.account_id and c.connection_id = b.connection_id
      join messages m on m.account_id = c.account_id and m.contact_id = c._id and m.origin_id = b.origin_id
      join tickets t on t.account_id = m.account_id and t._id = m.ticket_id
     where b.account_id = ${accountId} and b._id = any(${[...ids]}::uuid[])
       and c.external_id = b.author_id`.execute(db);
  return new Map(rows.map(({ blocked_id, ...ticket }) => [blocked_id, ticket]));
}

/** Moves those of the given IDs that are in one of the states to another state. @returns them as they were before */
export async function moveBlocked(
  unit: UnitOfWork,
  ids: readonly string[],
  { from, to }: { from: readonly BlockedItem['state'][]; to: BlockedItem['state'] },
): Promise<Row[]> {
  const rows = await accountTable(unit, 'blocked_items')
    .updateTable()
    .set({ state: to, decided_by: unit.actor.id, decided_at: unit.now })
    .where('_id', 'in', [...ids])
    .where('state', 'in', [...from])
    .returning(COLUMNS)
    .execute();
  return rows.map(read);
}

function read(row: Omit<Row, 'item'> & { item: unknown }): Row {
  return {
    ...row,
    item: Incoming.parse(row.item),
  };
}

/** How many items are in each state. */
export async function countStates(
  unit: UnitOfWork,
): Promise<{ state: BlockedItem['state']; count: number }[]> {
  return (
    await accountTable(unit, 'blocked_items')
      .selectFrom()
      .select(['state', sql<number>`count(*)::int`.as('count')])
      .groupBy('state')
      .execute()
  ).map(({ state, count }) => ({ state, count }));
}

/** How many items each rule or blacklist entry blocks, most first, under the name that it had last. */
export async function countRules(unit: UnitOfWork) {
  return accountTable(unit, 'blocked_items')
    .selectFrom()
    .select([
      'blocked_by as by',
      'rule_id',
      sql<string>`(array_agg(rule_name order by _id desc))[1]`.as('name'),
      sql<number>`count(*)::int`.as('count'),
      sql<string>`max(at)`.as('last_at'),
    ])
    .where('state', '=', 'blocked')
    .groupBy(['blocked_by', 'rule_id'])
    .orderBy('count', 'desc')
    .limit(COUNTED_RULES)
    .execute();
}
