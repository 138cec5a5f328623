import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { moveTwinClock } from '#contracts/payment/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { useDay } from './money.tsx';
import { Note } from './note.tsx';
import { refreshPayment } from './payment-store.ts';

/** Explains that no money moves, wherever the twin replaces the provider. */
export function TwinNote() {
  const { t } = useTranslation();
  return <Note tone="warn">{t('payment.twin.note')}</Note>;
}

/** The clock of the twin, to see what happens as time passes. */
export function TwinClock() {
  const { t } = useTranslation();
  const day = useDay();
  const move = useCallMutation(moveTwinClock, {
    success: ({ now }) => t('payment.twin.moved', { at: day(now) }),
    onDone: refreshPayment,
  });
  const steps = [
    ['day', 1],
    ['week', 7],
    ['month', 31],
  ] as const;
  return (
    <Card title={t('payment.twin.clock')}>
      <Text size="sm" c="var(--es-dim)" mb="sm">
        {t('payment.twin.clock_help')}
      </Text>
      <Group gap="xs">
        {steps.map(([name, days]) => (
          <Button
            key={name}
            variant="default"
            size="xs"
            disabled={move.isPending}
            onClick={() => move.send({ body: { days } })}
          >
            {t(`payment.twin.${name}`)}
          </Button>
        ))}
      </Group>
    </Card>
  );
}

/** For everybody else: who can change this. */
export function AdminOnly() {
  const { t } = useTranslation();
  return (
    <Card>
      <Empty title={t('payment.admin_only')} help={t('payment.admin_only_help')} />
    </Card>
  );
}

/** Shown if nothing is to be paid. */
export function PaymentOff() {
  const { t } = useTranslation();
  return (
    <Card>
      <Empty title={t('payment.off')} help={t('payment.off_help')} />
    </Card>
  );
}
