import type { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Actor } from '#server/kit/db/unit.ts';
import { addBilling, findBilling, type Billing } from '#server/payment/billing-store.ts';
import { findPayingAccount } from '#server/payment/plans/account-plan-store.ts';
import type { PaymentProvider } from '#server/payment/provider.ts';
import { callProvider, requireProvider } from '#server/payment/providers.ts';

/** The caller and the organisation. */
export type Payer = { context: Context; accountId: AccountId; actor: Actor };

/** The organisation as a customer of its provider. */
export type PayingCustomer = { provider: PaymentProvider; billing: Billing };

/** The existing customer; null before anything was paid or added. @throws illegal_transition where no payment is needed */
export async function findCustomer({ context, accountId }: Payer): Promise<PayingCustomer | null> {
  const provider = await requireProvider(context, accountId);
  const billing = await findBilling(context, accountId, provider.kind);
  return billing && { provider, billing };
}

/** The customer, created on first use. @throws illegal_transition, unavailable */
export async function ensureCustomer(payer: Payer, email: string): Promise<PayingCustomer> {
  const { context, accountId, actor } = payer;
  const known = await findCustomer(payer);
  if (known) return known;
  const provider = await requireProvider(context, accountId);
  const { name } = await findPayingAccount(context, accountId);
  const customer = await callProvider(context, () => provider.makeCustomer({ accountId, name, email }));
  await inTransaction(context, { accountId, actor }, (unit) => addBilling(unit, provider.kind, customer));
  const billing = await findBilling(context, accountId, provider.kind);
  if (!billing) throw new Error('a customer was made and is not there');
  return { provider, billing };
}
