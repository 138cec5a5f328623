import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorRequired } from '#contracts/identity/factor-requirement.ts';
import type { Session } from '#contracts/identity/session.ts';
import {
  answerFactor,
  createFactorPasskeyChallenge,
  CODE_DIGITS,
  normalizeCode,
} from '#contracts/identity/two-factor.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { ProblemAlert } from '#web/kit/form/problem-alert.tsx';
import { requestPasskey } from './passkey.ts';

type Method = FactorRequired['methods'][number];
type Props = { requirement: FactorRequired; onSignedIn: (session: Session) => void; onBack: () => void };
type FactorResponse = {
  code?: string;
  recovery_code?: string;
  passkey?: { id: string; response: Record<string, unknown> };
};

/** The second step of signing in: a code, a passkey, or a recovery code where both are out of reach. */
export function FactorForm({ requirement, onSignedIn, onBack }: Props) {
  const { t } = useTranslation();
  const [method, setMethod] = useState<Method>(requirement.methods[0] ?? 'code');
  const [code, setCode] = useState('');
  const [trust, setTrust] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { mfa_token } = requirement;

  const send = async (given: FactorResponse): Promise<void> => {
    const answer = await call(answerFactor, { body: { mfa_token, ...given, trust } }, { raise: false });
    if (answer.ok) return onSignedIn(answer.value);
    setProblem(formatError(answer.error));
    setCode('');
  };
  const usePasskey = async (): Promise<void> => {
    const options = await call(createFactorPasskeyChallenge, { body: { mfa_token } }, { raise: false });
    if (!options.ok) return setProblem(formatError(options.error));
    const passkey = await requestPasskey(options.value);
    if (passkey) await send({ passkey });
    else setProblem(t('identity.factor.passkey_not_used'));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const act =
      method === 'passkey' ? usePasskey() : send(method === 'code' ? { code } : { recovery_code: code });
    void act.finally(() => setBusy(false));
  };
  const change = (next: Method): void => {
    setMethod(next);
    setCode('');
    setProblem(null);
  };
  const ready =
    method === 'passkey' || (method === 'code' ? code.length === CODE_DIGITS : code.trim() !== '');

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="var(--es-dim)">{t(`identity.factor.about.${method}`)}</Text>
        <ProblemAlert text={problem} />
        {method !== 'passkey' && (
          <TextInput
            key={method}
            size="md"
            label={t(`identity.factor.label.${method}`)}
            autoFocus
            autoComplete="one-time-code"
            inputMode={method === 'code' ? 'numeric' : 'text'}
            maxLength={20}
            value={code}
            onChange={({ currentTarget: { value } }) =>
              setCode(method === 'code' ? normalizeCode(value) : value)
            }
          />
        )}
        <Checkbox
          label={t('identity.factor.trust')}
          checked={trust}
          onChange={({ currentTarget }) => setTrust(currentTarget.checked)}
        />
        <Button type="submit" size="md" fullWidth loading={busy} disabled={!ready}>
          {t(method === 'passkey' ? 'identity.factor.use_passkey' : 'identity.factor.submit')}
        </Button>
        {requirement.methods
          .filter((one) => one !== method)
          .map((one) => (
            <Anchor key={one} component="button" type="button" size="sm" onClick={() => change(one)}>
              {t(`identity.factor.instead.${one}`)}
            </Anchor>
          ))}
        <Anchor component="button" type="button" size="sm" c="var(--es-dim)" onClick={onBack}>
          {t('identity.factor.back')}
        </Anchor>
      </Stack>
    </form>
  );
}
