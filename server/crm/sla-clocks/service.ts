import { fireSlaTimers } from '#server/crm/sla-clocks/fire-clocks.ts';
import { endLostTimers } from '#server/crm/timer/end-lost.ts';
import type { Context } from '#server/kit/context.ts';
import type { Service } from '#server/kit/service.ts';

/** How often SLA timers are checked for reached marks; a notification is late by at most this interval and its own sending time. */
const LOOK_MS = 500;

/** Fires the SLA timers of tickets and ends timers of people who are gone, in every process that takes jobs. */
export const slaTimersService: Service = {
  name: 'clocks',
  start: async (context) => {
    if (context.config.role === 'web') return async () => {};
    let timer: NodeJS.Timeout | undefined;
    let looking: Promise<void> = Promise.resolve();
    let ended = false;
    const look = (): void => {
      looking = lookOnce(context).finally(() => {
        if (!ended) timer = setTimeout(look, LOOK_MS);
      });
    };
    timer = setTimeout(look, LOOK_MS);
    return async () => {
      ended = true;
      clearTimeout(timer);
      await looking;
    };
  },
};

async function lookOnce(context: Context): Promise<void> {
  try {
    await fireSlaTimers(context);
    await endLostTimers(context);
  } catch (error) {
    context.log.error({ err: error }, 'clocks could not be rung');
  }
}
