import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contracts/identity/session.ts';
import { showError } from '#web/kit/toast/toast.ts';

/** Signing in without a password, where the browser knows passkeys. */
export function PasskeyEntry({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (!('PublicKeyCredential' in window)) return null;
  const enter = async (): Promise<void> => {
    const { signInByPasskey } = await import('./sign-in.ts');
    const { answer, problem } = await signInByPasskey();
    if (answer) onSignedIn(answer);
    else if (problem) showError(problem);
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
        void enter()
          .catch(() => showError(t('errors.offline')))
          .finally(() => setBusy(false));
      }}
    >
      {t('identity.factor.passkey_alone')}
    </Button>
  );
}
