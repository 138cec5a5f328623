import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorRequired } from '#contracts/identity/factor-requirement.ts';
import type { Session } from '#contracts/identity/session.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { signInWithPassword } from './sign-in.ts';
import classes from './login.module.css';

type Props = {
  made: { email: string; password: string };
  onAnswer: (answer: Session | FactorRequired) => void;
};

/** The sign-in of the demonstration that was just made, shown once, and the way in with one click. */
export function DemoMade({ made, onAnswer }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const enter = async (): Promise<void> => {
    setBusy(true);
    const { answer, problem } = await signInWithPassword(made);
    setBusy(false);
    if (answer) onAnswer(answer);
    else if (problem) showError(problem);
  };
  return (
    <div className={classes.demo} role="status">
      <strong>{t('identity.demo.made')}</strong>
      <Text size="sm" c="var(--es-dim)" mb="sm">
        {t('identity.demo.once')}
      </Text>
      <CopyField label={t('identity.login.email')} value={made.email} />
      <CopyField label={t('identity.login.password')} value={made.password} />
      <Button fullWidth mt="md" loading={busy} onClick={() => void enter()}>
        {t('identity.demo.enter')}
      </Button>
    </div>
  );
}
