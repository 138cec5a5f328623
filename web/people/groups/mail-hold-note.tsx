import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { People } from './use-people.ts';

/** Explains where invitations remain while this installation sends no e-mails; shows nothing if it sends them. */
export function MailHoldNote({ people }: { people: People }) {
  const { t } = useTranslation();
  if (people.options.data?.mails_leave !== false) return null;
  return (
    <Alert color="yellow" mb="md">
      {t('people.invite.kept')}
    </Alert>
  );
}
