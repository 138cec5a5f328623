import { sql } from 'kysely';
import { EngagementItem, type TokenHealth } from '#contracts/channels/connections.ts';
import type { WireFault } from '#contracts/kit/faults/fault.ts';
import { isActive, PRODUCTS, type Product } from '#contracts/kit/products.ts';
import { getCapabilities, type Channel } from '#contracts/networks.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The known state of a connection's token, and its owner at the network. */
export type TokenFields = {
  token_state: TokenHealth['state'] | null;
  token_message: string | null;
  /** As JSON, ready to be stored. */
  token_message_fault: string | null;
  token_checked_at: string | null;
  token_expires_at: string | null;
  remote_id: string | null;
  remote_name: string | null;
};
/** The network has not been queried yet. */
export const NO_TOKEN: TokenFields = {
  token_state: null,
  token_message: null,
  token_message_fault: null,
  token_checked_at: null,
  token_expires_at: null,
  remote_id: null,
  remote_name: null,
};

/** Whether its network delivers by itself, and why not. */
type DeliveryFields = {
  delivery: 'pushed' | 'asked' | null;
  delivery_message: string | null;
  delivery_message_fault: string | null;
};

type FaultField = 'token_message_fault' | 'delivery_message_fault' | 'last_error_fault';

/** A connection as it is stored; its secrets stay sealed. */
export type EngagementRow = Omit<TokenFields & DeliveryFields, FaultField> &
  Record<FaultField, WireFault | null> & {
    _id: string;
    channel: Channel;
    name: string;
    product: Record<string, { active: boolean }>;
    config: Record<string, unknown>;
    secrets: Buffer | null;
    secret_names: string[];
    active: boolean;
    inactive_reason: string | null;
    last_received_at: string | null;
    last_error: string | null;
    embedded_at: string | null;
    embedded_on: string | null;
    version: number;
    created_at: string;
    updated_at: string;
  };

/** The fields of a connection that the form, its check and the network determine. */
export type EngagementFields = TokenFields &
  Pick<EngagementRow, 'name' | 'config' | 'secrets' | 'secret_names' | 'active' | 'inactive_reason'>;

/** The fields of a connection that stay when only its name, its use or its being switched on is changed. */
export function toEngagementFields(row: EngagementRow): EngagementFields {
  return {
    name: row.name,
    config: row.config,
    secrets: row.secrets,
    secret_names: row.secret_names,
    active: row.active,
    inactive_reason: row.inactive_reason,
    token_state: row.token_state,
    token_message: row.token_message,
    token_message_fault: row.token_message_fault && JSON.stringify(row.token_message_fault),
    token_checked_at: row.token_checked_at,
    token_expires_at: row.token_expires_at,
    remote_id: row.remote_id,
    remote_name: row.remote_name,
  };
}

const ofAccount = (unit: UnitOfWork) => accountTable(unit, 'connections').selectFrom().selectAll();

type Range = { limit: number | undefined; after: string | null };

/** The connections of the account in the order of creation; one more than `limit` if a limit is set. */
export async function listEngagements(unit: UnitOfWork, { limit, after }: Range): Promise<EngagementRow[]> {
  let query = ofAccount(unit).orderBy('_id');
  if (after !== null) query = query.where('_id', '>', after);
  if (limit !== undefined) query = query.limit(limit + 1);
  return query.execute();
}

/** A connection that a product uses, locked until the unit of work ends. */
export function lockEngagementOf(
  unit: UnitOfWork,
  product: Product,
  id: string,
): Promise<EngagementRow | undefined> {
  return ofAccount(unit)
    .where('_id', '=', id)
    .where(sql<boolean>`(product -> ${product} ->> 'active')::boolean is true`)
    .forUpdate()
    .executeTakeFirst();
}

/** A connection of the account, whichever product uses it. */
export function findEngagement(unit: UnitOfWork, id: string): Promise<EngagementRow | undefined> {
  return ofAccount(unit).where('_id', '=', id).executeTakeFirst();
}

