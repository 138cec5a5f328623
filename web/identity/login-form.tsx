import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorRequired } from '#contracts/identity/factor-requirement.ts';
import type { Session } from '#contracts/identity/session.ts';
import { ProblemAlert } from '#web/kit/form/problem-alert.tsx';
import { TextLink } from '#web/kit/router/link.tsx';
import { SecretInput } from '#web/kit/ui/secret-input.tsx';
import { EmailInput } from './email-input.tsx';

type Problems = { email?: string; password?: string; all?: string };

/**
 * E-mail and password; errors in words at their field, those of the server above the fields. What signs in is loaded with the application,
 * once the visitor begins to type.
 */
export function LoginForm({ onAnswer }: { onAnswer: (answer: Session | FactorRequired) => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [caps, setCaps] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { isEmail, signInWithPassword } = await import('./sign-in.ts');
      const emailProblem =
        email.trim() === '' ? t('identity.login.email_needed') : t('identity.login.email_wrong');
      const found: Problems = {
        ...(isEmail(email) ? {} : { email: emailProblem }),
        ...(password === '' ? { password: t('identity.login.password_needed') } : {}),
      };
      setProblems(found);
      if (found.email || found.password) return;
      const { answer, problem } = await signInWithPassword({ email, password, remember });
      if (answer) onAnswer(answer);
      else setProblems({ all: problem });
    } catch {
      setProblems({ all: t('errors.offline') });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <ProblemAlert text={problems.all} />
        <EmailInput
          label={t('identity.login.email')}
          value={email}
          error={problems.email}
          onChange={setEmail}
        />
        <SecretInput
          size="md"
          label={t('identity.login.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={problems.password}
          description={caps ? t('identity.login.caps') : undefined}
          onKeyUp={(event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Group justify="space-between" gap="xs">
          <Checkbox
            label={t('identity.login.remember')}
            name="remember"
            checked={remember}
            onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
          />
          <TextLink to="/forget-password" size="sm">
            {t('entry.forgot')}
          </TextLink>
        </Group>
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('identity.login.submit')}
        </Button>
      </Stack>
    </form>
  );
}
