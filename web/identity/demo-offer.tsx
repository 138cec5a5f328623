import { Button, Divider, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorRequired } from '#contracts/identity/factor-requirement.ts';
import type { Session } from '#contracts/identity/session.ts';
import { showError } from '#web/kit/toast/toast.ts';

const DemoMade = lazy(() => import('./demo-made.tsx').then((module) => ({ default: module.DemoMade })));

/** "Try the demonstration": makes it, shows its sign-in once, and signs in with one click. */
export function DemoOffer({ onAnswer }: { onAnswer: (answer: Session | FactorRequired) => void }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<{ email: string; password: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    const { requestDemo } = await import('./sign-in.ts');
    const { answer, problem } = await requestDemo();
    if (answer) setMade(answer);
    else if (problem) showError(problem);
  };
  if (made) {
    return (
      <Suspense>
        <DemoMade made={made} onAnswer={onAnswer} />
      </Suspense>
    );
  }
  return (
    <>
      <Divider my="lg" />
      <Button
        variant="default"
        fullWidth
        loading={busy}
        onClick={() => {
          setBusy(true);
          void make()
            .catch(() => showError(t('errors.offline')))
            .finally(() => setBusy(false));
        }}
      >
        {t('identity.demo.offer')}
      </Button>
      <Text size="sm" c="var(--es-dim)" mt="xs">
        {t('identity.demo.about')}
      </Text>
    </>
  );
}
