import { Button, Group, Text } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { PaymentState } from '#contracts/payment/billing.ts';
import { subscribe } from '#contracts/payment/endpoints.ts';
import type { Plan } from '#contracts/payment/plan.ts';
import { isPaidStatus } from '#contracts/payment/standing.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useNow } from '#web/kit/ui/time.tsx';
import { AddCard } from './add-card.tsx';
import { useCardName } from './card-row.tsx';
import { useDay, useMoney } from './money.tsx';
import { Note } from './note.tsx';
import { AdminOnly, TwinNote } from './notes.tsx';
import { storePayment, usePayer, usePayment } from './payment-store.ts';
import { useStatusMessage } from './status-message.ts';

/**
 * /settings/account/payment: the payment step of the selected plan, where an unpaid session is led to. Without a selected plan
 * it leads to /payment, for somebody who has paid to the subscription.
 */
export function PaymentStepScreen() {
  const payment = usePayment();
  // What was confirmed stays, busy, until the way to the products is open.
  const [confirmed, setConfirmed] = useState<{ state: PaymentState; plan: Plan }>();
  if (!usePayer())
    return (
      <PageBody>
        <AdminOnly />
      </PageBody>
    );
  return (
    <PageBody>
      <QueryView of={payment} loading={<BlockSkeleton height={320} />}>
        {(state) => {
          const plan = state.plans.find(({ _id }) => _id === state.planSelected);
          if (confirmed) return <Step {...confirmed} confirmed />;
          if (plan && !isRunning(state))
            return <Step state={state} plan={plan} onConfirmed={() => setConfirmed({ state, plan })} />;
          const paid = isPaidStatus(state.standing);
          return <Navigate to={paid ? '/settings/account/subscriptions' : '/payment'} replace />;
        }}
      </QueryView>
    </PageBody>
  );
}

function isRunning({ enabled, standing }: PaymentState): boolean {
  return !enabled || ['trialing', 'active', 'past_due', 'restricted'].includes(standing);
}

type StepProps = { state: PaymentState; plan: Plan; confirmed?: true; onConfirmed?: () => void };

function Step({ state, plan, confirmed, onConfirmed }: StepProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cardName = useCardName();
  const statusMessage = useStatusMessage();
  const send = useCallMutation(subscribe, {
    success: t('payment.step.done', { name: plan.name }),
    onDone: (next) => {
      onConfirmed?.();
      void storePayment(next).then(() => navigate('/product'));
    },
  });
  const trial = plan.trial_days > 0 && state.subscription === null;
  const needsCard = plan.price > 0 && state.cardInfo === null;
  return (
    <>
      <PageHeader
        title={t('payment.step.heading', { name: plan.name })}
        about={t('payment.step.about')}
        action={
          <TextLink to="/payment" size="sm">
            {t('payment.step.other')}
          </TextLink>
        }
      />
      {state.provider === 'twin' && <TwinNote />}
      {statusMessage(state) && <Note tone="warn">{statusMessage(state)}</Note>}
      <Card title={t('payment.step.card')}>
        <Group justify="space-between">
          <Text>{state.cardInfo ? cardName(state.cardInfo) : t('payment.step.need_card')}</Text>
          {needsCard ? (
            <AddCard provider={state.provider} words={t('payment.step.add')} />
          ) : (
            plan.price > 0 && (
              <TextLink to="/settings/account/card-setting" size="sm">
                {t('payment.step.change')}
              </TextLink>
            )
          )}
        </Group>
      </Card>
      <Card title={plan.name}>
        <Cost plan={plan} trial={trial} />
        <Button
          mt="md"
          disabled={needsCard}
          loading={send.isPending || confirmed === true}
          onClick={() => send.send({ body: { plan_id: plan._id } })}
        >
          <ConfirmWords plan={plan} trial={trial} />
        </Button>
      </Card>
    </>
  );
}

function Cost({ plan, trial }: { plan: Plan; trial: boolean }) {
  const { t } = useTranslation();
  const money = useMoney();
  const day = useDay();
  const now = useNow();
  const amount = money(plan.price, plan.currency);
  if (plan.price === 0) return <Text>{plan.about}</Text>;
  if (!trial)
    return (
      <Text>{t('payment.step.due', { amount, per: `${amount} ${t(`payment.per.${plan.interval}`)}` })}</Text>
    );
  const first = new Date(now.getTime() + plan.trial_days * MS_PER_DAY).toISOString();
  return <Text>{t('payment.step.trial', { count: plan.trial_days, amount, day: day(first) })}</Text>;
}

function ConfirmWords({ plan, trial }: { plan: Plan; trial: boolean }) {
  const { t } = useTranslation();
  const money = useMoney();
  if (plan.price === 0) return t('payment.step.confirm_free', { name: plan.name });
  if (trial) return t('payment.step.confirm_trial');
  return t('payment.step.confirm', { amount: money(plan.price, plan.currency) });
}
