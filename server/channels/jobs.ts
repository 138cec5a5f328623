import { deleteReplyTokensJob, sendMessageJob } from '#contracts/crm/endpoints.ts';
import { deleteOldGrants } from '#server/channels/grant-store.ts';
import { sendMessage } from '#server/channels/send-message.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [
  handleJob(sendMessageJob, sendMessage),
  handleJob(deleteReplyTokensJob, (context) => deleteOldGrants(context)),
];
