import { useTranslation } from 'react-i18next';
import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { changeFound, countFound, FOUND_UNDO_HOURS } from '#contracts/crm/bulk/found.ts';
import { isTicketFilter } from '#contracts/crm/views/filter.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import type { InboxAddress } from '../inbox/inbox-address.ts';

/** All tickets of the list, not only those that are loaded: their number, and a change of all as a job, after a confirmation. */
export function useBulkFound(place: InboxAddress, { on, onDone }: { on: boolean; onDone: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { view, filter } = place;
  const query = { ...(isTicketFilter(filter) ? filter : {}), view };
  const found = useCallQuery(countFound, { query }, { enabled: on }).data;
  const send = useCallMutation(changeFound, { refresh: ['long-work.'], onDone });
  const act = async (change: BulkChange): Promise<void> => {
    if (!found) return;
    const { count } = found;
    const value = formatExactNumber(count, language);
    const yes = await confirm({
      title: t('inbox.bulk.ask_title'),
      text: found.more ? t('inbox.bulk.ask_over', { value }) : t('inbox.bulk.ask', { count }),
      more: [t('inbox.bulk.ask_undo', { hours: FOUND_UNDO_HOURS })],
      act: found.more ? t('inbox.bulk.ask_act_over') : t('inbox.bulk.ask_act', { count }),
    });
    if (yes) send.send({ body: { filter: { ...filter, view }, change } });
  };
  const describeOutcome = (): string => {
    if (!found) return t('inbox.bulk.counting');
    const { count, more } = found;
    return more
      ? t('inbox.bulk.over_selected', { value: formatExactNumber(count, language) })
      : t('inbox.bulk.every_selected', { count });
  };
  return { told: describeOutcome(), busy: send.isPending || (on && !found), act };
}
