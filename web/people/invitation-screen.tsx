import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { resolveSignInTarget } from '#contracts/identity/after-sign-in.ts';
import { validatePassword } from '#contracts/identity/password.ts';
import { acceptInvitation, readInvitation } from '#contracts/people/invitation.ts';
import { EntryFrame } from '#web/identity/entry-frame.tsx';
import { getPasswordFaults, formatPasswordFaults } from '#web/identity/format-password-faults.ts';
import { MailedLink } from '#web/identity/mailed-link.tsx';
import { NewPasswordInput } from '#web/identity/new-password-input.tsx';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { ProblemAlert } from '#web/kit/form/problem-alert.tsx';
import { useNavigate } from '#web/kit/router/address.ts';
import { setSession, useSessionOrNull } from '#web/kit/session/session.ts';

type Invitation = z.output<typeof readInvitation.answer>;

/** /invitation?token=…: behind the mailed link. Who is invited chooses name and password, and is in. */
export function InvitationScreen() {
  const { t } = useTranslation();
  return (
    <MailedLink
      name={readInvitation.name}
      read={(token) => call(readInvitation, { body: { token } }, { raise: false })}
      heading={t('pages.invitation')}
      dead={() => ({
        heading: t('people.invitation.gone'),
        text: t('people.invitation.gone_help'),
        act: { word: t('people.invitation.to_login'), to: '/login' },
      })}
    >
      {(invitation, token) => (
        <EntryFrame
          heading={t('people.invitation.heading', { account: invitation.account })}
          about={
            invitation.invited_by
              ? t('people.invitation.by', { name: invitation.invited_by })
              : t('people.invitation.by_nobody')
          }
        >
          <AcceptForm token={token} invitation={invitation} />
        </EntryFrame>
      )}
    </MailedLink>
  );
}

function AcceptForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const present = useSessionOrNull();
  const { email, account, password_strength: strength } = invitation;
  const [name, setName] = useState(invitation.name);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ name?: string; password?: string; all?: string }>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const faults = validatePassword(password, strength);
    const found = {
      ...(name.trim() === '' ? { name: t('kit.form.issues.required') } : {}),
      ...(faults.length > 0 ? { password: formatPasswordFaults(faults, strength) } : {}),
    };
    setProblem(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const body = { token, name: name.trim(), password };
    const answer = await call(acceptInvitation, { body }, { raise: false });
    setBusy(false);
    if (answer.ok) {
      setSession(answer.value);
      return navigate(resolveSignInTarget(answer.value), { replace: true });
    }
    const refused = getPasswordFaults(answer.error);
    setProblem(
      refused.length > 0
        ? { password: formatPasswordFaults(refused, strength) }
        : { all: formatError(answer.error) },
    );
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
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
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('people.invitation.act')}
        </Button>
      </Stack>
    </form>
  );
}
