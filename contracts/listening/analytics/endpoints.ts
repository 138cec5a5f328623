import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { AnalyticsResult, AnalyticsQuery } from '#contracts/listening/analytics/question.ts';

/** Maximum number of queries of one call: a full dashboard. */
export const MOST_QUESTIONS = 60;

/** The name of a time zone that the stores know, too. */
export const TimeZone = ZoneName;

export const queryAnalytics = defineEndpoint({
  name: 'analytics.query',
  method: 'POST',
  path: '/listening/analytics',
  access: { kind: 'permitted', need: ['listening.keyword.read'], product: 'listening' },
  summary:
    'Answer several dashboard queries at once: a measure by dimensions, over time or by hour of the week',
  input: {
    body: z.strictObject({
      time_zone: TimeZone.default('UTC'),
      questions: z.array(AnalyticsQuery).min(1).max(MOST_QUESTIONS),
    }),
  },
  answer: z.object({ answers: z.array(AnalyticsResult) }),
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [queryAnalytics];
