import { Button, Group, Modal, Text } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResult } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { SecretInput } from '#web/kit/ui/secret-input.tsx';

type Proof = { password?: string };
type Attempt<T> = (proof: Proof) => Promise<CallResult<T>>;
type ProofRequest = { answer: (password: string | null) => void; problem: string | null };

/**
 * Runs a call that requires a recent proof of identity: if the server asks for it, a dialog asks for the password and the call is repeated.
 * `prove` returns null if the user cancelled or the call failed (then a toast has shown why).
 */
export function useProof(): {
  prove: <T>(attempt: Attempt<T>) => Promise<T | null>;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState<ProofRequest | null>(null);
  const ask = (problem: string | null): Promise<string | null> =>
    new Promise((resolve) => setAsking({ answer: resolve, problem }));
  const prove = async <T,>(attempt: Attempt<T>): Promise<T | null> => {
    let settled = await attempt({});
    while (!settled.ok && ['proof_needed', 'credentials_wrong'].includes(settled.error.code)) {
      const wrong = settled.error.code === 'credentials_wrong';
      const password = await ask(wrong ? formatError(settled.error) : null);
      if (password === null) {
        setAsking(null);
        return null;
      }
      settled = await attempt({ password });
    }
    setAsking(null);
    if (settled.ok) return settled.value;
    showError(formatError(settled.error));
    return null;
  };
  return { prove, dialog: asking && <ProofDialog asking={asking} /> };
}

function ProofDialog({ asking }: { asking: ProofRequest }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '') asking.answer(password);
  };
  return (
    <Modal
      opened
      onClose={() => asking.answer(null)}
      title={t('security.proof.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form onSubmit={submit}>
        <Text size="sm" c="var(--es-dim)" mb="md">
          {t('security.proof.about')}
        </Text>
        <SecretInput
          label={t('identity.login.password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={asking.problem ?? undefined}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => asking.answer(null)}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" disabled={password === ''}>
            {t('security.proof.go_on')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
