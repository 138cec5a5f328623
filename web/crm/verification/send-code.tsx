import { Button, TextInput } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePhone } from '#contracts/verification/phone.ts';
import { sendSmsCode } from '#contracts/verification/sms.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
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
      showSuccess(t('ticketVerification.sent'));
      setOpen(false);
      setPhone('');
    },
  });
  if (!ready) return <p className={classes.none}>{t('ticketVerification.sms_off')}</p>;
  if (!open)
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconMessage2 size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('ticketVerification.sms')}
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
        label={t('ticketVerification.phone')}
        description={t('ticketVerification.phone_help')}
        value={phone}
        error={fields['phone']}
        onChange={({ currentTarget }) => setPhone(currentTarget.value)}
      />
      <TextInput
        size="xs"
        required
        maxLength={120}
        label={t('ticketVerification.purpose')}
        placeholder={t('ticketVerification.purpose_hint')}
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
          {t('ticketVerification.send')}
        </Button>
      </div>
    </form>
  );
}
