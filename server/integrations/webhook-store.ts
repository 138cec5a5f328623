import { sql } from 'kysely';
import type { PausedReason, Webhook } from '#contracts/integrations/webhook.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** An endpoint as it is stored; its secrets stay encrypted. */
export type WebhookRow = Omit<Webhook, 'next_try_at'> & {
  secret: Buffer;
  former_secret: Buffer | null;
  seq: number;
  user_id: string | null;
  next_try_at: string | null;
};

function rows(unit: UnitOfWork) {
  return accountTable(unit, 'webhook_endpoints')
    .selectFrom()
    .selectAll()
    .select(
      sql<string | null>`(select min(next_at) from webhook_deliveries d
        where d.account_id = webhook_endpoints.account_id and d.endpoint_id = webhook_endpoints._id
          and d.state = 'waiting' and d.tries > 0)`.as('next_try_at'),
    );
}

/** Endpoints of the account, the newest first, one more than `limit` at most. */
export function listWebhookRows(
  unit: UnitOfWork,
  { limit, after }: { limit: number; after: string | null },
): Promise<WebhookRow[]> {
  return rows(unit)
    .$if(after !== null, (query) => query.where('_id', '<', after))
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** An endpoint by its id. */
export function findWebhook(unit: UnitOfWork, id: string): Promise<WebhookRow | undefined> {
  return rows(unit).where('_id', '=', id).executeTakeFirst();
}

/** An endpoint by its id, locked until the unit of work ends. */
export function lockWebhook(unit: UnitOfWork, id: string): Promise<WebhookRow | undefined> {
  return rows(unit).where('_id', '=', id).forUpdate().executeTakeFirst();
}

export type NewWebhookRow = Pick<Webhook, 'note' | 'url' | 'kinds' | 'active'> & { secret: Buffer };

/** Adds an endpoint that receives events from now on. @returns its id */
export async function insertWebhook(unit: UnitOfWork, given: NewWebhookRow): Promise<string> {
  const _id = unit.newId();
  await unit.db
    .insertInto('webhook_endpoints')
    .values((is) => ({
      account_id: unit.accountId,
      _id,
      ...given,
      seq: is.fn.coalesce(
        is.selectFrom('event_heads').select('seq').where('account_id', '=', unit.accountId),
        sql<number>`0`,
      ),
      user_id: unit.actor.id,
      created_at: unit.now,
      updated_at: unit.now,
    }))
    .execute();
  return _id;
}

type Change = Partial<{
  note: string;
  url: string;
  kinds: string[];
  active: boolean;
  secret: Buffer;
  former_secret: Buffer | null;
  former_until: Date | null;
  paused_reason: PausedReason | null;
  paused_at: Date | null;
  failing_since: Date | null;
}>;

/** The fields that a user changes; the version grows. */
export async function changeWebhookRow(unit: UnitOfWork, id: string, change: Change): Promise<void> {
  await accountTable(unit, 'webhook_endpoints')
    .updateTable()
    .set((is) => ({ ...change, version: is('version', '+', 1), updated_at: unit.now }))
    .where('_id', '=', id)
    .execute();
}

type Health = Partial<{
  seq: number;
  active: boolean;
  failing_since: Date | string | null;
  last_success_at: Date;
  last_error: string | null;
  last_error_fault: string | null;
  paused_reason: PausedReason | null;
  paused_at: Date;
}>;

/** The fields that delivering changes; nobody's edit becomes stale by them. */
export async function noteHealth(unit: UnitOfWork, id: string, health: Health): Promise<void> {
  await accountTable(unit, 'webhook_endpoints').updateTable().set(health).where('_id', '=', id).execute();
}

/** Deletes an endpoint and its deliveries. */
export function deleteWebhookRow(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'webhook_endpoints').delete(id);
}

/** The address, name and language of the user who created an endpoint, while they may sign in. */
export async function findEndpointMaker(unit: UnitOfWork, userId: string | null) {
  if (userId === null) return undefined;
  return unit.db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts._id', 'users.account_id')
    .select(['users.email', 'users.name', 'accounts.language'])
    .where('users.account_id', '=', unit.accountId)
    .where('users._id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
}
