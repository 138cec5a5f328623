import { useTranslation } from 'react-i18next';
import type { PaymentState } from '#contracts/payment/billing.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { ChangePlan } from './change-plan.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { Note } from './note.tsx';
import { AdminOnly, TwinClock, TwinNote } from './notes.tsx';
import { OpenPayment } from './open-payment.tsx';
import { usePayer, usePayment } from './payment-store.ts';
import { useStatusMessage } from './status-message.ts';
import { UsageCard } from './usage-card.tsx';

/** /settings/account/subscriptions: the plan, its use, and every change of it. */
export function SubscriptionsScreen() {
  const { t } = useTranslation();
  const payer = usePayer();
  const payment = usePayment();
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('payment.subscription.about')} />
      {!payer && <AdminOnly />}
      {payer && (
        <QueryView of={payment} loading={<BlockSkeleton height={200} />}>
          {(state) => <Own state={state} />}
        </QueryView>
      )}
      <UsageCard />
      {payer && payment.data?.enabled && <ChangePlan state={payment.data} />}
      {payer && payment.data?.provider === 'twin' && <TwinClock />}
    </PageBody>
  );
}

function Own({ state }: { state: PaymentState }) {
  const { t } = useTranslation();
  const statusMessage = useStatusMessage();
  const open = state.standing === 'past_due' || state.standing === 'restricted';
  return (
    <>
      {state.provider === 'twin' && <TwinNote />}
      {statusMessage(state) && <Note tone={open ? 'bad' : 'info'}>{statusMessage(state)}</Note>}
      {open && <OpenPayment state={state} />}
      {!state.enabled && state.plan === null ? (
        <Note tone="good">
          <strong>{t('payment.off')}</strong> {t('payment.off_help')}
        </Note>
      ) : (
        <CurrentPlan state={state} />
      )}
    </>
  );
}
