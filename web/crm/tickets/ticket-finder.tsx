import { Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listTickets } from '#contracts/crm/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { Failed } from '#web/kit/ui/states.tsx';
import { CHOICE } from './choice-classes.ts';
import classes from './related.module.css';
import { TicketText } from './ticket-text.tsx';

/** So long (milliseconds) typing rests before the server is asked; and how many tickets are offered. */
const PAUSE_MS = 200;
const OFFERED = 8;

type Props = {
  /** Which of the tickets that are found may be chosen. */
  fits: (ticket: Ticket) => boolean;
  chosen: Ticket | null;
  onChoose: (ticket: Ticket) => void;
  autoFocus?: boolean;
};

/** Finds another ticket by number, name or words, and chooses it. */
export function TicketFinder({ fits, chosen, onChoose, autoFocus = false }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim().replace(/^#/, ''), PAUSE_MS);
  const read = useCall(
    listTickets,
    { query: { view: 'all', q, limit: OFFERED } },
    { enabled: q !== '', keep: true },
  );
  const found = q === '' ? [] : (read.data?.items ?? []).filter(fits);
  return (
    <>
      <TextInput
        mt="sm"
        {...(autoFocus ? { 'data-autofocus': true } : {})}
        aria-label={t('tickets.link.search')}
        placeholder={t('tickets.link.search')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {read.error && <Failed error={read.error} onRetry={() => void read.refetch()} />}
      {found.length === 0 && !read.error && (
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
              data-chosen={chosen?._id === one._id || undefined}
              checked={chosen?._id === one._id}
              onChange={() => onChoose(one)}
              label={<TicketText ticket={one} withCustomer />}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
