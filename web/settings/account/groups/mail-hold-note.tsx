import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { People } from './use-people.ts';

/** Says where invitations stay while no mail leaves this installation; nothing where they go out. */
export function MailHoldNote({ people }: { people: People }) {
  const { t } = useTranslation();
  if (people.options.data?.mails_leave !== false) return null;
  return (
    <Alert color="yellow" mb="md">
      {t('people.invite.kept')}
    </Alert>
  );
}
