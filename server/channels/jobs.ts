import { readNamedJob, recoverDeliveriesJob } from '#contracts/channels/connections.ts';
import { deleteReplyTokensJob, sendMessageJob } from '#contracts/crm/endpoints.ts';
import { deleteOldGrants } from '#server/channels/grant-store.ts';
import { readNamed } from '#server/channels/read-named.ts';
import { recoverLost } from '#server/channels/recover-lost.ts';
import { sendMessage } from '#server/channels/send-message.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [
  handleJob(sendMessageJob, sendMessage),
  handleJob(readNamedJob, (context, payload, { lastAttempt }) => readNamed(context, payload, lastAttempt)),
  handleJob(recoverDeliveriesJob, (context, _payload, { stopping }) => recoverLost(context, stopping)),
  handleJob(deleteReplyTokensJob, (context) => deleteOldGrants(context)),
];
