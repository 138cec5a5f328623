import { Button, TextInput } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePhone } from '#contracts/verification/phone.ts';
import { sendSmsCode } from '#contracts/verification/sms.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { toFieldErrors } from '#web/kit/form/issues.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import classes from './verification.module.css';

/** Sends a one-time code to a number that the customer names. */
export function SendCode({ ticketId, ready }: { ticketId: string; ready: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [phone, setPhone] = useState('');
  const [purpose, setPurpose] = useState('');
  const sending = useCallMutation(sendSmsCode, {
    quiet: true,
    refresh: ['sms-code.'],
    onDone: () => {
      showSuccess(t('ticket_verification.sent'));
      setOpen(false);
      setPhone('');
    },
  });
  if (!ready) return <p className={classes.none}>{t('ticket_verification.sms_off')}</p>;
  if (!open)
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconMessage2 size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('ticket_verification.sms')}
      </Button>
    );
  const good = parsePhone(phone) !== null && purpose.trim() !== '';
  const fields = toFieldErrors(sending.error);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (good) sending.send({ params: { _id: ticketId }, body: { phone, purpose: purpose.trim() } });
      }}
    >
      <TextInput
        size="xs"
        type="tel"
        autoFocus
        required
        label={t('ticket_verification.phone')}
        description={t('ticket_verification.phone_help')}
        value={phone}
        error={fields['phone']}
        onChange={({ currentTarget }) => setPhone(currentTarget.value)}
      />
      <TextInput
        size="xs"
        required
        maxLength={120}
        label={t('ticket_verification.purpose')}
        placeholder={t('ticket_verification.purpose_hint')}
        value={purpose}
        onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
      />
      {sending.error && Object.keys(fields).length === 0 && (
        <p role="alert" className={classes.fault}>
          {formatError(sending.error)}
        </p>
      )}
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={() => setOpen(false)}>
          {t('kit.cancel')}
        </Button>
        <Button type="submit" size="xs" disabled={!good} loading={sending.isPending}>
          {t('ticket_verification.send')}
        </Button>
      </div>
    </form>
  );
}
