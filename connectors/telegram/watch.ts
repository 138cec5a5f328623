import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionValues, Io, WatchHandle } from '#connectors/kit/exchange.ts';
import { readBot } from '#connectors/telegram/call.ts';
import { isPushed } from '#connectors/telegram/poll.ts';
import { TELEGRAM_UPDATES } from '#connectors/telegram/update-kinds.ts';
import { WebhookInfo } from '#connectors/telegram/wire.ts';

/** Seconds for which Telegram holds a request open until there is news, and those until a poll has fetched it. */
const HELD_SECONDS = 50;
const PAUSE_MS = 3000;

/**
 * Waits for updates with long polls that confirm nothing: the poll that follows fetches them. Null where Telegram delivers to a webhook.
 * @throws where Telegram cannot be reached
 */
export async function watchUpdates(
  values: ConnectionValues,
  io: Io,
  heard: () => void,
): Promise<WatchHandle | null> {
  const answer = await readBot(io, values, ['getWebhookInfo']);
  if (!answer.met || !answer.ok) throw new Error('Telegram cannot be watched');
  if ((WebhookInfo.safeParse(answer.result).data?.url ?? '') !== '') return null;
  const closing = new AbortController();
  const over = listen({ values, io, heard, closing: closing.signal }).catch(() => undefined);
  return { over, close: () => closing.abort() };
}

type UpdateWatch = { values: ConnectionValues; io: Io; heard: () => void; closing: AbortSignal };

async function listen({ values, io, heard, closing }: UpdateWatch): Promise<void> {
  while (!closing.aborted) {
    const answer = await readBot(
      io,
      values,
      ['getUpdates', { limit: 1, timeout: HELD_SECONDS, allowed_updates: TELEGRAM_UPDATES }],
      AbortSignal.any([closing, AbortSignal.timeout((HELD_SECONDS + 10) * 1000)]),
    );
    // A poll of this suite ends a long poll that is open (409): it goes on afterwards.
    const interrupted = answer.met && answer.status === 409 && !isPushed(answer);
    if (!interrupted && (!answer.met || !answer.ok)) return;
    const news = answer.met && answer.ok && Array.isArray(answer.result) && answer.result.length > 0;
    if (news) heard();
    if (news || interrupted) await wait(PAUSE_MS, undefined, { signal: closing });
  }
}
