import { AccountId } from '#contracts/kit/ids.ts';
import { addDeliverJob } from '#server/integrations/deliver.ts';
import { listActiveEndpoints } from '#server/integrations/delivery-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { LoggedEvent } from '#server/kit/realtime/event-feed.ts';

/** How often the list of endpoints is read again, in milliseconds: for those that another process created. */
const LOOK_EVERY = 30_000;

type AccountListener = { kinds: Map<string, readonly string[]>; stop: () => void };

/** Listens to the events of every account that has an active endpoint, and wakes the endpoints that subscribe to one of them. */
export type EndpointWatch = { refresh: () => Promise<void>; stop: () => void };

const watches = new WeakMap<Context, EndpointWatch>();

/** Starts listening. Only speed depends on it: events that it misses are found by the job that runs every minute. */
export async function startWatch(context: Context): Promise<EndpointWatch> {
  const accounts = new Map<string, AccountListener>();

  const wake = async (accountId: string, events: readonly LoggedEvent[]): Promise<void> => {
    if (events.some(({ kind }) => kind.startsWith('webhook.'))) await refresh();
    const happened = new Set(events.map(({ kind }) => kind));
    const wanted = [...(accounts.get(accountId)?.kinds ?? [])].filter(([, kinds]) =>
      kinds.some((kind) => happened.has(kind)),
    );
    if (wanted.length === 0) return;
    await inTransaction(context, { accountId: AccountId.parse(accountId), actor: SYSTEM }, async (unit) => {
      for (const [endpointId] of wanted) await addDeliverJob(unit, endpointId);
    });
  };

  const listen = (accountId: string): AccountListener => ({
    kinds: new Map(),
    stop: context.live.subscribe(accountId, (events) => {
      wake(accountId, events).catch((error: unknown) =>
        context.log.warn({ err: error }, 'a webhook could not be woken; the next round does it'),
      );
    }),
  });

  const refresh = async (): Promise<void> => {
    const rows = await listActiveEndpoints(context);
    const byAccount = Map.groupBy(rows, ({ account_id }) => account_id);
    for (const [accountId, { stop }] of accounts) {
      if (byAccount.has(accountId)) continue;
      stop();
      accounts.delete(accountId);
    }
    for (const [accountId, endpoints] of byAccount) {
      const listening = accounts.get(accountId) ?? listen(accountId);
      accounts.set(accountId, listening);
      listening.kinds = new Map(endpoints.map(({ _id, kinds }) => [_id, kinds]));
    }
  };

  await refresh();
  const timer = setInterval(
    () =>
      void refresh().catch((error: unknown) =>
        context.log.warn({ err: error }, 'webhooks could not be read'),
      ),
    LOOK_EVERY,
  );
  const watch = {
    refresh,
    stop: () => {
      clearInterval(timer);
      for (const { stop } of accounts.values()) stop();
      accounts.clear();
    },
  };
  watches.set(context, watch);
  return watch;
}

/** Notifies this process's watch that endpoints have changed. */
export const refreshWatch = async (context: Context): Promise<void> => watches.get(context)?.refresh();
