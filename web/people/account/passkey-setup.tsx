import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addPasskey, startPasskey } from '#contracts/identity/two-factor.ts';
import { makePasskey } from '#web/identity/passkey.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import type { useProof } from './use-proof.tsx';

type Props = {
  prove: ReturnType<typeof useProof>['prove'];
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

/** Names a passkey and lets the browser make it. */
export function PasskeySetup({ prove, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(t('security.passkey.usual_name'));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    const options = await prove((proof) => call(startPasskey, { body: proof }, { raise: false }));
    if (!options) return;
    const passkey = await makePasskey(options);
    if (!passkey) return setProblem(t('security.passkey.not_made'));
    const answer = await call(addPasskey, { body: { name, passkey } }, { raise: false });
    if (answer.ok) onDone(answer.value.recovery_codes);
    else setProblem(formatError(answer.error));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    void make().finally(() => setBusy(false));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('security.passkey.add')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form onSubmit={submit}>
        <Text size="sm" c="var(--es-dim)" mb="md">
          {t('security.passkey.how')}
        </Text>
        <TextInput
          label={t('security.passkey.name')}
          value={name}
          maxLength={60}
          data-autofocus
          error={problem ?? undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={name.trim() === ''}>
            {t('security.passkey.make')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
