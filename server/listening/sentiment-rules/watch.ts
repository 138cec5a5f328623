import type { AccountSentiment } from '#engine/sentiment/account-sentiment.ts';
import type { Context } from '#server/kit/context.ts';
import { readAccountSentiments } from './live-account-store.ts';

/** Sent by triggers: the payload is the account whose rules or adaptation changed. */
const CHANNEL = 'earshot_sentiment';

/**
 * Reports the sentiment settings of every account: all accounts at first, then each change as it commits, in whichever process. After a
 * lost connection everything is read again; accounts that had settings before and have none now are reported too.
 * @returns a function that stops it
 */
export async function watchSentiments(
  context: Context,
  onChange: (accounts: readonly AccountSentiment[]) => void,
): Promise<() => Promise<void>> {
  const known = new Set<string>();
  let work: Promise<void> = Promise.resolve();

  const tell = async (ids?: readonly string[]): Promise<void> => {
    const found = await readAccountSentiments(context, ids);
    const there = new Set(found.map(({ accountId }) => accountId));
    const gone = (ids ?? [...known]).filter((id) => known.has(id) && !there.has(id));
    for (const id of gone) known.delete(id);
    for (const id of there) known.add(id);
    const changed = [...found, ...gone.map((accountId) => ({ accountId, rules: [], adaptation: null }))];
    if (changed.length > 0) onChange(changed);
  };
  const queue = (ids?: readonly string[]): Promise<void> => {
    work = work
      .then(() => tell(ids))
      .catch((error: unknown) => context.log.error({ err: error }, 'rules of sentiment could not be read'));
    return work;
  };
  const stop = await context.database.listen({
    channel: CHANNEL,
    onPayload: (accountId) => queue([accountId]),
    onReturn: () => void queue(),
  });
  await queue();
  return async () => {
    stop();
    await work;
  };
}
