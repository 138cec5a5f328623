import type { Plan } from '#contracts/payment/plan.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { holdUntilCommit } from '#server/kit/db/transaction-lock.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Billing } from '#server/payment/billing-store.ts';
import { findCustomer, type PayingCustomer, type Payer } from '#server/payment/customer.ts';
import { activatePlan } from '#server/payment/plans/account-plan-store.ts';
import { requireOfferedPlan } from '#server/payment/plans/plan-store.ts';
import { callProvider, requireProvider } from '#server/payment/providers.ts';
import { syncBilling } from '#server/payment/sync.ts';

/** Whether there is a subscription that a change would change. */
export function isRunning(billing: Pick<Billing, 'status'> | null): boolean {
  return (
    billing?.status != null && !['canceled', 'incomplete', 'incomplete_expired'].includes(billing.status)
  );
}

/**
 * Confirms a plan. A trial is given once: an account that had a subscription before begins by paying.
 * @throws card_needed without a default card, card_declined, illegal_transition where one is running already
 */
export async function confirmPlan(payer: Payer, planId: string): Promise<void> {
  const { context, accountId, actor } = payer;
  await requireProvider(context, accountId);
  const plan = await requireOfferedPlan(context, planId);
  const seen = (await findCustomer(payer))?.billing.subscription_id;
  // Concurrent confirmations run one after the other: the second finds the subscription of the first, whatever events the provider sent
  // meanwhile.
  await inTransaction(context, { accountId, actor }, async (unit) => {
    await holdUntilCommit(unit.db, `subscribe ${accountId}`);
    const customer = await findCustomer(payer);
    const isAnother = customer?.billing.subscription_id !== seen;
    if (isAnother || isRunning(customer?.billing ?? null)) refuse('illegal_transition');
    if (plan.price === 0) {
      await activatePlan(unit.db, accountId, { plan, granted: false });
      unit.record({ kind: 'subscription.changed', after: { plan_id: plan._id } });
      return;
    }
    if (!customer?.billing.default_card) return refuse('card_needed');
    await begin(payer, customer, plan);
  });
}

async function begin(payer: Payer, { provider, billing }: PayingCustomer, plan: Plan): Promise<void> {
  const { context, accountId, actor } = payer;
  const trialDays = billing.subscription_id === null ? plan.trial_days : 0;
  // A request that is repeated by the network creates one subscription. After a refusal the state is fetched again, so that the next
  // attempt is a new one.
  const key = ['subscribe', accountId, plan._id, billing.synced_at].join('_');
  const customer = billing.customer_id;
  try {
    await callProvider(context, () => provider.subscribe({ customer, plan, trialDays, key }));
  } finally {
    await callProvider(context, () => syncBilling(context, { accountId, actor, always: true }));
  }
}

/** The running subscription of a customer, with the item to which a change refers. @throws illegal_transition where none is running */
export async function requireRunningSubscription(payer: Payer) {
  const { context } = payer;
  const customer = await findCustomer(payer);
  if (!customer || !isRunning(customer.billing)) return refuse('illegal_transition');
  const copy = await callProvider(context, () => customer.provider.copyOf(customer.billing.customer_id));
  if (!copy.subscription) return refuse('illegal_transition');
  return { ...customer, subscription: copy.subscription };
}
