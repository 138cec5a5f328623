import type { ReplyGrant } from '#connectors/kit/exchange.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The recipient of a reply: a conversation of a connection by the network's own id. */
export type Recipient = { connectionId: string; recipient: string };

/** A stored token that allows one reply to a conversation. */
export type StoredGrant = ReplyGrant & { _id: string };

/** Tokens older than this are never used: every network's window is far shorter than an hour. */
const OLDEST_GRANT_MS = MS_PER_HOUR;

/** A token to be stored. */
export type NewGrant = Recipient & { _id: string; token: string };

/** Stores tokens with the time of their arrival. */
export async function insertGrants(unit: UnitOfWork, grants: readonly NewGrant[]): Promise<void> {
  if (grants.length === 0) return;
  await unit.db
    .insertInto('reply_tokens')
    .values(
      grants.map(({ _id, connectionId, recipient, token }) => ({
        account_id: unit.accountId,
        _id,
        connection_id: connectionId,
        recipient,
        token,
        issued_at: unit.now,
      })),
    )
    .execute();
}

/** The newest unused token of a conversation. */
export async function findNewestGrant(unit: UnitOfWork, to: Recipient): Promise<StoredGrant | null> {
  const row = await accountTable(unit, 'reply_tokens')
    .selectFrom()
    .select(['_id', 'token', 'issued_at'])
    .where('connection_id', '=', to.connectionId)
    .where('recipient', '=', to.recipient)
    .where('used_at', 'is', null)
    .where('issued_at', '>', new Date(unit.now.getTime() - OLDEST_GRANT_MS).toISOString())
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, used: false } : null;
}

/** Uses a token up. @returns false when a concurrent call was faster */
export async function consumeGrant(unit: UnitOfWork, id: string): Promise<boolean> {
  const used = await accountTable(unit, 'reply_tokens')
    .updateTable()
    .set({ used_at: unit.now })
    .where('_id', '=', id)
    .where('used_at', 'is', null)
    .returning('_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes tokens that are too old to be used, of every account. */
export async function deleteOldGrants({ database, clock }: Context): Promise<void> {
  await database.platform
    .deleteFrom('reply_tokens')
    .where('issued_at', '<', new Date(clock().getTime() - OLDEST_GRANT_MS).toISOString())
    .execute();
}
