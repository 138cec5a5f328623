import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressText } from '#web/kit/ui/address-text.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { usePersonIdLabel } from './person-id-label.ts';
import panel from '../side-panel/panel.module.css';
import classes from './customer.module.css';

/** Numbers and IDs of the customer and the ticket, which are seldom needed: unfolded by hand. */
export function CustomerFacts({ ticket: { ticket, contact } }: { ticket: TicketAnswer }) {
  const { t } = useTranslation();
  const idLabel = usePersonIdLabel();
  const [shown, setShown] = useState(false);
  const id = useId();
  const Sign = shown ? IconChevronUp : IconChevronDown;
  return (
    <>
      <UnstyledButton
        className={panel.more}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'ticket_panel.fewer' : 'ticket_panel.details')}
        <Sign size={13} aria-hidden />
      </UnstyledButton>
      <dl id={id} className={classes.facts} hidden={!shown}>
        <Fact name={idLabel(contact)}>
          <span className={classes.id}>
            <AddressText text={contact.external_id} />
          </span>
        </Fact>
        <Fact name={t('crm.customer.number')}>#{ticket.number}</Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
