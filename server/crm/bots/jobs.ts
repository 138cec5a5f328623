import { callChatbotJob } from '#contracts/crm/bots/endpoints.ts';
import { requestChatbot } from '#server/crm/bots/request-chatbot.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [handleJob(callChatbotJob, requestChatbot)];
