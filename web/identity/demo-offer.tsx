import { Button, Divider, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorRequired } from '#contracts/identity/factor-asked.ts';
import { signIn, type Session } from '#contracts/identity/session.ts';
import { makeDemo } from '#contracts/operations/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import classes from './login.module.css';

/** "Try the demonstration": makes it, shows its sign-in once, and signs in with one click. */
export function DemoOffer({ onAnswer }: { onAnswer: (answer: Session | FactorRequired) => void }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<{ email: string; password: string } | null>(null);
  const making = useCallMutation(makeDemo, { onDone: setMade });
  const entering = useCallMutation(signIn, { onDone: onAnswer });
  if (made) {
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
  return (
    <>
      <Divider my="lg" />
      <Button variant="default" fullWidth loading={making.isPending} onClick={() => making.send({})}>
        {t('identity.demo.offer')}
      </Button>
      <Text size="sm" c="var(--es-dim)" mt="xs">
        {t('identity.demo.about')}
      </Text>
    </>
  );
}
