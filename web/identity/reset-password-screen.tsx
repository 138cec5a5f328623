import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readResetLink } from '#contracts/identity/password-calls.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { EntryFrame } from './entry-frame.tsx';
import { MailedLink } from './mailed-link.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** /reset-password?token=…: behind the mailed link. */
export function ResetPasswordScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  if (done)
    return (
      <EntryFrame heading={t('entry.reset.done')}>
        <Stack gap="md" role="status">
          <Text>{t('entry.reset.done_about')}</Text>
          <Button size="md" onClick={() => navigate('/login')}>
            {t('entry.reset.sign_in')}
          </Button>
        </Stack>
      </EntryFrame>
    );
  return (
    <MailedLink
      name={readResetLink.name}
      read={(token) => call(readResetLink, { body: { token } }, { raise: false })}
      heading={t('entry.reset.heading')}
      dead={(error, token) => ({
        heading: t('entry.reset.dead'),
        text: token === '' ? t('errors.link_invalid') : formatError(error),
        act: { word: t('entry.reset.ask_again'), to: '/forget-password' },
      })}
    >
      {(owner, token) => (
        <EntryFrame heading={t('entry.reset.heading')} about={t('entry.reset.about', { email: owner.email })}>
          <ResetPasswordForm token={token} owner={owner} onDone={() => setDone(true)} />
        </EntryFrame>
      )}
    </MailedLink>
  );
}
