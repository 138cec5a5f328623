import { Button, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readResetLink } from '#contracts/identity/password-calls.ts';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { EntryFrame } from './entry-frame.tsx';
import { MailedLink, type InvalidLinkText } from './mailed-link.tsx';
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
      dead={(error) => explain(t, error)}
    >
      {(owner, { token, onDead }) => (
        <EntryFrame heading={t('entry.reset.heading')} about={t('entry.reset.about', { email: owner.email })}>
          <ResetPasswordForm token={token} owner={owner} onDone={() => setDone(true)} onDead={onDead} />
        </EntryFrame>
      )}
    </MailedLink>
  );
}

/** A used link means that a password was set: one signs in with it. */
function explain(t: TFunction, { code }: ApiError): InvalidLinkText {
  const again = { word: t('entry.reset.ask_again'), to: '/forget-password' };
  const signIn = { word: t('entry.reset.sign_in'), to: '/login' };
  if (code === 'link_used')
    return { heading: t('entry.reset.used'), text: t('entry.reset.used_help'), acts: [signIn, again] };
  const text = t(code === 'link_expired' ? 'entry.reset.expired_help' : 'errors.link_invalid');
  return { heading: t('entry.reset.dead'), text, acts: [again, signIn] };
}
