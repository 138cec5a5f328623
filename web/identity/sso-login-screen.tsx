import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Email } from '#contracts/accounts/user.ts';
import { REDIRECT_PARAM } from '#contracts/identity/own-path.ts';
import { searchSso } from '#contracts/sso/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { toOwnPath, useAddressQuery } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { getCurrentLanguage } from '#web/kit/text/i18n.ts';
import { EmailInput } from './email-input.tsx';
import { EntryFrame } from './entry-frame.tsx';

type SsoProvider = { provider: string; name: string; start_url: string };

/** /sso-login: the work address leads to the provider of one's organisation. */
export function SsoLoginScreen() {
  const { t } = useTranslation();
  const [query] = useAddressQuery();
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<SsoProvider[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const wanted = toOwnPath(query[REDIRECT_PARAM]);
  const leave = ({ start_url }: SsoProvider): void => {
    const query = new URLSearchParams({
      language: getCurrentLanguage(),
      ...(wanted ? { redirect: wanted } : {}),
    });
    location.assign(`${start_url}?${query}`);
  };
  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!Email.safeParse(email).success) return setProblem(t('identity.login.email_wrong'));
    setBusy(true);
    const answer = await call(searchSso, { body: { email } }, { raise: false });
    setBusy(false);
    if (!answer.ok) return setProblem(formatError(answer.error));
    const [first, ...more] = answer.value.items;
    if (first && more.length === 0) return leave(first);
    setFound(answer.value.items);
  };
  return (
    <EntryFrame heading={t('sso.heading')}>
      <form onSubmit={(event) => void search(event)} noValidate>
        <Stack gap="md">
          <Text c="var(--es-dim)">{t('sso.about')}</Text>
          <EmailInput
            label={t('sso.email')}
            value={email}
            error={problem}
            onChange={(next) => {
              setEmail(next);
              setFound(null);
              setProblem(null);
            }}
          />
          {found?.length === 0 && (
            <Alert color="yellow" variant="light" role="status">
              {t('sso.none')}
            </Alert>
          )}
          {found && found.length > 1 ? (
            found.map((one) => (
              <Button key={one.provider} variant="default" size="md" onClick={() => leave(one)}>
                {one.name}
              </Button>
            ))
          ) : (
            <Button type="submit" size="md" fullWidth loading={busy}>
              {t('sso.go_on')}
            </Button>
          )}
          <TextLink to="/login" size="sm">
            {t('sso.password')}
          </TextLink>
        </Stack>
      </form>
    </EntryFrame>
  );
}
