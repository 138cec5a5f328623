import { z } from 'zod';
import type { Consent } from '#connectors/kit/connect.ts';
import { findConnectSide } from '#connectors/register.ts';
import type { ConsentForm } from '#contracts/channels/connections.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Channel } from '#contracts/networks.ts';
import type { OfferedAccount } from '#contracts/providers/endpoints.ts';
import { connectIoFor } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';

/** How long a user may take to choose. */
const LIFE_MS = 15 * 60_000;

const Kept = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    picture: z.string().optional(),
    secrets: z.record(z.string(), z.string()),
    expires_at: z.string().nullable(),
    config: z.record(z.string(), z.string()).optional(),
  }),
);
/** An account that a consent opened, with its secrets. */
export type StoredAccount = z.infer<typeof Kept>[number];

type OfferInput = { accountId: AccountId; userId: string; channel: Channel; consent: Consent };

/**
 * Queries a network which accounts a consent opened, and stores their tokens, encrypted, until the user has chosen.
 * @returns the choices for the user; tokens are not included
 * @throws when the network does not return them
 */
export async function storeOffer(
  context: Context,
  { accountId, userId, channel, consent }: OfferInput,
): Promise<{ offer_id: string; accounts: OfferedAccount[] }> {
  const io = connectIoFor(context, { _id: '', channel });
  const offered = await findConnectSide(channel)?.offers?.(consent, io);
  if (!offered?.ok)
    throw new Error(`${channel}: ${offered ? formatFault(offered.message) : 'is not connected by consent'}`);
  const offer_id = context.newId();
  await inTransaction(context, { accountId, actor: SYSTEM }, async ({ db, now }) => {
    await db.deleteFrom('channel_candidates').where('expires_at', '<', now.toISOString()).execute();
    await db
      .insertInto('channel_candidates')
      .values({
        account_id: accountId,
        _id: offer_id,
        user_id: userId,
        channel,
        sealed: context.secrets.seal(JSON.stringify(offered.value)),
        expires_at: new Date(now.getTime() + LIFE_MS),
      })
      .execute();
  });
  return {
    offer_id,
    accounts: offered.value.map(({ id, name, picture, lacks }) => ({
      id,
      name,
      picture: picture ?? null,
      lacks: [...lacks],
    })),
  };
}

/** Takes the chosen account out of an offer, which is deleted with it. @throws offer_gone */
export async function claimOfferedAccount(
  context: Context,
  unit: UnitOfWork,
  { channel, userId, form }: { channel: Channel; userId: string; form: ConsentForm },
): Promise<StoredAccount> {
  const row = await accountTable(unit, 'channel_candidates')
    .deleteFrom()
    .where('_id', '=', form.offer_id)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('expires_at', '>', unit.now.toISOString())
    .returning('sealed')
    .executeTakeFirst();
  const accounts = row ? Kept.parse(JSON.parse(context.secrets.open(row.sealed))) : [];
  return accounts.find(({ id }) => id === form.chosen) ?? refuse('offer_gone');
}
