import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Email } from '#contracts/accounts/user.ts';
import { forgetPassword, RESET_MINUTES } from '#contracts/identity/password-calls.ts';
import { getWelcome } from '#contracts/identity/session.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { ProblemAlert } from '#web/kit/form/problem-alert.tsx';
import { TextLink } from '#web/kit/router/link.tsx';
import { EmailInput } from './email-input.tsx';
import { EntryFrame } from './entry-frame.tsx';

/** /forget-password: requests a link by e-mail. The response is the same whether or not the address belongs to a user. */
export function ForgetPasswordScreen() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ field?: string; all?: string }>({});
  const [busy, setBusy] = useState(false);
  const welcome = useCallQuery(getWelcome, {});

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const address = Email.safeParse(email);
    if (!address.success)
      return setProblem({
        field: t(email.trim() === '' ? 'identity.login.email_needed' : 'identity.login.email_wrong'),
      });
    setProblem({});
    setBusy(true);
    const answer = await call(forgetPassword, { body: { email: address.data } }, { raise: false });
    setBusy(false);
    if (answer.ok) setSentTo(address.data);
    else setProblem({ all: formatError(answer.error) });
  };

  const back = (
    <TextLink to="/login" size="sm">
      {t('entry.back_to_login')}
    </TextLink>
  );
  const held = welcome.data?.mails_held ? (
    <Alert color="yellow" variant="light">
      {t('entry.forget.held')}
    </Alert>
  ) : null;
  if (sentTo !== null)
    return (
      <EntryFrame heading={t('entry.forget.sent')}>
        <Stack gap="md" role="status">
          {held ?? <Text>{t('entry.forget.sent_about', { email: sentTo, minutes: RESET_MINUTES })}</Text>}
          <Text size="sm" c="var(--es-dim)">
            {t('entry.forget.sent_help')}
          </Text>
          <Button variant="default" size="md" onClick={() => setSentTo(null)}>
            {t('entry.forget.again')}
          </Button>
          {back}
        </Stack>
      </EntryFrame>
    );
  return (
    <EntryFrame heading={t('entry.forget.heading')} about={t('entry.forget.about')}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {held}
          <ProblemAlert text={problem.all} />
          <EmailInput
            label={t('identity.login.email')}
            value={email}
            error={problem.field}
            onChange={setEmail}
          />
          <Button type="submit" size="md" fullWidth loading={busy}>
            {t('entry.forget.submit')}
          </Button>
          {back}
        </Stack>
      </form>
    </EntryFrame>
  );
}
