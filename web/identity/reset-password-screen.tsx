import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readResetLink } from '#contracts/identity/password-calls.ts';
import { call } from '#web/kit/api/call.ts';
import { wordsOf } from '#web/kit/api/words.ts';
import { useAddressQuery, useGo } from '#web/kit/router/address.ts';
import { EntryFrame } from './entry-frame.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** /reset-password?token=…: behind the mailed link. Says at once when the link is of no use any more. */
export function ResetPasswordScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const [{ token = '' }] = useAddressQuery();
  const [done, setDone] = useState(false);
  const link = useQuery({
    queryKey: [readResetLink.name, token],
    queryFn: () => call(readResetLink, { body: { token } }, { raise: false }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (done)
    return (
      <EntryFrame heading={t('entry.reset.done')}>
        <Stack gap="md" role="status">
          <Text>{t('entry.reset.done_about')}</Text>
          <Button size="md" onClick={() => go('/login')}>
            {t('entry.reset.sign_in')}
          </Button>
        </Stack>
      </EntryFrame>
    );
  if (!link.data)
    return (
      <EntryFrame heading={t('entry.reset.heading')}>
        <Stack gap="md">
          <Skeleton h={20} w="60%" />
          <Skeleton h={42} />
          <Skeleton h={42} />
        </Stack>
      </EntryFrame>
    );
  if (!link.data.ok)
    return (
      <EntryFrame heading={t('entry.reset.dead')}>
        <Stack gap="md" role="alert">
          <Text>{token === '' ? t('errors.link_invalid') : wordsOf(link.data.error)}</Text>
          <Button size="md" onClick={() => go('/forget-password')}>
            {t('entry.reset.ask_again')}
          </Button>
        </Stack>
      </EntryFrame>
    );
  const owner = link.data.value;
  return (
    <EntryFrame heading={t('entry.reset.heading')} about={t('entry.reset.about', { email: owner.email })}>
      <ResetPasswordForm token={token} owner={owner} onDone={() => setDone(true)} />
    </EntryFrame>
  );
}
