import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { Card, PaymentState, Subscription } from '#contracts/payment/billing.ts';
import { computeBillingStatus } from '#contracts/payment/standing.ts';
import type { Context } from '#server/kit/context.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import { findBilling, type Billing } from '#server/payment/billing-store.ts';
import { findPayingAccount } from '#server/payment/plans/account-plan-store.ts';
import { listOffered, findPlanInForce } from '#server/payment/plans/plan-store.ts';
import type { PaymentProvider } from '#server/payment/provider.ts';
import { findProvider } from '#server/payment/providers.ts';
import { buildStatusMessages } from '#texts/payment-status.ts';

/** How many invoices the overview shows; the rest are on their own page. */
const NEWEST = 3;

/** All about an organisation's payment. Where the provider cannot be reached, what we know is shown without its invoices. */
export async function loadPaymentState(
  context: Context,
  { accountId, calendar }: { accountId: string; calendar: Calendar },
): Promise<PaymentState> {
  const { kind, provider } = await findProvider(context, accountId);
  const [account, plans, billing] = await Promise.all([
    findPayingAccount(context, accountId),
    listOffered(context),
    provider ? findBilling(context, accountId, provider.kind) : null,
  ]);
  const plan = await findPlanInForce(context, account.plan_id);
  const standing = computeBillingStatus(
    {
      enabled: kind !== 'none',
      plan,
      granted: account.plan_granted,
      status: billing?.status ?? null,
      pastDueSince: billing?.past_due_since ?? null,
    },
    context.clock(),
  );
  const cards = getCards(billing);
  return {
    enabled: kind !== 'none',
    provider: kind,
    standing,
    plans,
    plan,
    planSelected: account.plan_selected,
    subscription: subscriptionOf(billing),
    customer: billing && {
      default_source: billing.default_card,
      sources: { data: billing.cards.map(({ id }) => ({ id })) },
    },
    cardInfo: cards.find((card) => card.default) ?? null,
    ...(await invoicesOf(context, provider, billing)),
    ...buildStatusMessages(
      {
        standing,
        pastDueSince: billing?.past_due_since ?? null,
        trialEnd: billing?.trial_end ?? null,
        periodEnd: billing?.current_period_end ?? null,
        cancelling: billing?.cancel_at_period_end ?? false,
        error: billing?.last_error ?? null,
      },
      { language: account.language === 'th' ? 'th' : 'en', calendar },
    ),
  };
}

/** The cards of the copy, the one that is charged marked. */
export function getCards(billing: Billing | null): Card[] {
  return (billing?.cards ?? []).map((card) => ({ ...card, default: card.id === billing?.default_card }));
}

function subscriptionOf(billing: Billing | null): Subscription | null {
  return billing?.subscription_id && billing.status
    ? {
        id: billing.subscription_id,
        status: billing.status,
        plan_id: billing.plan_id,
        current_period_end: billing.current_period_end,
        trial_end: billing.trial_end,
        cancel_at_period_end: billing.cancel_at_period_end,
        past_due_since: billing.past_due_since,
      }
    : null;
}

type Invoices = Pick<PaymentState, 'invoice' | 'invoices'>;

async function invoicesOf(
  context: Context,
  provider: PaymentProvider | null,
  billing: Billing | null,
): Promise<Invoices> {
  const found: Invoices = { invoice: null, invoices: [] };
  if (!provider || !billing) return found;
  const { customer_id: customer, subscription_id: subscription, status } = billing;
  const ask = async (): Promise<void> => {
    found.invoices = (await provider.invoices(customer, { limit: NEWEST })).items;
    if (subscription && status !== 'canceled')
      found.invoice = await provider.upcoming({ customer, subscription });
  };
  await ignoreFailure(context.log, 'payment.invoices', ask());
  return found;
}
