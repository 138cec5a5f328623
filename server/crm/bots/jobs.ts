import { callChatbotJob } from '#contracts/crm/bots/endpoints.ts';
import { requestChatbot } from '#server/crm/bots/ask-outside.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [handleJob(callChatbotJob, requestChatbot)];
