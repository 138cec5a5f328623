import type { ConnectIo, ConnectSide, NetworkResult, RenewedSecrets } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import * as store from '#server/channels/connections/store.ts';
import { openSecrets } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Actor } from '#server/kit/db/unit.ts';

/** For how long one process may renew before another may, in milliseconds: several times the time-out of a call. */
const LEASE_MS = 120_000;

type Scope = { accountId: AccountId; actor: Actor };

/** A connection whose secrets are to be renewed, as it was read. */
export type RenewalTarget = {
  row: Pick<store.EngagementRow, '_id' | 'secrets'>;
  side: Required<Pick<ConnectSide, 'renew'>>;
  values: ConnectionValues;
  io: ConnectIo;
};

/**
 * Renews the secrets of a connection and stores them before anybody uses them: networks may accept a refresh token only once, and what came
 * with it is then the only way in. Two processes never renew at the same time.
 * @returns null where another process renews, or did so since the connection was read
 */
export async function renewSecrets(
  context: Context,
  scope: Scope,
  { row, side, values, io }: RenewalTarget,
): Promise<NetworkResult<RenewedSecrets> | null> {
  const claimed = await inTransaction(context, scope, (unit) =>
    store.claimRenewal(unit, row._id, { secrets: row.secrets, leaseMs: LEASE_MS }),
  );
  if (!claimed) return null;
  const renewed = await side.renew(values, io);
  await inTransaction(context, scope, async (unit) => {
    const now = await store.lockEngagement(unit, row._id);
    // Somebody connected it anew meanwhile: their token is another one.
    const isSame = now !== undefined && isSameSecrets(now.secrets, row.secrets);
    await store.endRenewal(unit, row._id);
    if (!renewed.ok || !isSame) return;
    const { secrets, expires_at } = renewed.value;
    const merged = { ...openSecrets(context, now.secrets), ...secrets };
    await store.noteHealth(unit, row._id, {
      secrets: context.secrets.seal(JSON.stringify(merged)),
      ...(expires_at === null ? {} : { token_expires_at: expires_at }),
    });
  });
  return renewed;
}

function isSameSecrets(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}
