import { useTranslation } from 'react-i18next';
import { undoChangeTickets, type BulkOutcome } from '#contracts/crm/bulk/endpoints.ts';
import { useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { formatRefusal } from './format-refusal.ts';

type RefusedChange = Extract<BulkOutcome, { ok: false }>;

/** The most frequent reason why tickets were not changed; undefined if there is none. */
function commonest(items: readonly BulkOutcome[]): RefusedChange | undefined {
  const refused = items.flatMap((one) => (one.ok ? [] : [one]));
  const count = ({ reason, code }: RefusedChange): number =>
    refused.filter((one) => one.reason === reason && one.code === code).length;
  return refused.toSorted((a, b) => count(b) - count(a))[0];
}

type OfferOptions = {
  /** What the button undoes, where the text says more than the action. */
  undoText?: string;
  onUndone?: () => void;
};

/** What follows an action on tickets: everything about them is refetched, unchanged tickets are reported, and the action can be undone. */
export function useUndoAct() {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const reread = () => {
    for (const name of ['ticket.', 'ticket_view.counts', 'agent.list', 'board.']) refresh(name);
  };
  const tell = (items: readonly BulkOutcome[]) => {
    const first = commonest(items);
    const left = items.filter(({ ok }) => !ok).length;
    if (first) showError(t('inbox.bulk.left', { count: left, reason: formatRefusal(first) }));
  };
  const undo = useCallMutation(undoChangeTickets, {
    onDone: ({ items }) => {
      reread();
      tell(items);
    },
  });
  return {
    reread,
    tell,
    offer: (act_id: string, text: string, { undoText, onUndone }: OfferOptions = {}) =>
      actWithUndo({
        text,
        ...(undoText ? { undoText } : {}),
        // The action is already done; dismissing the offer changes nothing.
        act: () => undefined,
        undo: () => {
          undo.send({ params: { _id: act_id } });
          onUndone?.();
        },
      }),
  };
}
