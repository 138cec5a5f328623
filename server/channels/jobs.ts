import { sendMessageJob } from '#contracts/crm/endpoints.ts';
import { sendMessage } from '#server/channels/send-message.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [handleJob(sendMessageJob, sendMessage)];
