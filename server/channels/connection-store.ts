import { sql } from 'kysely';
import { z } from 'zod';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { isActive, type Product, type ProductMap } from '#contracts/kit/products.ts';
import type { Channel } from '#contracts/networks.ts';
import { makeBatcher, type Batcher } from '#server/kit/batcher.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

/** A connected channel account as webhooks and the outbox need it; `values` hold its secrets, decrypted. */
export type Connection = {
  accountId: AccountId;
  _id: string;
  channel: Channel;
  name: string;
  /** The products that use it. */
  product: ProductMap;
  active: boolean;
  config: Record<string, unknown>;
  values: ConnectionValues;
};

const Secrets = z.record(z.string(), z.string());
const COLUMNS = ['account_id', '_id', 'channel', 'name', 'product', 'active', 'config', 'secrets'] as const;
type Row = {
  account_id: string;
  _id: string;
  channel: Channel;
  name: string;
  product: ProductMap;
  active: boolean;
  config: Record<string, unknown>;
  secrets: Buffer | null;
};

const lookups = new WeakMap<Context, Batcher<string, Connection | null>>();

/**
 * The connection that an address from outside names, whichever account owns it: only webhooks query this. Concurrent queries share one
 * statement; nothing is cached, so a channel that was switched off is off at once.
 */
export function findConnection(context: Context, id: string): Promise<Connection | null> {
  const batcher = lookups.get(context) ?? makeBatcher((ids) => findAll(context, ids));
  lookups.set(context, batcher);
  return batcher.add('connections', id);
}

async function findAll(context: Context, ids: readonly string[]): Promise<(Connection | null)[]> {
  const rows = await context.database.platform
    .selectFrom('connections')
    .select(COLUMNS)
    .where('_id', 'in', [...new Set(ids)])
    .execute();
  const found = new Map(rows.map((row) => [row._id, open(context, row)]));
  return ids.map((id) => found.get(id) ?? null);
}

/** The connections of an account at a network, whichever account of Earshot has connected it: only webhooks query this. */
export async function findConnectionsAt(
  context: Context,
  channel: Channel,
  remoteIds: readonly string[],
): Promise<Map<string, Connection[]>> {
  if (remoteIds.length === 0) return new Map();
  const rows = await context.database.platform
    .selectFrom('connections')
    .select([...COLUMNS, 'remote_id'])
    .where('channel', '=', channel)
    .where('remote_id', 'in', remoteIds)
    .execute();
  const byRemote = Map.groupBy(rows, (row) => row.remote_id ?? '');
  return new Map([...byRemote].map(([id, some]) => [id, some.map((row) => open(context, row))]));
}

/**
 * The connections of a network whose form has one of these values under a name, whichever account of Earshot has connected them: only
 * webhooks query this. Their network has confirmed the value once they are active.
 */
export async function findConnectionsByValue(
  context: Context,
  channel: Channel,
  { name, values }: { name: string; values: readonly string[] },
): Promise<Map<string, Connection[]>> {
  if (values.length === 0) return new Map();
  const rows = await context.database.platform
    .selectFrom('connections')
    .select([...COLUMNS, sql<string>`config ->> ${name}`.as('value')])
    .where('channel', '=', channel)
    .where(sql`config ->> ${name}`, 'in', values)
    .where('remote_id', 'is not', null)
    .execute();
  const byValue = Map.groupBy(rows, ({ value }) => value);
  return new Map([...byValue].map(([id, some]) => [id, some.map((row) => open(context, row))]));
}

/**
 * Clears when the tokens of some channels' connections were last checked, whichever account owns them, so that they are due at once; `then`
 * runs in the same transaction.
 */
export async function scheduleTokenChecks(
  { database }: Context,
  channels: readonly Channel[],
  then: (db: Db) => Promise<void>,
): Promise<void> {
  await database.platform.transaction().execute(async (db) => {
    await db
      .updateTable('connections')
      .set({ token_checked_at: null })
      .where('channel', 'in', channels)
      .execute();
    await then(db);
  });
}

