import { sql } from 'kysely';
import type { Attempt, Delivery, DeliveryDetail, DeliveryState } from '#contracts/integrations/webhook.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

/** A delivery as it is stored. */
export type DeliveryRow = {
  _id: string;
  endpoint_id: string;
  seq: number | null;
  kind: string;
  body: string;
  state: DeliveryState;
  blocks_next: boolean;
  tries: number;
  next_at: string | null;
  created_at: string;
  since: string;
  ended_at: string | null;
};

const COLUMNS = [
  '_id',
  'endpoint_id',
  'seq',
  'kind',
  'body',
  'state',
  'blocks_next',
  'tries',
  'next_at',
  'created_at',
  'since',
  'ended_at',
] as const;

/** The `webhook-id` of a delivery: the same in every attempt, without dots, as the specification requires. */
export const toWebhookId = (id: string): string => `msg_${id.replaceAll('-', '')}`;

function ofEndpoint(unit: UnitOfWork, endpointId: string) {
  return accountTable(unit, 'webhook_deliveries')
    .selectFrom()
    .select(COLUMNS)
    .where('endpoint_id', '=', endpointId);
}

/** The waiting deliveries of an endpoint, in order: those that block the rest, and those set aside. */
export function listWaiting(unit: UnitOfWork, endpointId: string): Promise<DeliveryRow[]> {
  return ofEndpoint(unit, endpointId)
    .where('state', '=', 'waiting')
    .orderBy('blocks_next', 'desc')
    .orderBy('next_at')
    .orderBy('_id')
    .limit(50)
    .execute();
}

export function findDelivery(
  unit: UnitOfWork,
  endpointId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  return ofEndpoint(unit, endpointId).where('_id', '=', id).executeTakeFirst();
}

type NewDelivery = Pick<DeliveryRow, 'endpoint_id' | 'seq' | 'kind' | 'body' | 'blocks_next'>;

