import { Modal, Radio, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { linkTickets } from '#contracts/crm/tickets/endpoints.ts';
import { LINK_SIDES, LinkSide } from '#contracts/crm/tickets/links.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { useCall, useSend } from '#web/kit/api/use-call.ts';
import { CHOICE } from './choice-classes.ts';
import { DialogFoot } from './dialog-foot.tsx';
import classes from './related.module.css';
import { TicketText } from './ticket-text.tsx';

/** So long (milliseconds) typing rests before the server is asked; and how many tickets are offered. */
const PAUSE_MS = 200;
const OFFERED = 8;

/** What another ticket is to this one, and which it is. */
export function LinkDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const [as, setAs] = useState<LinkSide>('related');
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState<Ticket | null>(null);
  const [q] = useDebouncedValue(typed.trim().replace(/^#/, ''), PAUSE_MS);
  const read = useCall(
    listTickets,
    { query: { view: 'all', q, limit: OFFERED } },
    { enabled: q !== '', keep: true },
  );
  const link = useSend(linkTickets, { refresh: ['ticket.'], onDone: onClose });
  const found = q === '' ? [] : (read.data?.items ?? []).filter(({ _id }) => _id !== ticket._id);
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('tickets.link.title', { number: ticket.number })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (other) link.send({ params: { _id: ticket._id, other_id: other._id }, body: { as } });
        }}
      >
        <Select
          label={t('tickets.link.as')}
          data={LINK_SIDES.map((side) => ({ value: side, label: t(`tickets.related.as.${side}`) }))}
          value={as}
          allowDeselect={false}
          onChange={(value) => setAs(LinkSide.parse(value))}
        />
        <TextInput
          mt="sm"
          data-autofocus
          aria-label={t('tickets.link.search')}
          placeholder={t('tickets.link.search')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {found.length === 0 && (
          <p className={classes.help} role="status" style={{ marginTop: 12 }}>
            {t(q === '' || read.isFetching ? 'tickets.link.begin' : 'tickets.link.none')}
          </p>
        )}
        <ul className={classes.choices}>
          {found.map((one) => (
            <li key={one._id}>
              <Radio
                classNames={CHOICE}
                name="other"
                data-chosen={other?._id === one._id || undefined}
                checked={other?._id === one._id}
                onChange={() => setOther(one)}
                label={<TicketText ticket={one} withCustomer />}
              />
            </li>
          ))}
        </ul>
        <DialogFoot
          act={other ? t('tickets.link.do', { number: other.number }) : t('tickets.link.do_none')}
          busy={link.isPending}
          disabled={!other}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}
