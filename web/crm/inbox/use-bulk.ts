import { useTranslation } from 'react-i18next';
import {
  changeTickets,
  undoChangeTickets,
  type BulkChange,
  type BulkOutcome,
} from '#contracts/crm/bulk/endpoints.ts';
import { useRefresh, useSend } from '#web/kit/api/use-call.ts';
import { toastError } from '#web/kit/toast/toast.ts';
import { sayRefusal } from './say-refusal.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';

type Refused = Extract<BulkOutcome, { ok: false }>;

/** What kept most of those that stayed as they were; undefined where none did. */
const commonest = (items: readonly BulkOutcome[]): Refused | undefined => {
  const refused = items.flatMap((one) => (one.ok ? [] : [one]));
  const count = ({ reason, code }: Refused): number =>
    refused.filter((one) => one.reason === reason && one.code === code).length;
  return refused.toSorted((a, b) => count(b) - count(a))[0];
};

/** Changes many tickets at once: what was refused is told with its reason, what was done can be taken back for a while. */
export const useBulk = (onDone: () => void) => {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const tell = (items: readonly BulkOutcome[]) => {
    const first = commonest(items);
    const left = items.filter(({ ok }) => !ok).length;
    if (first) toastError(t('inbox.bulk.left', { count: left, reason: sayRefusal(first) }));
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
