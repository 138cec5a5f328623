import { pollConnection } from '#server/channels/polling/poll-connection.ts';
import { claimDuePolls, type DuePoll } from '#server/channels/polling/poll-store.ts';
import { closeWatches, syncWatches, openWatches } from '#server/channels/polling/watching.ts';
import type { Context } from '#server/kit/context.ts';
import { runDespiteDeletion } from '#server/kit/db/deleted-meanwhile.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import { repeat } from '#server/kit/repeat.ts';
import type { Service } from '#server/kit/service.ts';

/** How often connections that are due are looked for. */
const LOOK_MS = 2000;
/** How often connections to watch are looked for. */
const WATCH_MS = 5000;
/** Connections per round, and how many of them are polled in parallel: most of a poll is waiting. */
const MOST = 40;
const TOGETHER = 8;

/** Polls the networks that do not deliver by themselves, above all mailboxes, in every process that takes jobs. */
export const pollingService: Service = {
  name: 'polling',
  start: async (context) => {
    if (context.config.role === 'web') return async () => {};
    const watches = openWatches(context);
    const ends = [
      repeat(LOOK_MS, () => pollDue(context)),
      repeat(WATCH_MS, () => ignoreFailure(context.log, 'keep_watches', syncWatches(context, watches))),
    ];
    return async () => {
      await Promise.all(ends.map((end) => end()));
      await closeWatches(watches);
    };
  },
};

/** Polls every due connection once. A poll that fails is logged and does not disturb the others. */
export async function pollDue(context: Context): Promise<void> {
  try {
    const due = await claimDuePolls(context, MOST);
    const next = async (): Promise<void> => {
      for (let one = due.shift(); one; one = due.shift()) await pollSafely(context, one);
    };
    await Promise.all(Array.from({ length: TOGETHER }, next));
  } catch (error) {
    context.log.error({ err: error }, 'connections could not be polled');
  }
}

async function pollSafely(context: Context, due: DuePoll): Promise<void> {
  try {
    // A user may delete it during the poll.
    await runDespiteDeletion(() => pollConnection(context, due));
  } catch (error) {
    context.log.error({ err: error, connection: due.connectionId }, 'a connection could not be polled');
  }
}
