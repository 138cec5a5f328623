import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { runAnalyticsQueries } from '#server/listening/analytics/run-queries.ts';

export const handlers = [
  bind(queryAnalytics, async (call) => ({
    answers: await runAnalyticsQueries(call, call.body.questions, call.body.time_zone),
  })),
];
