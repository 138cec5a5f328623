import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/kit/session/session.ts';

/** Where something is to be mailed while this installation sends no mails: says so; shows nothing otherwise. */
export function MailHoldNote() {
  const { t } = useTranslation();
  if (!useSession().mails_held) return null;
  return (
    <Alert color="yellow" variant="light">
      {t('kit.mails_held')}
    </Alert>
  );
}
