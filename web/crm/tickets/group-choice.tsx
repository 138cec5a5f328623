import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { listTicketGroups } from '#contracts/crm/tickets/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { loadFailureItem } from '#web/kit/ui/load-failure.tsx';
import { ChoiceMenu } from './choice-menu.tsx';
import { useUpdateTicket } from './use-update-ticket.ts';

const NONE = 'none';

/** The group that is responsible for a ticket, and its change. */
export function GroupChoice({ ticket, disabled }: { ticket: Ticket; disabled: boolean }) {
  const { t } = useTranslation();
  const update = useUpdateTicket();
  const read = useCallQuery(listTicketGroups, {});
  const groups = read.data?.items ?? (ticket.group ? [ticket.group] : []);
  return (
    <ChoiceMenu
      name={t('tickets.group.title')}
      value={ticket.group?._id ?? NONE}
      choices={[
        { value: NONE, label: t('tickets.group.none') },
        ...groups.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      busy={update.isPending}
      disabled={disabled}
      failed={loadFailureItem(read)}
      onChoose={(value) =>
        update.send({ params: { _id: ticket._id }, body: { group_id: value === NONE ? null : value } })
      }
    />
  );
}
