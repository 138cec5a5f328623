import { addNote, NewerMessages, replyToTicket } from '#contracts/crm/endpoints.ts';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { changeOneWaiting, listWaiting, type WaitingMessage } from './waiting-queue.ts';

/** The server remembers an idempotency key for a day: later a message that it may have is sent only after its author has looked. */
const KEY_REMEMBERED_MS = 23 * 3_600_000;

/**
 * Sends what waits, in its order, until there is no connection again. A ticket whose message was refused gets none of the later ones: their
 * author decides first. Two tabs never send at the same time.
 *
 * @returns the tickets that got something
 */
export function sendWaiting(user: string): Promise<ReadonlySet<string>> {
  return navigator.locks.request(`earshot-waiting:${user}`, async () => {
    const sent = new Set<string>();
    const tried = new Set<string>();
    for (;;) {
      const next = findNext(user, tried);
      if (!next) return sent;
      tried.add(next.key);
      const outcome = await sendOne(user, next);
      if (outcome === 'offline') return sent;
      if (outcome === 'sent') sent.add(next.ticket_id);
    }
  });
}

function findNext(user: string, tried: ReadonlySet<string>): WaitingMessage | undefined {
  const blocked = new Set<string>();
  for (const one of listWaiting(user)) {
    if (one.refusal === null && !blocked.has(one.ticket_id) && !tried.has(one.key)) return one;
    blocked.add(one.ticket_id);
  }
  return undefined;
}

async function sendOne(user: string, waiting: WaitingMessage): Promise<'sent' | 'refused' | 'offline'> {
  const { key, tried, at, message } = waiting;
  if (tried && Date.now() - Date.parse(at) > KEY_REMEMBERED_MS) {
    const text = i18n.t('crm.waiting.too_old');
    changeOneWaiting(user, key, { refusal: { text, isNewer: false, seq: 0 } });
    return 'refused';
  }
  changeOneWaiting(user, key, { tried: true });
  const params = { _id: waiting.ticket_id };
  const answer =
    message.kind === 'reply'
      ? await call(replyToTicket, { params, body: message.body }, { raise: false, key })
      : await call(addNote, { params, body: message.body }, { raise: false, key });
  if (answer.ok) {
    changeOneWaiting(user, key, null);
    return 'sent';
  }
  if (answer.status === 0) return 'offline';
  // It was not accepted, so the next attempt is another request.
  changeOneWaiting(user, key, { tried: false, refusal: refusalOf(answer.error, user) });
  return 'refused';
}

/** Lines of the author, such as what waited before it, are no news to them. */
function refusalOf(error: ApiError, user: string): NonNullable<WaitingMessage['refusal']> {
  const newer = error.code === 'newer_messages' ? NewerMessages.safeParse(error.data).data : undefined;
  if (!newer) return { text: formatError(error), isNewer: false, seq: 0 };
  const count = newer.items.filter(
    ({ direction, author }) => direction === 'in' || (direction !== 'event' && author._id !== user),
  ).length;
  const seq = Math.max(0, ...newer.items.map((one) => one.seq));
  return { text: i18n.t('crm.compose.newer', { count }), isNewer: true, seq };
}
