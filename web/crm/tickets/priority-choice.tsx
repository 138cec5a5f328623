import { useTranslation } from 'react-i18next';
import { PRIORITIES, type Ticket } from '#contracts/crm/ticket.ts';
import { ChoiceMenu } from './choice-menu.tsx';
import { useColumnKey } from './use-column-key.ts';
import { useUpdateTicket } from './use-update-ticket.ts';
import classes from './work.module.css';

const URGENT = 4;

/** The priority of a ticket, as bars. Decorative: the label is next to it. */
function PrioritySign({ priority }: { priority: number }) {
  return (
    <span className={classes.priority} data-urgent={priority === URGENT || undefined} aria-hidden>
      {[1, 2, 3, 4].map((step) => (
        <i key={step} data-on={step <= priority || undefined} />
      ))}
    </span>
  );
}

/** The priority of a ticket, and a menu to change it. */
export function PriorityChoice({ ticket, disabled }: { ticket: Ticket; disabled: boolean }) {
  const { t } = useTranslation();
  const update = useUpdateTicket();
  const button = useColumnKey({ section: 'work', key: 'p', text: t('tickets.priority.title'), disabled });
  return (
    <ChoiceMenu
      name={t('tickets.priority.title')}
      value={String(ticket.priority)}
      choices={PRIORITIES.toReversed().map((priority) => ({
        value: String(priority),
        label: t(`tickets.priority.p${priority}`),
        sign: <PrioritySign priority={priority} />,
      }))}
      busy={update.isPending}
      disabled={disabled}
      button={button}
      onChoose={(value) => update.send({ params: { _id: ticket._id }, body: { priority: Number(value) } })}
    />
  );
}
