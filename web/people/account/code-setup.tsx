import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_DIGITS, confirmCode, startCode, normalizeCode } from '#contracts/identity/two-factor.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { QrCode } from './qr-code.tsx';
import type { useProof } from './use-proof.tsx';

type Props = {
  prove: ReturnType<typeof useProof>['prove'];
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

/** Scans the key with an app, then proves it with a first code: only then do codes come into force. */
export function CodeSetup({ prove, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void prove((proof) => call(startCode, { body: proof }, { raise: false })).then((made) =>
      made ? setKey(made) : onClose(),
    );
    // A key is made once, when the dialog opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const answer = await call(confirmCode, { body: { code } }, { raise: false });
    setBusy(false);
    if (answer.ok) return onDone(answer.value.recovery_codes);
    setProblem(formatError(answer.error));
    setCode('');
  };
  if (!key) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('security.code.setup')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Text size="sm" mb="md">
          {t('security.code.scan')}
        </Text>
        <QrCode text={key.uri} label={t('security.code.picture')} />
        <CopyField label={t('security.code.key')} value={key.secret} />
        <TextInput
          mt="md"
          size="md"
          label={t('security.code.first')}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          value={code}
          error={problem ?? undefined}
          onChange={({ currentTarget }) => {
            setCode(normalizeCode(currentTarget.value));
            setProblem(null);
          }}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={code.length !== CODE_DIGITS}>
            {t('security.code.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
