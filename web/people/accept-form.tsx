import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { resolveSignInTarget } from '#contracts/identity/after-sign-in.ts';
import { validatePassword } from '#contracts/identity/password.ts';
import { acceptInvitation, type readInvitation } from '#contracts/people/invitation.ts';
import { getPasswordFaults, formatPasswordFaults } from '#web/identity/format-password-faults.ts';
import { isLinkDead } from '#web/identity/mailed-link.tsx';
import { NewPasswordInput } from '#web/identity/new-password-input.tsx';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { ProblemAlert } from '#web/kit/form/problem-alert.tsx';
import { useNavigate } from '#web/kit/router/address.ts';
import { setSession, useSessionOrNull } from '#web/kit/session/session.ts';
import { getCurrentLanguage, switchLanguage } from '#web/kit/text/i18n.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';

type Props = {
  token: string;
  invitation: z.output<typeof readInvitation.answer>;
  onDead: (error: ApiError) => void;
};
type Problem = { name?: string; password?: string; all?: string };

/** Name and password of an invited person. Once accepted, the form stays, busy, until the first screen of the product is there. */
export function AcceptForm({ token, invitation, onDead }: Props) {
  const { t } = useTranslation();
  const { email, account, password_strength: strength } = invitation;
  const present = useFirst(useSessionOrNull());
  const [name, setName] = useState(invitation.name);
  const [password, setPassword] = useState('');
  const { problem, state, submit } = useAcceptance({ token, invitation, onDead });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit({ name: name.trim(), password });
  };
  return (
    <form onSubmit={send} noValidate aria-busy={state !== 'open'}>
      <Stack gap="md">
        {present && (
          <Alert color="yellow" variant="light">
            {t('people.invitation.signed_in', { name: present.user.name })}
          </Alert>
        )}
        <ProblemAlert text={problem.all} />
        <TextInput
          size="md"
          label={t('people.invitation.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          readOnly
          variant="filled"
        />
        <TextInput
          size="md"
          label={t('people.invitation.name')}
          name="name"
          autoComplete="name"
          maxLength={200}
          value={name}
          error={problem.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NewPasswordInput
          label={t('people.invitation.password')}
          value={password}
          onChange={setPassword}
          strength={strength}
          about={[name, email, account]}
          error={problem.password}
          autoFocus
        />
        {state === 'done' && (
          <Alert color="green" variant="light" role="status">
            {t('people.invitation.opening', { account })}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth loading={state !== 'open'}>
          {t('people.invitation.act')}
        </Button>
      </Stack>
    </form>
  );
}

/** The value of the first rendering: accepting makes a session, which is not the one to warn of. */
function useFirst<T>(value: T): T {
  return useState(value)[0];
}

function useAcceptance({ token, invitation, onDead }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { account, password_strength: strength } = invitation;
  const [problem, setProblem] = useState<Problem>({});
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const submit = async (given: { name: string; password: string }): Promise<void> => {
    const faults = validatePassword(given.password, strength);
    const found: Problem = {
      ...(given.name === '' ? { name: t('kit.form.issues.required') } : {}),
      ...(faults.length > 0 ? { password: formatPasswordFaults(faults, strength) } : {}),
    };
    setProblem(found);
    if (Object.keys(found).length > 0) return;
    setState('busy');
    const body = { token, ...given, language: getCurrentLanguage() };
    const answer = await call(acceptInvitation, { body }, { raise: false });
    if (answer.ok) {
      setState('done');
      // This machine opens in the language that is theirs now.
      await switchLanguage(body.language);
      setSession(answer.value);
      showSuccess(t('people.invitation.joined', { account }));
      return navigate(resolveSignInTarget(answer.value), { replace: true });
    }
    setState('open');
    if (isLinkDead(answer.error)) return onDead(answer.error);
    const refused = getPasswordFaults(answer.error);
    setProblem(
      refused.length > 0
        ? { password: formatPasswordFaults(refused, strength) }
        : { all: formatError(answer.error) },
    );
  };
  return { problem, state, submit };
}
