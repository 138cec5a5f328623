import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FactorRequired } from '#contracts/identity/factor-asked.ts';
import { signIn, type Session } from '#contracts/identity/session.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import classes from './login.module.css';

type Props = {
  made: { email: string; password: string };
  onAnswer: (answer: Session | FactorRequired) => void;
};

/** The sign-in of the demonstration that was just made, shown once, and the way in with one click. */
export function DemoMade({ made, onAnswer }: Props) {
  const { t } = useTranslation();
  const entering = useCallMutation(signIn, { onDone: onAnswer });
  return (
    <div className={classes.demo} role="status">
      <strong>{t('identity.demo.made')}</strong>
      <Text size="sm" c="var(--es-dim)" mb="sm">
        {t('identity.demo.once')}
      </Text>
      <CopyField label={t('identity.login.email')} value={made.email} />
      <CopyField label={t('identity.login.password')} value={made.password} />
      <Button fullWidth mt="md" loading={entering.isPending} onClick={() => entering.send({ body: made })}>
        {t('identity.demo.enter')}
      </Button>
    </div>
  );
}
