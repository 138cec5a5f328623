import { sql } from 'kysely';
import { Incoming } from '#contracts/inbound/incoming.ts';
import { ROUTINE_REASONS } from '#contracts/inbound/refused/reasons.ts';
import {
  type RefusedItem,
  type RefusedState,
  type SourceKind,
  type RefusedProduct,
} from '#contracts/inbound/refused/refused-item.ts';
import type { Channel } from '#contracts/networks.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The source of refused items. */
export type RefusedSource = { kind: SourceKind; id: string; channel: Channel };

/** A refused item to be written; `files` are those that came with it. */
export type NewRefusedItem = Pick<RefusedItem, '_id' | 'channel' | 'reason' | 'detail' | 'title' | 'text'> & {
  origin_id: string;
  contact_id: string | null;
  sender_id: string;
  sender_name: string;
  item: string | null;
  raw: string | null;
  received_at: Date;
  files: readonly string[];
};

function withoutFiles(item: NewRefusedItem): Omit<NewRefusedItem, 'files'> {
  const { files, ...row } = item;
  void files;
  return row;
}

/** Writes refused items with their files; stored items stay unchanged. @returns the origin ids of the new ones */
export async function insertRefused(
  unit: UnitOfWork,
  source: { kind: SourceKind; id: string },
  items: readonly NewRefusedItem[],
): Promise<Set<string>> {
  const once = new Map(items.map((item) => [item.origin_id, item]));
  const rows = await accountTable(unit, 'refused_items')
    .insertInto(
      [...once.values()].map((item) => ({
        source_kind: source.kind,
        source_id: source.id,
        ...withoutFiles(item),
      })),
    )
    .onConflict((on) => on.constraint('refused_items__origin').doNothing())
    .returning('origin_id')
    .execute();
  const fresh = new Set(rows.map(({ origin_id }) => origin_id));
  const held = [...once.values()].flatMap(({ _id, origin_id, files }) =>
    fresh.has(origin_id) ? files.map((file_id, position) => ({ holder_id: _id, file_id, position })) : [],
  );
  if (held.length > 0)
    await accountTable(unit, 'file_references')
      .insertInto(
        held.map((reference) => ({
          holder: 'refused_item',
          audience: 'all' as const,
          audience_id: null,
          ...reference,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return fresh;
}

/** Which of these origin ids of a source are stored here, in any state. */
export async function findKnownRefused(
  unit: UnitOfWork,
  sourceId: string,
  originIds: readonly string[],
): Promise<Set<string>> {
  if (originIds.length === 0) return new Set();
  const rows = await accountTable(unit, 'refused_items')
    .selectFrom()
    .select('origin_id')
    .where('source_id', '=', sourceId)
    .where('origin_id', 'in', [...originIds])
    .execute();
  return new Set(rows.map(({ origin_id }) => origin_id));
}

/** A refused item as it is read. */
export type RefusedRow = Omit<RefusedItem, 'source' | 'sender' | 'files' | 'acceptable' | 'ticket'> & {
  source_kind: SourceKind;
  source_id: string;
  source_name: string;
  origin_id: string;
  sender_id: string;
  sender_name: string;
  item: Incoming | null;
};

export type RefusedQuery = {
  product: RefusedProduct;
  state: RefusedState;
  routine: boolean;
  source_id?: string | undefined;
  before?: string | undefined;
  limit: number;
};

/**
 * A CRM sees the items that its channels refused, listening those of its monitors and of the channels that no CRM uses. Both see those of
 * channels that were deleted.
 */
function seenBy(product: RefusedProduct) {
  const inCrm = sql`exists (select from connections c
    where c.account_id = r.account_id and c._id = r.source_id and coalesce((c.product -> 'crm' ->> 'active')::boolean, false))`;
  const isGone = sql`not exists (select from connections c where c.account_id = r.account_id and c._id = r.source_id)`;
  return product === 'crm'
    ? sql<boolean>`(r.source_kind = 'channel' and (${inCrm} or ${isGone}))`
    : sql<boolean>`(r.source_kind = 'monitor' or (r.source_kind = 'channel' and not ${inCrm}))`;
}

/** The name of the channel or the monitor of an item. */
const sourceName = sql<string>`coalesce(
  (select name from connections where account_id = r.account_id and _id = r.source_id),
  (select name from monitors where account_id = r.account_id and _id = r.source_id), '')`;

function rowsOf(unit: UnitOfWork) {
  return unit.db
    .selectFrom('refused_items as r')
    .select(['r._id', 'r.source_kind', 'r.source_id', 'r.channel', 'r.origin_id', 'r.reason', 'r.detail'])
    .select(['r.sender_id', 'r.sender_name', 'r.title', 'r.text', 'r.item', 'r.state'])
    .select(['r.decided_by', 'r.decided_at', 'r.received_at'])
    .select(sourceName.as('source_name'))
    .where('r.account_id', '=', unit.accountId);
}

function read<Row extends { item: unknown }>(row: Row): Omit<Row, 'item'> & { item: Incoming | null } {
  return {
    ...row,
    item: Incoming.safeParse(row.item).data ?? null,
  };
}

/** The newest first, one more than `limit` at most. */
export async function listRefusedRows(unit: UnitOfWork, wanted: RefusedQuery): Promise<RefusedRow[]> {
  let query = rowsOf(unit)
    .where(seenBy(wanted.product))
    .where('r.state', '=', wanted.state)
    .where('r.reason', wanted.routine ? 'in' : 'not in', [...ROUTINE_REASONS]);
  if (wanted.source_id) query = query.where('r.source_id', '=', wanted.source_id);
  if (wanted.before) query = query.where('r._id', '<', wanted.before);
  const rows = await query
    .orderBy('r._id', 'desc')
    .limit(wanted.limit + 1)
    .execute();
  return rows.map(read);
}

/** How many are open per source, with those that notify nobody counted separately. */
export async function countOpenRefused(unit: UnitOfWork, product: RefusedProduct) {
  const rows = await unit.db
    .selectFrom('refused_items as r')
    .select(['r.source_kind as kind', 'r.source_id as _id', sourceName.as('name')])
    .select([
      sql<number>`count(*) filter (where r.reason <> all (${[...ROUTINE_REASONS]}::text[]))::int`.as('open'),
      sql<number>`count(*) filter (where r.reason = any (${[...ROUTINE_REASONS]}::text[]))::int`.as(
        'routine',
      ),
    ])
    .where('r.account_id', '=', unit.accountId)
    .where('r.state', '=', 'open')
    .where(seenBy(product))
    .groupBy(['r.account_id', 'r.source_kind', 'r.source_id'])
    .orderBy('name')
    .execute();
  return rows;
}

/** Moves those of the ids that are in one of the states to another state, oldest first. @returns them afterwards */
export async function moveRefused(
  unit: UnitOfWork,
  ids: readonly string[],
  { product, from, to }: { product: RefusedProduct; from: readonly RefusedState[]; to: RefusedState },
): Promise<RefusedRow[]> {
  const { rows } = await sql<{ _id: string }>`
    update refused_items r
       set state = ${to}, decided_by = ${to === 'open' ? null : unit.actor.id},
           decided_at = ${to === 'open' ? null : unit.now}
     where r.account_id = ${unit.accountId} and r._id = any(${[...ids]}::uuid[])
       and r.state = any(${[...from]}::text[]) and ${seenBy(product)}
    returning r._id`.execute(unit.db);
  if (rows.length === 0) return [];
  const moved = await rowsOf(unit)
    .where(
      'r._id',
      'in',
      rows.map(({ _id }) => _id),
    )
    .orderBy('r._id')
    .execute();
  return moved.map(read);
}

/** The tickets that accepted items became, by the ids of the items. */
export async function findTicketsOfRefused(
  { db, accountId }: UnitOfWork,
  ids: readonly string[],
): Promise<Map<string, { _id: string; number: number }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ refused_id: string; _id: string; number: number }>`
    select distinct on (r._id) r._id as refused_id, t._id, t.number
      from refused_items r
      join contacts c on c.account_id = r.account_id and c.connection_id = r.source_id
      join messages m on m.account_id = c.account_id and m.contact_id = c._id and m.origin_id = r.origin_id
      join tickets t on t.account_id = m.account_id and t._id = m.ticket_id
     where r.account_id = ${accountId} and r._id = any(${[...ids]}::uuid[])
       and c.external_id = coalesce(nullif(r.item ->> 'conversation_id', ''), nullif(r.sender_id, ''), 'unknown-' || r._id)
     order by r._id`.execute(db);
  return new Map(rows.map(({ refused_id, ...ticket }) => [refused_id, ticket]));
}
