import { pollConnection } from '#server/channels/polling/poll-connection.ts';
import { claimDuePolls, type DuePoll } from '#server/channels/polling/poll-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { Module } from '#server/kit/module.ts';

/** How often is looked for connections whose turn it is. */
const LOOK_MS = 2000;
/** Connections that one round takes, and how many of them are asked side by side: most of it is waiting. */
const MOST = 40;
const TOGETHER = 8;

/** Asks the networks that do not deliver by themselves, mailboxes first of all, in every process that takes jobs. */
export const pollingModule: Module = {
  name: 'polling',
  start: async (context) => {
    if (context.config.role === 'web') return async () => {};
    let timer: NodeJS.Timeout | undefined;
    let looking: Promise<void> = Promise.resolve();
    let ended = false;
    const look = (): void => {
      looking = pollDue(context).finally(() => {
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

/** Looks once at every connection that is due. One that goes wrong is told in the log and disturbs no other. */
export const pollDue = async (context: Context): Promise<void> => {
  try {
    const due = await claimDuePolls(context, MOST);
    const next = async (): Promise<void> => {
      for (let one = due.shift(); one; one = due.shift()) await pollSafely(context, one);
    };
    await Promise.all(Array.from({ length: TOGETHER }, next));
  } catch (error) {
    context.log.error({ err: error }, 'connections could not be polled');
  }
};

const pollSafely = async (context: Context, due: DuePoll): Promise<void> => {
  try {
    await pollConnection(context, due);
  } catch (error) {
    context.log.error({ err: error, connection: due.connectionId }, 'a connection could not be polled');
  }
};
