import { useTranslation } from 'react-i18next';
import { changeTickets, type BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useUndoAct } from './use-undo-act.ts';

/** Changes many tickets at once: refusals are reported with their reason, and the change can be undone for a while. */
export function useBulk(onDone: () => void) {
  const { t } = useTranslation();
  const { reread, tell, offer } = useUndoAct();
  const change = useCallMutation(changeTickets, {
    onDone: ({ act_id, items }) => {
      reread();
      tell(items);
      onDone();
      const count = items.filter(({ ok }) => ok).length;
      if (act_id !== null) offer(act_id, t('inbox.bulk.done', { count }));
    },
  });
  return {
    busy: change.isPending,
    /** `canned`: the canned responses that the change is composed of. */
    act: (ids: readonly string[], what: BulkChange, canned: readonly string[] = []) =>
      change.send({
        body: {
          ids: [...ids],
          change: what,
          ...(canned.length > 0 ? { canned_response_ids: [...canned] } : {}),
        },
      }),
  };
}
