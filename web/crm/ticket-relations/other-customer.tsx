import { Button, Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import { joinContacts, partContacts } from '#contracts/crm/customers/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { linkTickets, unlinkTickets } from '#contracts/crm/tickets/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { TicketFinder } from './ticket-finder.tsx';
import classes from './related.module.css';

/**
 * The alternative for a ticket of another contact. It is not merged, since a reply would reach only one of the two: it is linked as the
 * same matter, and if both contacts are one person, they are merged too, so that tags, timeline and tickets are shared.
 */
export function OtherCustomer({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [other, setOther] = useState<Ticket | null>(null);
  const refresh = { refresh: ['ticket.', 'customer.'] };
  const link = useCallMutation(linkTickets, refresh);
  const unlink = useCallMutation(unlinkTickets, refresh);
  const join = useCallMutation(joinContacts, refresh);
  const part = useCallMutation(partContacts, refresh);
  const busy = link.isPending || join.isPending;
  const person = { _id: ticket.contact._id };
  const linkIt = async (one: Ticket, joined: readonly string[] = []): Promise<void> => {
    const params = { _id: ticket._id, other_id: one._id };
    await link.sendAsync({ params, body: { as: 'duplicated_by' } });
    onClose();
    actWithUndo({
      text: t('tickets.merge.linked', { number: one.number }),
      act: () => undefined,
      undo: () => {
        unlink.send({ params });
        if (joined.length > 0) part.send({ params: person, body: { contact_ids: [...joined] } });
      },
    });
  };
  const joinAndLink = async (one: Ticket): Promise<void> => {
    const { moved } = await join.sendAsync({ params: person, body: { contact_id: one.contact._id } });
    await linkIt(one, moved);
  };
  return (
    <div className={classes.otherCustomer}>
      <UnstyledButton aria-expanded={open} onClick={() => setOpen(!open)} className={classes.unfold}>
        {t('tickets.merge.other')}
        <IconChevronDown size={14} aria-hidden className={classes.turning} />
      </UnstyledButton>
      <Collapse expanded={open}>
        <p className={classes.help}>{t('tickets.merge.other_help')}</p>
        <TicketFinder
          fits={({ contact }) => contact._id !== ticket.contact._id}
          chosen={other}
          onChoose={setOther}
        />
        {other && (
          <div className={classes.otherActs}>
            <Button
              size="compact-sm"
              variant="default"
              loading={busy}
              onClick={() => void linkIt(other).catch(() => undefined)}
            >
              {t('tickets.merge.link', { number: other.number })}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              loading={busy}
              onClick={() => void joinAndLink(other).catch(() => undefined)}
            >
              {t('tickets.merge.join', { name: getContactName(other.contact) })}
            </Button>
          </div>
        )}
      </Collapse>
    </div>
  );
}