/** A connection of the unit of work's account. */
export function loadConnection(context: Context, unit: UnitOfWork, id: string): Promise<Connection | null> {
  return unit.cached(`connection ${id}`, () => readConnection(context, unit, id));
}

async function readConnection(context: Context, unit: UnitOfWork, id: string): Promise<Connection | null> {
  const row = await accountTable(unit, 'connections').find(id, COLUMNS);
  return row ? open(context, row) : null;
}

/** The active connections of an account at a network, oldest first. */
export async function listActiveConnections(
  context: Context,
  accountId: AccountId,
  channel: Channel,
): Promise<Connection[]> {
  const rows = await context.database.platform
    .selectFrom('connections')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('active', '=', true)
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  return rows.map((row) => open(context, row));
}

/** A channel of the account, with the fields that writing through it needs. */
export type UsedChannel = Pick<Connection, '_id' | 'channel' | 'name' | 'active'> & {
  token_expires_at: string | null;
};

/** The account's channels that a product uses, active or not, oldest first. */
export async function listUsedChannels(unit: UnitOfWork, product: Product): Promise<UsedChannel[]> {
  const rows = await accountTable(unit, 'connections')
    .selectFrom()
    .select(['_id', 'channel', 'name', 'active', 'product', 'token_expires_at'])
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  return rows.flatMap(({ product: uses, ...one }) => (isActive(uses, product) ? [one] : []));
}

/** Decrypts stored secrets. @returns them by name; none where nothing is stored */
export function openSecrets(context: Context, sealed: Buffer | null): Record<string, string> {
  return sealed ? Secrets.parse(JSON.parse(context.secrets.open(sealed))) : {};
}

function open(context: Context, row: Row): Connection {
  const secrets = openSecrets(context, row.secrets);
  const plain = Object.entries(row.config).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return {
    accountId: AccountId.parse(row.account_id),
    _id: row._id,
    channel: row.channel,
    name: row.name,
    product: row.product,
    active: row.active,
    config: row.config,
    values: { ...Object.fromEntries(plain), ...secrets },
  };
}

/** Stores the last failure of a connection; null once it works again. */
export async function noteConnectionError(unit: UnitOfWork, id: string, error: Fault | null): Promise<void> {
  const { sentence, json } = toStoredFault(error);
  await accountTable(unit, 'connections')
    .updateTable()
    .set({ last_error: sentence, last_error_fault: json })
    .where('_id', '=', id)
    .where(sql<boolean>`last_error is distinct from ${sentence}`)
    .execute();
}

/** How often the time of the last delivery is written at most. */
const TOUCH_EVERY = 5_000;
const touched = new Map<string, number>();

/**
 * Records when a connection last received something, and how late its newest item was; outside any transaction, so that deliveries never wait
 * for it.
 */
export async function touchConnection(
  context: Context,
  connection: Connection,
  newest: string | undefined,
): Promise<void> {
  const now = context.clock();
  if (now.getTime() - (touched.get(connection._id) ?? 0) < TOUCH_EVERY) return;
  touched.set(connection._id, now.getTime());
  await context.database.platform
    .updateTable('connections')
    .set({
      last_received_at: now,
      ...(newest === undefined
        ? {}
        : { lag_seconds: Math.max(0, Math.round((now.getTime() - Date.parse(newest)) / 1000)) }),
    })
    .where('account_id', '=', connection.accountId)
    .where('_id', '=', connection._id)
    .execute();
}

/** How often the page that shows a web chat is written at most. */
const EMBEDDING_EVERY = 60_000;
const embedded = new Map<string, number>();

/** Records which page showed a web chat last, by its origin; outside any transaction, as for {@link touchConnection}. */
export async function noteEmbedding(context: Context, connection: Connection, origin: string): Promise<void> {
  const now = context.clock();
  const key = `${connection._id} ${origin}`;
  if (now.getTime() - (embedded.get(key) ?? 0) < EMBEDDING_EVERY) return;
  embedded.set(key, now.getTime());
  await context.database.platform
    .updateTable('connections')
    .set({ embedded_at: now, embedded_on: origin })
    .where('account_id', '=', connection.accountId)
    .where('_id', '=', connection._id)
    .execute();
}
