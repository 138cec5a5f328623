import { callChatbotJob, handBackJob } from '#contracts/crm/bots/endpoints.ts';
import { handBack } from '#server/crm/bots/hand-back.ts';
import { requestChatbot } from '#server/crm/bots/request-chatbot.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [handleJob(callChatbotJob, requestChatbot), handleJob(handBackJob, handBack)];
