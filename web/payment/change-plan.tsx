import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentState } from '#contracts/payment/billing.ts';
import type { Plan } from '#contracts/payment/plan.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { PlanCards } from './plan-cards.tsx';
import { useSelectPlan } from './use-select-plan.ts';

/** The plans on offer below the current one: with a running subscription a change with its preview, else the payment step. */
export function ChangePlan({ state }: { state: PaymentState }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Plan | null>(null);
  const running = state.standing === 'trialing' || state.standing === 'active';
  const select = useSelectPlan();
  if (state.standing === 'past_due' || state.standing === 'restricted') return null;
  return (
    <Card title={t('payment.subscription.change')}>
      <PlanCards
        plans={state.plans}
        trial={state.subscription === null}
        interval={state.plan?.interval}
        markOf={({ _id }) => (_id === state.plan?._id ? t('payment.plan.current') : undefined)}
        current={state.plan?._id}
        pending={select.isPending ? select.variables.body.planSelected : undefined}
        onChoose={(plan) => (running ? setWanted(plan) : select.send({ body: { planSelected: plan._id } }))}
      />
      {wanted && <ChangeDialog state={state} plan={wanted} onClose={() => setWanted(null)} />}
    </Card>
  );
}
