import { z } from 'zod';
import { findConnectSide } from '#connectors/register.ts';
import { checkChannelJob, releaseChannelJob, refreshTokensJob } from '#contracts/channels/connections.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { checkChannel } from '#server/channels/connections/check.ts';
import { listDueChecks } from '#server/channels/connections/due-check-store.ts';
import { connectIoFor } from '#server/channels/public.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
const Values = z.record(z.string(), z.string());

export const jobs = [
  handleJob(refreshTokensJob, async (context, _payload, { stopping }) => {
    for (const { account_id, _id } of await listDueChecks(context)) {
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
    if (answer && !answer.ok)
      throw new Error(`${channel} did not release a connection: ${formatFault(answer.message)}`);
  }),
];
