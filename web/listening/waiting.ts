import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import type { WaitingCount } from '#web/kit/module.ts';

/** The mentions of the last 24 hours. */
export const waiting: WaitingCount = {
  endpoint: countMentions,
  count: async () => {
    const now = Date.now();
    const query = { from: new Date(now - MS_PER_DAY).toISOString(), to: new Date(now).toISOString() };
    const answer = await call(countMentions, { query }, { raise: false });
    return answer.ok ? answer.value.count : null;
  },
  write: (t, values) => t('shell.picker.waiting_listening', values),
};
