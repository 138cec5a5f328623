import { fault } from '#contracts/kit/faults/fault.ts';
import type { Preview } from '#contracts/payment/billing.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Payer } from '#server/payment/customer.ts';
import { requireOfferedPlan } from '#server/payment/plans/plan-store.ts';
import { requireRunningSubscription } from '#server/payment/plans/subscribe.ts';
import { callProvider, getProviderTime } from '#server/payment/providers.ts';
import { syncBilling } from '#server/payment/sync.ts';

/** How old a previewed instant may be when it is confirmed: older ones would charge for time that is over. */
const PREVIEW_MS = 30 * 60_000;

/** What a change would cost if it were made now. @throws illegal_transition without a running subscription */
export async function previewPlan(payer: Payer, planId: string): Promise<Preview> {
  const { context } = payer;
  const plan = await requireOfferedPlan(context, planId);
  const { provider, billing, subscription } = await requireRunningSubscription(payer);
  if (subscription.planId === plan._id) return refuse('illegal_transition');
  const at = getProviderTime(context, provider);
  const found = await callProvider(context, () =>
    provider.preview({ customer: billing.customer_id, subscription: keyOf(subscription), plan, at }),
  );
  return {
    due_now: found.due,
    currency: found.currency,
    credit: found.credit,
    lines: found.lines,
    at: at.toISOString(),
    next_total: plan.price,
    next_at: subscription.currentPeriodEnd?.toISOString() ?? null,
  };
}

const keyOf = ({ id, item }: { id: string; item: string }) => ({ id, item });

/** Changes the plan; with the previewed instant it charges exactly what was shown. @throws card_declined, then nothing changed */
export async function changePlan(
  payer: Payer,
  { planId, at: previewed }: { planId: string; at: Date | null },
): Promise<void> {
  const { context, accountId, actor } = payer;
  const plan = await requireOfferedPlan(context, planId);
  const { provider, subscription } = await requireRunningSubscription(payer);
  if (subscription.planId === plan._id) return refuse('illegal_transition');
  if (subscription.status === 'past_due' || subscription.status === 'unpaid')
    return refuse('illegal_transition', { fault: fault('pay_first') });
  const now = getProviderTime(context, provider);
  const fresh = previewed && Math.abs(now.getTime() - previewed.getTime()) < PREVIEW_MS ? previewed : now;
  await callProvider(context, () =>
    provider.change({
      subscription: keyOf(subscription),
      plan,
      at: fresh,
      key: ['change', subscription.id, subscription.planId, plan._id, fresh.getTime()].join('_'),
    }),
  );
  await callProvider(context, () => syncBilling(context, { accountId, actor, always: true }));
}

/** Lets the subscription end with its period, or takes that back. */
export async function setCancelAtPeriodEnd(payer: Payer, end: boolean): Promise<void> {
  const { context, accountId, actor } = payer;
  const { provider, subscription } = await requireRunningSubscription(payer);
  await callProvider(context, () => provider.endAtPeriodEnd(subscription.id, end));
  await callProvider(context, () => syncBilling(context, { accountId, actor, always: true }));
}
