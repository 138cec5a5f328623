import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressText } from '#web/kit/ui/address-text.tsx';
import { CopiesField } from './copies-field.tsx';
import type { MailCopies } from './use-copies.ts';
import classes from './mail.module.css';

/** Above an answer by mail: whom it goes to, and who gets a copy. */
export function RecipientsLine({ copies }: { copies: NonNullable<MailCopies> }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const { to, people, change, leftOut } = copies;
  return (
    <div className={classes.recipients}>
      <span className={classes.to}>
        {t('mail.to')}{' '}
        <bdi>
          <AddressText text={to.address} />
        </bdi>
      </span>
      {people.length > 0 || asked ? (
        <span className={classes.copies}>
          <span aria-hidden>{t('mail.cc')}</span>
          <CopiesField labelled={false} focus={asked} value={people} onChange={change} />
        </span>
      ) : (
        <Button size="compact-xs" variant="subtle" onClick={() => setAsked(true)}>
          {t('mail.add_cc')}
        </Button>
      )}
      {leftOut > 0 && (
        <span className={classes.leftOut} role="status">
          {t('mail.left_out', { count: leftOut })}
        </span>
      )}
    </div>
  );
}
