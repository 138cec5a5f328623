import { useTranslation } from 'react-i18next';
import {
  changeTickets,
  undoChangeTickets,
  type BulkChange,
  type BulkOutcome,
} from '#contracts/crm/bulk/endpoints.ts';
import { useRefresh, useSend } from '#web/kit/api/use-call.ts';
import { toastError } from '#web/kit/toast/toast.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';

/** Those of many that stayed as they were, by the reason, the commonest first. */
export const reasonsOf = (
  items: readonly BulkOutcome[],
): { message: string; code: string; count: number }[] => {
  const found = new Map<string, { message: string; code: string; count: number }>();
  for (const one of items) {
    if (one.ok) continue;
    const key = one.message || one.code;
    found.set(key, { message: one.message, code: one.code, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
};

/** Changes many tickets at once: what was refused is told with its reason, what was done can be taken back for a while. */
export const useBulk = (onDone: () => void) => {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const tell = (items: readonly BulkOutcome[]) => {
    const [first] = reasonsOf(items);
    const left = items.filter(({ ok }) => !ok).length;
    if (first)
      toastError(t('inbox.bulk.left', { count: left, reason: first.message || t('inbox.bulk.not_now') }));
  };
  const reread = () => {
    for (const name of ['ticket.', 'ticket_view.counts', 'agent.list', 'board.']) refresh(name);
  };
  const undo = useSend(undoChangeTickets, {
    onDone: ({ items }) => {
      reread();
      tell(items);
    },
  });
  const change = useSend(changeTickets, {
    onDone: ({ act_id, items }) => {
      reread();
      tell(items);
      onDone();
      if (act_id === null) return;
      const count = items.filter(({ ok }) => ok).length;
      actWithUndo({
        text: t('inbox.bulk.done', { count }),
        // It is done already; letting the offer go changes nothing.
        act: () => undefined,
        undo: () => undo.send({ params: { _id: act_id } }),
      });
    },
  });
  return {
    busy: change.isPending,
    act: (ids: readonly string[], what: BulkChange) => change.send({ body: { ids: [...ids], change: what } }),
  };
};
