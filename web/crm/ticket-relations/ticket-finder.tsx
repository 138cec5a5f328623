import { Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listTickets } from '#contracts/crm/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { CHOICE } from './choice-classes.ts';
import { TicketText } from './ticket-text.tsx';
import classes from './related.module.css';

/** The pause in typing before the server is queried (milliseconds); and how many tickets are offered. */
const PAUSE_MS = 200;
const OFFERED = 8;

type Props = {
  /** Which of the found tickets may be chosen. */
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
  const read = useCallQuery(
    listTickets,
    { query: { view: 'all', q, limit: OFFERED } },
    { enabled: q !== '', keep: true },
  );
  const help = (what: 'begin' | 'none' | 'none_yet') => (
    <p className={classes.help} role="status" style={{ marginTop: 12 }}>
      {t(`tickets.link.${what}`)}
    </p>
  );
  // An empty search does not show the results of an earlier one.
  const offered = q === '' ? { ...read, data: undefined, error: null } : read;
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
      <QueryView of={offered} loading={help('begin')}>
        {({ items, next }) =>
          items.some(fits) ? (
            <ul className={classes.choices}>
              {items.filter(fits).map((one) => (
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
          ) : (
            help(read.isFetching ? 'begin' : next === null ? 'none' : 'none_yet')
          )
        }
      </QueryView>
    </>
  );
}
