import { pollConnection } from '#server/channels/polling/poll-connection.ts';
import { claimDuePolls, type DuePoll } from '#server/channels/polling/poll-store.ts';
import { closeWatches, syncWatches, openWatches } from '#server/channels/polling/watching.ts';
import type { Context } from '#server/kit/context.ts';
import { runDespiteDeletion } from '#server/kit/db/deleted-meanwhile.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import type { Module } from '#server/kit/module.ts';

/** How often is looked for connections whose turn it is. */
const LOOK_MS = 2000;
/** How often is looked for connections that are to be waited on. */
const WATCH_MS = 5000;
/** Connections that one round takes, and how many of them are asked side by side: most of it is waiting. */
const MOST = 40;
const TOGETHER = 8;

/** Asks the networks that do not deliver by themselves, mailboxes first of all, in every process that takes jobs. */
export const pollingModule: Module = {
  name: 'polling',
  start: async (context) => {
    if (context.config.role === 'web') return async () => {};
    const watches = openWatches(context);
    const ends = [
      again(LOOK_MS, () => pollDue(context)),
      again(WATCH_MS, () => ignoreFailure(context.log, 'keep_watches', syncWatches(context, watches))),
    ];
    return async () => {
      await Promise.all(ends.map((end) => end()));
      await closeWatches(watches);
    };
  },
};

/** Does something again and again, with a pause after each time. @returns what ends it, once it is not at it any more */
const again = (pauseMs: number, work: () => Promise<void>): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let ended = false;
  const turn = (): void => {
    working = work().finally(() => {
      if (!ended) timer = setTimeout(turn, pauseMs);
    });
  };
  timer = setTimeout(turn, pauseMs);
  return async () => {
    ended = true;
    clearTimeout(timer);
    await working;
  };
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
    // A person may delete it while it is asked.
    await runDespiteDeletion(() => pollConnection(context, due));
  } catch (error) {
    context.log.error({ err: error, connection: due.connectionId }, 'a connection could not be polled');
  }
};
