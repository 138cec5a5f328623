import { Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentState } from '#contracts/payment/billing.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Note } from './note.tsx';
import { AdminOnly, TwinNote } from './notes.tsx';
import { OpenPayment } from './open-payment.tsx';
import { popSelectedPlan, usePayer, usePayment } from './payment-store.ts';
import { PlanCards } from './plan-cards.tsx';
import { useStatusMessage } from './status-message.ts';
import { useSelectPlan } from './use-select-plan.ts';

/** /payment: where an organisation without a paid plan chooses one, or pays what is open. */
export function PaymentScreen() {
  const { t } = useTranslation();
  const payer = usePayer();
  const payment = usePayment();
  return (
    <PageBody>
      <PageHeader title={t('payment.pay.heading')} about={t('payment.pay.about')} />
      {!payer && <AdminOnly />}
      {payer && (
        <QueryView of={payment} loading={<BlockSkeleton height={420} />}>
          {(state) => <Choice state={state} />}
        </QueryView>
      )}
    </PageBody>
  );
}

function Choice({ state }: { state: PaymentState }) {
  const { t } = useTranslation();
  const statusMessage = useStatusMessage();
  const select = useSelectPlan();
  useWish(state, (id) => select.send({ body: { planSelected: id } }));
  return (
    <>
      {statusMessage(state) && <Note tone="warn">{statusMessage(state)}</Note>}
      {state.provider === 'twin' && <TwinNote />}
      {state.standing === 'restricted' ? (
        <OpenPayment state={state} />
      ) : (
        <PlanCards
          plans={state.plans}
          trial={state.subscription === null}
          interval={state.plans.find(({ _id }) => _id === state.planSelected)?.interval}
          markOf={({ _id }) => (_id === state.planSelected ? t('payment.plan.selected') : undefined)}
          selected={state.planSelected}
          pending={select.isPending ? select.variables.body.planSelected : undefined}
          onChoose={({ _id }) => select.send({ body: { planSelected: _id } })}
        />
      )}
      <Group>
        <TextLink to="/settings/account/card-setting" size="sm">
          {t('payment.pay.cards')}
        </TextLink>
        <TextLink to="/settings/account/payment-list" size="sm">
          {t('payment.pay.invoices')}
        </TextLink>
      </Group>
    </>
  );
}

/** The plan that was chosen before signing in goes straight to its step, once. */
function useWish({ plans, standing }: PaymentState, choose: (id: string) => void): void {
  const requested = useRef(false);
  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    const wish = popSelectedPlan();
    if (standing !== 'restricted' && plans.some(({ _id }) => _id === wish)) choose(wish ?? '');
  }, [plans, standing, choose]);
}