/** A connection of the account, whichever product uses it, locked until the unit of work ends. */
export function lockEngagement(unit: UnitOfWork, id: string): Promise<EngagementRow | undefined> {
  return ofAccount(unit).where('_id', '=', id).forUpdate().executeTakeFirst();
}

/** Adds a connection. @returns it as stored */
export function insertEngagement(
  unit: UnitOfWork,
  given: EngagementFields & { _id: string; channel: Channel; product: EngagementRow['product'] },
): Promise<EngagementRow> {
  return accountTable(unit, 'connections')
    .insertInto({
      ...given,
      product: JSON.stringify(given.product),
      config: JSON.stringify(given.config),
      created_at: unit.now,
      updated_at: unit.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a connection; its version grows. @returns it as stored */
export function updateEngagement(
  unit: UnitOfWork,
  id: string,
  fields: EngagementFields & Pick<EngagementRow, 'product'>,
): Promise<EngagementRow> {
  return accountTable(unit, 'connections')
    .updateTable()
    .set({
      ...fields,
      product: JSON.stringify(fields.product),
      config: JSON.stringify(fields.config),
      version: sql`version + 1`,
      updated_at: unit.now,
    })
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores what a network reported; no user changed anything, so the version stays and nobody's open form is stale. */
export function noteHealth(
  unit: UnitOfWork,
  id: string,
  fields: Partial<Omit<EngagementFields, 'name' | 'config'> & DeliveryFields & { text_max: number }>,
): Promise<EngagementRow> {
  return accountTable(unit, 'connections')
    .updateTable()
    .set(fields)
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Claims the renewal of a connection that still has these secrets. @returns false where another process renews or has renewed */
export async function claimRenewal(
  unit: UnitOfWork,
  id: string,
  { secrets, leaseMs }: { secrets: Buffer | null; leaseMs: number },
): Promise<boolean> {
  const claimed = await accountTable(unit, 'connections')
    .updateTable()
    .set({ renewing_until: new Date(unit.now.getTime() + leaseMs) })
    .where('_id', '=', id)
    .where('secrets', 'is not distinct from', secrets)
    .where((either) =>
      either.or([
        either('renewing_until', 'is', null),
        either('renewing_until', '<', unit.now.toISOString()),
      ]),
    )
    .returning('_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Lets others renew again. */
export function endRenewal(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'connections').update(id, { renewing_until: null });
}

/** Removes a connection; tickets and contacts stay. */
export function deleteEngagement(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'connections').delete(id);
}

/** A connection as it leaves the server: which secrets are stored, never their values. `origin` is the suite's own address. */
export function presentEngagement(origin: string, row: EngagementRow): EngagementItem {
  return EngagementItem.parse({
    ...row,
    product: Object.fromEntries(
      PRODUCTS.filter((product) => row.product[product]).map((product) => [
        product,
        isActive(row.product, product),
      ]),
    ),
    account: row.remote_id === null ? null : { id: row.remote_id, name: row.remote_name ?? row.remote_id },
    token:
      row.token_state === null || row.token_checked_at === null
        ? null
        : {
            state: row.token_state,
            message: row.token_message,
            message_fault: row.token_message_fault,
            checked_at: row.token_checked_at,
            expires_at: row.token_expires_at,
          },
    delivery:
      row.delivery === null
        ? null
        : {
            state: row.delivery,
            message: row.delivery_message,
            message_fault: row.delivery_message_fault,
          },
    secrets: Object.fromEntries(row.secret_names.map((name) => [name, true])),
    embedded:
      row.embedded_at === null || row.embedded_on === null
        ? null
        : { on: row.embedded_on, at: row.embedded_at },
    webhook_url:
      getCapabilities(row.channel).delivers_to === 'connection'
        ? `${origin}/webhooks/${row.channel}/${row._id}`
        : null,
  });
}
