import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PaymentState } from '#contracts/payment/billing.ts';
import { changeSubscription, endSubscription } from '#contracts/payment/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { useCardName } from './card-row.tsx';
import { Mark } from './mark.tsx';
import { useDay, useMoney } from './money.tsx';
import { storePayment } from './payment-store.ts';
import { usePlanName } from './plan-name.ts';
import classes from './subscription.module.css';

const GOOD = ['off', 'free', 'granted', 'trialing', 'active'];

/** The plan in force: what it costs, when it is paid next, with which card, and how it ends. */
export function CurrentPlan({ state }: { state: PaymentState }) {
  const { t } = useTranslation();
  const money = useMoney();
  const day = useDay();
  const cardName = useCardName();
  const planName = usePlanName();
  const { plan, subscription, invoice, cardInfo, standing } = state;
  const end = subscription?.current_period_end;
  const facts: [string, string][] = [
    ...(subscription?.trial_end && standing === 'trialing'
      ? [pair(t('payment.subscription.trial_until'), day(subscription.trial_end))]
      : []),
    ...(end && subscription.cancel_at_period_end ? [pair(t('payment.subscription.ends'), day(end))] : []),
    ...(invoice && end
      ? [
          pair(
            t('payment.subscription.next'),
            t('payment.subscription.next_value', {
              amount: money(invoice.amount_due, invoice.currency),
              day: day(end),
            }),
          ),
        ]
      : []),
  ];
  return (
    <Card title={t('payment.subscription.current')} aside={<Ending state={state} />}>
      <p className={classes.plan}>
        <strong>{plan ? planName(plan) : '—'}</strong>
        {plan && plan.price > 0 && (
          <span>
            {money(plan.price, plan.currency)} {t(`payment.per.${plan.interval}`)}
          </span>
        )}
        <Mark tone={GOOD.includes(standing) ? 'good' : 'warn'}>
          {t(`payment.subscription.standing.${standing}`)}
        </Mark>
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {state.enabled && (
          <div>
            <dt>{t('payment.subscription.card')}</dt>
            <dd>
              <TextLink to="/settings/account/card-setting">
                {cardInfo ? cardName(cardInfo) : t('payment.subscription.no_card')}
              </TextLink>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

const pair = (name: string, value: string): [string, string] => [name, value];

/** Ending with the period that is paid, and taking that back. */
function Ending({ state }: { state: PaymentState }) {
  const { t } = useTranslation();
  const day = useDay();
  const { subscription } = state;
  const until = subscription?.current_period_end ? day(subscription.current_period_end) : '';
  const onDone = (next: PaymentState) => void storePayment(next);
  const end = useCallMutation(endSubscription, {
    success: t('payment.subscription.ended', { day: until }),
    onDone,
  });
  const resume = useCallMutation(changeSubscription, { success: t('payment.subscription.resumed'), onDone });
  if (!subscription || subscription.status === 'canceled') return null;
  if (subscription.cancel_at_period_end)
    return (
      <Button
        size="xs"
        loading={resume.isPending}
        onClick={() => resume.send({ body: { cancel_at_period_end: false } })}
      >
        {t('payment.subscription.resume')}
      </Button>
    );
  const ask = async () => {
    const yes = await confirm({
      title: t('payment.subscription.end_title'),
      text: t('payment.subscription.end_text', { day: until }),
      act: t('payment.subscription.end'),
      danger: true,
    });
    if (yes) end.send({});
  };
  return (
    <Button size="xs" variant="subtle" color="red" loading={end.isPending} onClick={() => void ask()}>
      {t('payment.subscription.end')}
    </Button>
  );
}
