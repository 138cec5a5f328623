import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { answerAll } from '#server/listening/analytics/answer-all.ts';

export const handlers = [
  bind(queryAnalytics, async (call) => ({
    answers: await answerAll(call, call.body.questions, call.body.time_zone),
  })),
];
