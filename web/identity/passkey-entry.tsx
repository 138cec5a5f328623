import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contracts/identity/session.ts';
import { createPasskeyChallenge, signInWithPasskey } from '#contracts/identity/two-factor.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { requestPasskey } from './passkey.ts';

/** Signing in without a password, where the browser knows passkeys. */
export function PasskeyEntry({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (!('PublicKeyCredential' in window)) return null;
  const enter = async (): Promise<void> => {
    const options = await call(createPasskeyChallenge, {}, { raise: false });
    if (!options.ok) return showError(formatError(options.error));
    const passkey = await requestPasskey(options.value);
    if (!passkey) return;
    const answer = await call(signInWithPasskey, { body: { passkey } }, { raise: false });
    if (answer.ok) onSignedIn(answer.value);
    else showError(formatError(answer.error));
  };
  return (
    <Button
      variant="default"
      fullWidth
      mt="sm"
      loading={busy}
      leftSection={<IconFingerprint size={18} />}
      onClick={() => {
        setBusy(true);
        void enter().finally(() => setBusy(false));
      }}
    >
      {t('identity.factor.passkey_alone')}
    </Button>
  );
}
