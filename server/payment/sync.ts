import type { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type Actor, type UnitOfWork } from '#server/kit/db/unit.ts';
import { findBilling, saveCopy, type Billing } from '#server/payment/billing-store.ts';
import { isPlanDue, activatePlan, endPlan } from '#server/payment/plans/account-plan-store.ts';
import { findPlan } from '#server/payment/plans/plan-store.ts';
import type { CustomerCopy, PaymentProvider } from '#server/payment/provider.ts';
import { findProvider } from '#server/payment/providers.ts';
import { notifyOfBilling } from '#server/payment/usage/notices.ts';

type SyncOptions = { accountId: AccountId; actor?: Actor; event?: string | undefined; always?: boolean };

/**
 * Fetches an organisation's payment again and applies it: the plan in force, its products, the data in sessions. An event is only a signal
 * to fetch and its content is not trusted, so the order of events does not matter.
 * @param always records the event even where nothing differs (a user requested it)
 */
export async function syncBilling(
  context: Context,
  { accountId, actor = SYSTEM, event, always = false }: SyncOptions,
): Promise<void> {
  const { provider } = await findProvider(context, accountId);
  if (!provider) return;
  const billing = await findBilling(context, accountId, provider.kind);
  if (!billing) return;
  const fetchedAt = context.clock();
  const copy = await withDefault(provider, billing.customer_id);
  await inTransaction(context, { accountId, actor }, (unit) =>
    takeCopy(unit, { provider, copy, fetchedAt, event, always }),
  );
}

/** The copy, with a card to charge wherever there is any: one entered on the provider's own page is not selected yet. */
async function withDefault(provider: PaymentProvider, customer: string): Promise<CustomerCopy> {
  const copy = await provider.copyOf(customer);
  const [newest] = copy.cards;
  if (copy.defaultCard !== null || !newest) return copy;
  await provider.setDefaultCard(customer, newest.id);
  return { ...copy, defaultCard: newest.id };
}

type FetchedCopy = {
  provider: PaymentProvider;
  copy: CustomerCopy;
  fetchedAt: Date;
  event: string | undefined;
  always: boolean;
};

async function takeCopy(
  unit: UnitOfWork,
  { provider, copy, fetchedAt, event, always }: FetchedCopy,
): Promise<void> {
  const { subscription } = copy;
  const plan = subscription?.planId ? await findPlan(unit.db, subscription.planId) : null;
  const before = await saveCopy(unit, provider.kind, { copy, planId: plan?._id ?? null, fetchedAt });
  if (!before) return;
  const running = subscription !== null && subscription.status !== 'canceled';
  if (running && plan && (await isPlanDue(unit, before, plan._id)))
    await activatePlan(unit.db, unit.accountId, { plan, granted: false });
  if (!running && before.plan_id !== null) await endPlan(unit, before.plan_id);
  const [was, is] = [factsOfRow(before), factsOfCopy(copy, plan?._id ?? null)];
  if (always || JSON.stringify(was) !== JSON.stringify(is))
    unit.record({ kind: 'subscription.changed', before: was, after: is });
  await notifyOfBilling(unit, { before, copy, event });
}

/** The fields of a billing that are recorded in the log; amounts and cards are not. */
function factsOfRow(row: Billing) {
  return {
    status: row.status,
    plan_id: row.plan_id,
    current_period_end: row.current_period_end,
    cancel_at_period_end: row.cancel_at_period_end,
    cards: row.cards.length,
    default_card: row.default_card,
  };
}

function factsOfCopy({ subscription, cards, defaultCard }: CustomerCopy, planId: string | null) {
  return {
    status: subscription?.status ?? null,
    plan_id: planId,
    current_period_end: subscription?.currentPeriodEnd?.toISOString() ?? null,
    cancel_at_period_end: subscription?.cancelAtPeriodEnd ?? false,
    cards: cards.length,
    default_card: defaultCard,
  };
}
