import { countTickets } from '#contracts/crm/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import type { WaitingCount } from '#web/kit/module.ts';

/** The open tickets. */
export const waiting: WaitingCount = {
  endpoint: countTickets,
  count: async () => {
    const answer = await call(countTickets, {}, { raise: false });
    return answer.ok ? (answer.value.live ?? null) : null;
  },
  write: (t, values) => t('shell.picker.waiting_crm', values),
};
