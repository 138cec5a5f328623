import { z } from 'zod';
import { checkChannelJob, releaseChannelJob, refreshTokensJob } from '#contracts/channels/connections.ts';
import { CONNECTORS, findConnectSide } from '#connectors/register.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { connectIoFor } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { checkChannel, RENEW_BEFORE_MS } from '#server/channels/connections/check.ts';

/** How long a network's response is valid, in milliseconds; a network that did not respond is queried in the next round. */
const BELIEVED_MS = 12 * 3_600_000;
const SILENT_MS = 5 * 60_000;
/** How many connections one round checks. */
const MOST = 500;
const Values = z.record(z.string(), z.string());

export const jobs = [
  handleJob(refreshTokensJob, async (context, _payload, { stopping }) => {
    for (const { account_id, _id } of await dueOnes(context)) {
      if (stopping.aborted) return;
      await checkChannel(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, _id);
    }
  }),

  handleJob(checkChannelJob, async (context, { account_id, connection_id }) => {
    const scope = { accountId: AccountId.parse(account_id), actor: SYSTEM };
    await checkChannel(context, scope, connection_id);
  }),

  handleJob(releaseChannelJob, async (context, { connection_id, channel, sealed }) => {
    const values = Values.parse(JSON.parse(context.secrets.open(Buffer.from(sealed, 'base64'))));
    const io = connectIoFor(context, { _id: connection_id, channel });
    const answer = await findConnectSide(channel)?.release?.(values, io);
    // Retried a few times; a token that the network no longer knows counts as revoked.
    if (answer && !answer.ok) throw new Error(`${channel} did not release a connection: ${answer.message}`);
  }),
];

/** Connections whose token expires soon, and those that were not checked for long. */
const dueOnes = (context: Context): Promise<{ account_id: string; _id: string }[]> => {
  const now = context.clock().getTime();
  return context.database.platform
    .selectFrom('connections')
    .select(['account_id', '_id'])
    .where(
      'channel',
      'in',
      CONNECTORS.filter(({ connect }) => connect).map(({ channel }) => channel),
    )
    .where((either) =>
      either.or([
        either('token_checked_at', 'is', null),
        either('token_checked_at', '<', new Date(now - BELIEVED_MS).toISOString()),
        either.and([
          either('token_state', '=', 'unknown'),
          either('token_checked_at', '<', new Date(now - SILENT_MS).toISOString()),
        ]),
        either.and([
          either('token_expires_at', '<', new Date(now + RENEW_BEFORE_MS).toISOString()),
          either('token_state', '!=', 'refused'),
        ]),
      ]),
    )
    .orderBy('token_checked_at')
    .limit(MOST)
    .execute();
};
