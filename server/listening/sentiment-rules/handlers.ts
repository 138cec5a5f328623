import { rescore, rescoreWork } from '#contracts/listening/sentiment-rules/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';
import { refuseEmpty } from '#server/listening/filter-sql/mention-filter.ts';

export const handlers = [
  bind(rescore, async ({ unit, body }) => {
    refuseEmpty(body);
    return startLongWork(unit, rescoreWork, { input: body, aboutId: unit.accountId });
  }),
];
