import type { AccountId } from '#contracts/kit/ids.ts';
import { projectAccount } from '#server/facts/project.ts';
import { rebuildAccount } from '#server/facts/rebuild.ts';
import { deleteOrphanTouches, isBuilt, listAccountsBehind } from '#server/facts/watermark-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { Service } from '#server/kit/service.ts';

/** How long after one round the next one begins. */
const PACE_MS = 500;
/** Accounts whose facts are derived at a time. */
const AT_A_TIME = 2;

/** Keeps the facts of every account as new as its log, in every process that takes jobs. */
export const factsService: Service = {
  name: 'facts',
  start: async (context) => {
    if (context.config.role === 'web') return async () => {};
    await deleteOrphanTouches(context);
    const stopping = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let round: Promise<void> = Promise.resolve();
    const begin = (): void => {
      round = runRound(context, stopping.signal)
        .catch((error: unknown) => context.log.error({ err: error }, 'facts could not be derived'))
        .finally(() => {
          if (!stopping.signal.aborted) timer = setTimeout(begin, PACE_MS);
        });
    };
    timer = setTimeout(begin, PACE_MS);
    return async () => {
      stopping.abort();
      clearTimeout(timer);
      await round;
    };
  },
};

/** Derives the facts of every account that is behind, some at a time. An account that fails leaves the others alone. */
async function runRound(context: Context, stopping: AbortSignal): Promise<void> {
  const waiting = await listAccountsBehind(context);
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !stopping.aborted; next = waiting.shift())
      await followAccount(context, next, stopping).catch((error: unknown) =>
        context.log.error({ err: error, account: next }, 'the facts of an account could not be derived'),
      );
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

async function followAccount(context: Context, accountId: AccountId, stopping: AbortSignal): Promise<void> {
  const built = await inTransaction(context, { accountId, actor: SYSTEM }, isBuilt);
  if (!built && !(await rebuildAccount(context, accountId, { stopping }))) return;
  await projectAccount(context, accountId);
}
