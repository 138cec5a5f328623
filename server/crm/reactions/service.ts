import { AccountId } from '#contracts/kit/ids.ts';
import { listAccountsWithDue } from '#server/crm/reactions/due-store.ts';
import { runDueReactions } from '#server/crm/reactions/react.ts';
import type { Context } from '#server/kit/context.ts';
import type { Service } from '#server/kit/service.ts';

/** An account is processed at once, and then not again before this time is over: what happens meanwhile is processed together. */
const PACE_MS = 100;
/** How often to look for events without a notification: a process that ended left them. */
const LOOK_MS = 2000;
/** Accounts that are processed at a time. */
const AT_A_TIME = 2;

/** Starts the reactions of the CRM to events of tickets, in every process that takes jobs. */
export const reactionsService: Service = {
  name: 'reactions',
  start: async (context) => {
    if (context.config.role === 'web') return async () => {};
    const rounds = makeRounds(context);
    const stopHearing = context.live.onDue(rounds.wake);
    const look = (): void =>
      void listAccountsWithDue(context).then(
        (found) => found.forEach(rounds.wake),
        (error: unknown) =>
          context.log.error({ err: error }, 'nobody could look for what is to be reacted to'),
      );
    look();
    const looking = setInterval(look, LOOK_MS);
    return async () => {
      stopHearing();
      clearInterval(looking);
      await rounds.stop();
    };
  },
};

type Rounds = { wake: (accountId: string) => void; stop: () => Promise<void> };

/** Processes one account after the other, some at a time, each as often as it is woken but no faster than its interval. */
function makeRounds(context: Context): Rounds {
  const waiting = new Set<string>();
  const serving = new Map<string, Promise<void>>();
  /** Accounts that were started a moment ago, and whether they were woken since. */
  const paced = new Map<string, { timer: NodeJS.Timeout; woken: boolean }>();
  let ended = false;

  const wake = (accountId: string): void => {
    const pace = paced.get(accountId);
    if (pace) pace.woken = true;
    else waiting.add(accountId);
    serve();
  };
  const endPace = (accountId: string): void => {
    const woken = paced.get(accountId)?.woken;
    paced.delete(accountId);
    if (woken) wake(accountId);
  };
  const serve = (): void => {
    for (const accountId of waiting) {
      if (ended || serving.size >= AT_A_TIME) return;
      if (serving.has(accountId)) continue;
      waiting.delete(accountId);
      paced.set(accountId, { timer: setTimeout(endPace, PACE_MS, accountId), woken: false });
      serving.set(accountId, round(accountId));
    }
  };
  const round = async (accountId: string): Promise<void> => {
    try {
      if (await runDueReactions(context, AccountId.parse(accountId))) wake(accountId);
    } catch (error) {
      context.log.error({ err: error }, 'an account could not be reacted to');
    }
    serving.delete(accountId);
    serve();
  };
  return {
    wake,
    stop: async () => {
      ended = true;
      for (const { timer } of paced.values()) clearTimeout(timer);
      await Promise.all(serving.values());
    },
  };
}
