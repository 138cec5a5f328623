import type { Selectable } from 'kysely';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { CustomerCopy, PaymentProvider } from '#server/payment/provider.ts';

type Kind = PaymentProvider['kind'];

/** The copy of an organisation's billing at one provider. */
export type Billing = Selectable<Tables['billing']>;

export async function findBilling(context: Context, accountId: string, kind: Kind): Promise<Billing | null> {
  return (
    (await context.database.platform
      .selectFrom('billing')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('provider', '=', kind)
      .executeTakeFirst()) ?? null
  );
}

/** The account of a customer; null where it belongs to none of ours. Only the webhook queries this. */
export async function findAccountOfCustomer(
  context: Context,
  kind: Kind,
  customer: string,
): Promise<AccountId | null> {
  const row = await context.database.platform
    .selectFrom('billing')
    .select('account_id')
    .where('provider', '=', kind)
    .where('customer_id', '=', customer)
    .executeTakeFirst();
  return row ? AccountId.parse(row.account_id) : null;
}

/** Stores a new customer; of two concurrent ones the provider's key made them the same, and one row remains. */
export async function addBilling(unit: UnitOfWork, kind: Kind, customer: string): Promise<void> {
  await accountTable(unit, 'billing')
    .insertInto({
      provider: kind,
      customer_id: customer,
      subscription_id: null,
      status: null,
      plan_id: null,
      current_period_end: null,
      trial_end: null,
      past_due_since: null,
      default_card: null,
      last_error: null,
      synced_at: new Date(0),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'provider']).doNothing())
    .execute();
}

/**
 * Writes the fetched copy, unless a later one is stored already: deliveries may arrive in any order.
 * @returns the previous billing, null where the copy was not accepted
 */
export async function saveCopy(
  unit: UnitOfWork,
  kind: Kind,
  { copy, planId, fetchedAt }: { copy: CustomerCopy; planId: string | null; fetchedAt: Date },
): Promise<Billing | null> {
  const before = await accountTable(unit, 'billing')
    .selectFrom()
    .selectAll()
    .where('provider', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if (!before || Date.parse(before.synced_at) > fetchedAt.getTime()) return null;
  const { subscription } = copy;
  await accountTable(unit, 'billing').update(
    { provider: kind },
    {
      subscription_id: subscription?.id ?? null,
      status: subscription?.status ?? null,
      plan_id: planId,
      current_period_end: subscription?.currentPeriodEnd ?? null,
      trial_end: subscription?.trialEnd ?? null,
      cancel_at_period_end: subscription?.cancelAtPeriodEnd ?? false,
      past_due_since: subscription?.openSince ?? null,
      default_card: copy.defaultCard,
      cards: JSON.stringify(copy.cards),
      last_error: subscription?.error ?? null,
      synced_at: fetchedAt,
    },
  );
  return before;
}

/** Records an event of the provider. @returns false where it was recorded before */
export async function recordEvent(
  unit: UnitOfWork,
  { id, type }: { id: string; type: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await accountTable(unit, 'payment_events')
    .insertInto({ event_id: id, type, at: unit.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}
