import { useSyncExternalStore } from 'react';
import { getContactName } from '#contracts/crm/contact-name.ts';
import { getTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { getUnfinished } from '#contracts/crm/tickets/endpoints.ts';
import { ApiError, buildOfflineError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';

let soon: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();
function set(next: ReadonlySet<string>): void {
  soon = next;
  for (const watcher of watchers) watcher();
}
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
const forget = (id: string): void => set(new Set([...soon].filter((one) => one !== id)));

/** The tickets that were marked as done a moment ago and can still be undone. */
export const usePendingDone = (): ReadonlySet<string> => useSyncExternalStore(watch, () => soon);

/** Whether a ticket is one of {@link usePendingDone}. */
export const useIsPendingDone = (id: string): boolean => useSyncExternalStore(watch, () => soon.has(id));

type DoneOptions = {
  /** Makes the change in the end, and reports why it is not possible. */
  finish?: (ticket: Ticket) => Promise<void>;
  /** It is marked: nothing is missing. */
  onMarked?: () => void;
  onUndone?: () => void;
};

/**
 * Marks a ticket as done and offers to undo it for ten seconds; only then it is done for everybody, because `done` ends the customer's wait
 * and that cannot be undone. If the customer writes in between, the ticket stays as it is.
 */
export function markDone(ticket: Ticket, changed: () => void, options: DoneOptions = {}): void {
  if (soon.has(ticket._id)) return;
  set(new Set([...soon, ticket._id]));
  void offer(ticket, changed, options);
}

/** What is missing before it can be done is reported at once, and not ten seconds later. */
async function offer(
  ticket: Ticket,
  changed: () => void,
  { finish = finishHere, onMarked, onUndone }: DoneOptions,
): Promise<void> {
  const answer = await call(getUnfinished, { params: { _id: ticket._id } }, { raise: false });
  const missing = answer.ok ? answer.value.items[0] : undefined;
  if (missing) {
    forget(ticket._id);
    const names = missing.things.map(({ name }) => name).join(', ');
    showError(
      i18n.t(`tickets.unfinished.${missing.reason}`, { names, interpolation: { escapeValue: false } }),
    );
    return;
  }
  actWithUndo({
    text: i18n.t('crm.change.done_undo', { number: ticket.number }),
    undo: () => {
      forget(ticket._id);
      onUndone?.();
    },
    act: () =>
      void finish(ticket).then(() => {
        forget(ticket._id);
        changed();
      }),
  });
  onMarked?.();
}

async function finishHere(ticket: Ticket): Promise<void> {
  const params = { _id: ticket._id };
  try {
    const now = (await call(getTicket, { params })).ticket;
    if (now.last_direction === 'in' && now.last_message_at > ticket.last_message_at) {
      const name = getContactName(now.contact);
      showError(i18n.t('crm.change.written_again', { number: ticket.number, name }));
      return;
    }
    await call(updateTicket, { params, body: { state: 'done' } });
  } catch (error) {
    if (!(error instanceof ApiError)) return showError(formatError(error));
    if (error.reported) return;
    const isOffline = error.status === 0;
    showError(formatError(isOffline ? buildOfflineError(error.message, { isChange: true }) : error));
  }
}