/** Records a delivery before it is sent: one that a crash interrupts is sent again under the same id. */
export async function insertDelivery(unit: UnitOfWork, given: NewDelivery): Promise<DeliveryRow> {
  return accountTable(unit, 'webhook_deliveries')
    .insertInto({
      _id: unit.newId(),
      ...given,
      state: 'waiting',
      next_at: unit.now,
      created_at: unit.now,
      since: unit.now,
      ended_at: null,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

type Change = Partial<{
  state: DeliveryState;
  blocks_next: boolean;
  tries: number;
  next_at: Date | null;
  since: Date;
  ended_at: Date | null;
}>;

export async function changeDelivery(unit: UnitOfWork, id: string, change: Change): Promise<void> {
  await accountTable(unit, 'webhook_deliveries').updateTable().set(change).where('_id', '=', id).execute();
}

/** Adds an attempt to a delivery's log under the next number. */
export async function insertAttempt(
  unit: UnitOfWork,
  deliveryId: string,
  attempt: Omit<Attempt, 'number' | 'at' | 'error' | 'error_fault'> & { at: Date; error: Fault | null },
): Promise<void> {
  const error = toStoredFault(attempt.error);
  await sql`
    insert into webhook_attempts (account_id, delivery_id, number, at, status, duration_ms, excerpt, error,
                                  error_fault)
    select ${unit.accountId}, ${deliveryId}, coalesce(max(number), 0) + 1, ${attempt.at}, ${attempt.status}::int,
           ${attempt.duration_ms}::int, ${attempt.excerpt}, ${error.sentence},
           ${error.json}::jsonb
      from webhook_attempts where account_id = ${unit.accountId} and delivery_id = ${deliveryId}`.execute(
    unit.db,
  );
}

type DeliveryQuery = {
  state: DeliveryState | undefined;
  after: readonly [string, string] | null;
  limit: number;
};

/** Deliveries of an endpoint with the last attempt of each, the newest first, one more than `limit` at most. */
export async function listDeliveryRows(
  unit: UnitOfWork,
  endpointId: string,
  { state, after, limit }: DeliveryQuery,
): Promise<Delivery[]> {
  const { rows } = await sql<Omit<Delivery, 'message_id' | 'last'> & { last: Attempt | null }>`
    select d._id, d.kind, d.seq, d.state, d.tries, d.next_at, d.created_at, d.ended_at,
           case when a.number is null then null else jsonb_build_object('number', a.number,
             'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', a.status,
             'duration_ms', a.duration_ms, 'excerpt', a.excerpt, 'error', a.error, 'error_fault', a.error_fault) end as last
      from webhook_deliveries d
      left join lateral (select * from webhook_attempts a
        where a.account_id = d.account_id and a.delivery_id = d._id order by number desc limit 1) a on true
     where d.account_id = ${unit.accountId} and d.endpoint_id = ${endpointId}
       and ${state === undefined ? sql`true` : sql`d.state = ${state}`}
       and ${after === null ? sql`true` : sql`(d.created_at, d._id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`}
     order by d.created_at desc, d._id desc limit ${limit + 1}`.execute(unit.db);
  return rows.map((row) => ({ ...row, message_id: toWebhookId(row._id) }));
}

/** A delivery with its body and every attempt. */
export async function readDelivery(
  unit: UnitOfWork,
  endpointId: string,
  id: string,
): Promise<DeliveryDetail | undefined> {
  const row = await findDelivery(unit, endpointId, id);
  if (!row) return undefined;
  const attempts = await accountTable(unit, 'webhook_attempts')
    .selectFrom()
    .select(['number', 'at', 'status', 'duration_ms', 'excerpt', 'error', 'error_fault'])
    .where('delivery_id', '=', id)
    .orderBy('number')
    .execute();
  const { endpoint_id: _endpoint, blocks_next: _holds, since: _since, ...rest } = row;
  return { ...rest, message_id: toWebhookId(id), attempts };
}

/** An event with the fields that a delivery needs. */
export type EventToDeliver = {
  seq: number;
  at: string;
  kind: string;
  entity_id: string | null;
  actor_kind: string;
  actor_id: string | null;
  data: unknown;
  before: unknown;
  after: unknown;
};

/** The next events of the account after a number, not older than an instant. */
export async function readEventsAfter(
  unit: UnitOfWork,
  { seq, since, limit }: { seq: number; since: Date; limit: number },
): Promise<EventToDeliver[]> {
  return unit.db
    .selectFrom('event_log')
    .leftJoin('event_values', (join) =>
      join
        .onRef('event_values.account_id', '=', 'event_log.account_id')
        .onRef('event_values.seq', '=', 'event_log.seq'),
    )
    .select([
      'event_log.seq',
      'event_log.at',
      'event_log.kind',
      'event_log.entity_id',
      'event_log.actor_kind',
      'event_log.actor_id',
      'event_log.data',
      'event_values.before',
      'event_values.after',
    ])
    .where('event_log.account_id', '=', unit.accountId)
    .where('event_log.seq', '>', seq)
    .where('event_log.at', '>', since.toISOString())
    .orderBy('event_log.seq')
    .limit(limit)
    .execute();
}

/** Endpoints of all accounts that have something to do: events that were not taken up, or an attempt that is due. */
export async function listDueEndpoints({ clock, database }: Context) {
  const { rows } = await sql<{ account_id: string; _id: string }>`
    select e.account_id, e._id from webhook_endpoints e
      join event_heads h on h.account_id = e.account_id
      join accounts a on a._id = e.account_id and a.suspended_at is null and a.delete_at is null
     where e.active and ((h.seq > e.seq and not exists (
              select from webhook_deliveries d where d.account_id = e.account_id and d.endpoint_id = e._id
                 and d.state = 'waiting' and d.blocks_next))
        or exists (select from webhook_deliveries d where d.account_id = e.account_id and d.endpoint_id = e._id
                      and d.state = 'waiting' and d.next_at <= ${clock()}))`.execute(database.platform);
  return rows;
}

/** Deletes deliveries past their retention. */
export async function deleteOldDeliveries({ clock, database }: Context): Promise<void> {
  await database.platform
    .deleteFrom('webhook_deliveries')
    .where('ended_at', '<', new Date(clock().getTime() - RETENTION_MS).toISOString())
    .execute();
}

/** An endpoint that was stopped for longer does not get older events: 30 days, in milliseconds. */
export const RETENTION_MS = 30 * 86_400_000;

/** The active endpoints of all accounts, with the kinds of events that they want. */
export async function listActiveEndpoints({ database }: Context) {
  return database.platform
    .selectFrom('webhook_endpoints')
    .select(['account_id', '_id', 'kinds'])
    .where('active', '=', true)
    .execute();
}
