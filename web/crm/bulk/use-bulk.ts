import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { changeTickets, type BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import type { DoneText } from './use-bulk-texts.ts';
import { useUndoAct } from './use-undo-act.ts';

type BulkOptions = {
  /** The canned responses that the change is composed of. */
  canned?: readonly string[];
  /** Says what was changed. */
  said?: DoneText;
};

/** Changes many tickets at once: refusals are reported with their reason, and the change can be undone for a while. */
export function useBulk(onDone: () => void) {
  const { t } = useTranslation();
  const { reread, tell, offer } = useUndoAct();
  const said = useRef<DoneText>(undefined);
  const change = useCallMutation(changeTickets, {
    onDone: ({ act_id, items }) => {
      reread();
      tell(items);
      onDone();
      const count = items.filter(({ ok }) => ok).length;
      if (act_id !== null) offer(act_id, said.current?.(count) ?? t('inbox.bulk.done', { count }));
    },
  });
  return {
    busy: change.isPending,
    act: (ids: readonly string[], what: BulkChange, { canned = [], said: words }: BulkOptions = {}) => {
      said.current = words;
      change.send({
        body: {
          ids: [...ids],
          change: what,
          ...(canned.length > 0 ? { canned_response_ids: [...canned] } : {}),
        },
      });
    },
  };
}
