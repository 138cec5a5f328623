import { Alert, Button, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword } from '#contracts/identity/password-calls.ts';
import { isPasswordExpired } from '#contracts/identity/password-expiry.ts';
import { validatePassword } from '#contracts/identity/password.ts';
import { getSession } from '#contracts/identity/session.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { ProblemAlert } from '#web/kit/form/problem-alert.tsx';
import { useNavigate } from '#web/kit/router/address.ts';
import { setSession, useSession } from '#web/kit/session/session.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { SecretInput } from '#web/kit/ui/secret-input.tsx';
import { getPasswordFaults, formatPasswordFaults } from './format-password-faults.ts';
import { NewPasswordInput } from './new-password-input.tsx';

type Problems = { current?: string; password?: string; all?: string };

/** /settings/account/main?page=change-password: the only page that a session with a due password may open. */
export function ChangePassword() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const { user, account } = session;
  const strength = account.password_strength;
  // Evaluated once: a password does not expire while the page is open.
  const [forced] = useState(() => user.must_change_password || isPasswordExpired(session, new Date()));
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  const problemsOf = (error: unknown): Problems => {
    const faults = getPasswordFaults(error);
    if (faults.length > 0) return { password: formatPasswordFaults(faults, strength) };
    const wrong = error instanceof ApiError && error.code === 'password_wrong';
    return wrong ? { current: formatError(error) } : { all: formatError(error) };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const faults = validatePassword(password, strength);
    const found: Problems = {
      ...(current === '' ? { current: t('entry.password.current_needed') } : {}),
      ...(faults.length > 0 ? { password: formatPasswordFaults(faults, strength) } : {}),
    };
    setProblems(found);
    if (found.current || found.password) return;
    setBusy(true);
    const answer = await call(changePassword, { body: { current, password } }, { raise: false });
    if (answer.ok) {
      const renewed = await call(getSession, {}, { raise: false });
      setSession(renewed.ok ? renewed.value : null);
      showSuccess(t('entry.password.saved'));
      navigate(forced ? '/' : '/settings/account/main', { replace: true });
      return;
    }
    setBusy(false);
    setProblems(problemsOf(answer.error));
  };

  return (
    <Card>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md" maw={440}>
          {forced && <Alert color="yellow">{t('entry.password.must')}</Alert>}
          <ProblemAlert text={problems.all} />
          <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
          <SecretInput
            size="md"
            label={t('entry.password.current')}
            name="current"
            autoComplete="current-password"
            autoFocus
            value={current}
            error={problems.current}
            onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
          />
          <NewPasswordInput
            label={t('entry.password.next')}
            value={password}
            onChange={setPassword}
            strength={strength}
            about={[user.name, user.email, account.name]}
            error={problems.password}
          />
          <div>
            <Button type="submit" loading={busy}>
              {t('entry.password.save')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
