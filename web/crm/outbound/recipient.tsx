import { Button, UnstyledButton } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getCustomer } from '#contracts/crm/customers/endpoints.ts';
import type { Recipient } from '#contracts/crm/drafts/outbound-content.ts';
import { MailAddress } from '#contracts/kit/mail-address.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { ContactFinder, ContactLine } from '../customers/contact-finder.tsx';
import found from '../customers/customers.module.css';
import classes from './outbound.module.css';

/** Finds whom to write to: somebody who is known, or any address. */
export function ChooseRecipient({ onChoose }: { onChoose: (to: Recipient) => void }) {
  const { t } = useTranslation();
  const offer = (typed: string) => {
    const address = MailAddress.safeParse(typed);
    if (!address.success) return null;
    return (
      <UnstyledButton className={found.choice} onClick={() => onChoose({ address: address.data })}>
        <span className={classes.sign}>
          <IconMailPlus size={18} aria-hidden />
        </span>
        <span className={found.who}>{t('outbound.address', { address: address.data })}</span>
      </UnstyledButton>
    );
  };
  return (
    <div>
      <ContactFinder
        label={t('outbound.find')}
        words={{ start: t('outbound.find_help'), none: t('outbound.find_none') }}
        also={offer}
        onChoose={({ _id }) => onChoose({ contact_id: _id })}
      />
    </div>
  );
}

type Props = { to: Recipient; onChange: (() => void) | undefined };

/** Who was chosen, and the way to choose somebody else. */
export function RecipientLine({ to, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.recipient} aria-label={t('outbound.to')}>
      {'contact_id' in to ? <Known id={to.contact_id} /> : <Unknown address={to.address} />}
      {onChange && (
        <Button size="compact-sm" variant="subtle" onClick={onChange}>
          {t('outbound.change')}
        </Button>
      )}
    </section>
  );
}

function Known({ id }: { id: string }) {
  const read = useCallQuery(getCustomer, { params: { _id: id } });
  return (
    <QueryView of={read} inline loading={<RowsSkeleton rows={1} height={40} />}>
      {({ contacts: [contact] }) => contact && <ContactLine contact={contact} />}
    </QueryView>
  );
}

function Unknown({ address }: { address: string }) {
  return (
    <>
      <span className={classes.sign}>
        <IconMailPlus size={18} aria-hidden />
      </span>
      <span className={found.who}>{address}</span>
    </>
  );
}
