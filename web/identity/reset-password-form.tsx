import { Button, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordStrength } from '#contracts/accounts/account.ts';
import { resetPassword } from '#contracts/identity/password-calls.ts';
import { validatePassword } from '#contracts/identity/password.ts';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { ProblemAlert } from '#web/kit/form/problem-alert.tsx';
import { getPasswordFaults, formatPasswordFaults } from './format-password-faults.ts';
import { isLinkDead } from './mailed-link.tsx';
import { NewPasswordInput } from './new-password-input.tsx';

type Props = {
  token: string;
  owner: { email: string; name: string; password_strength: PasswordStrength };
  onDone: () => void;
  onDead: (error: ApiError) => void;
};

/** The new password behind a mailed link. */
export function ResetPasswordForm({ token, owner, onDone, onDead }: Props) {
  const { t } = useTranslation();
  const strength = owner.password_strength;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ field?: string; all?: string }>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const faults = validatePassword(password, strength);
    if (faults.length > 0) return setProblem({ field: formatPasswordFaults(faults, strength) });
    setProblem({});
    setBusy(true);
    const answer = await call(resetPassword, { body: { token, password } }, { raise: false });
    if (answer.ok) return onDone();
    setBusy(false);
    if (isLinkDead(answer.error)) return onDead(answer.error);
    const found = getPasswordFaults(answer.error);
    setProblem(
      found.length > 0
        ? { field: formatPasswordFaults(found, strength) }
        : { all: formatError(answer.error) },
    );
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <ProblemAlert text={problem.all} />
        {/* Password managers keep a password with its name. */}
        <input type="email" name="email" autoComplete="username" value={owner.email} readOnly hidden />
        <NewPasswordInput
          label={t('entry.password.next')}
          value={password}
          onChange={setPassword}
          strength={strength}
          about={[owner.email, owner.name]}
          error={problem.field}
          autoFocus
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('entry.reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}
