import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkSmsCode, type SmsCode } from '#contracts/verification/sms.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './verification.module.css';

type Props = { of: SmsCode; ticketId: string; mayWrite: boolean };

/** A code that was sent, and the field for the code that the customer gives. */
export function CodeItem({ of, ticketId, mayWrite }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const check = useCallMutation(checkSmsCode, { refresh: ['sms-code.'], onDone: () => setCode('') });
  return (
    <li className={classes.item}>
      <span className={classes.head}>
        <strong>{of.purpose}</strong>
        <span className={classes.state} data-state={of.state}>
          {t(`ticket_verification.sms_state.${of.state}`)}
        </span>
      </span>
      <span className={classes.small}>
        {of.phone} · <TimeText value={of.verified_at ?? of.created_at} />
        {of.note && ` · ${of.note}`}
      </span>
      {of.state === 'waiting' && mayWrite && (
        <form
          className={classes.check}
          onSubmit={(event) => {
            event.preventDefault();
            if (code.trim()) check.send({ params: { _id: ticketId, code_id: of._id }, body: { code } });
          }}
        >
          <TextInput
            size="xs"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            aria-label={t('ticket_verification.code')}
            placeholder={t('ticket_verification.code')}
            description={t('ticket_verification.tries', { count: of.tries_left })}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value.replaceAll(/\D/g, ''))}
          />
          <Button type="submit" size="xs" variant="default" loading={check.isPending} disabled={code === ''}>
            {t('ticket_verification.check')}
          </Button>
        </form>
      )}
    </li>
  );
}
