import type { Card } from '#contracts/payment/billing.ts';
import type { TypedCard } from '#contracts/payment/endpoints.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { ignoreFailure, refuse } from '#server/kit/errors.ts';
import { findBilling } from '#server/payment/billing-store.ts';
import { ensureCustomer, findCustomer, type PayingCustomer, type Payer } from '#server/payment/customer.ts';
import { getCards } from '#server/payment/plans/state.ts';
import { isRunning } from '#server/payment/plans/subscribe.ts';
import { callProvider } from '#server/payment/providers.ts';
import { syncBilling } from '#server/payment/sync.ts';

/** The organisation's cards as last fetched. */
export async function listCards(payer: Payer, kind: 'stripe' | 'twin'): Promise<Card[]> {
  return getCards(await findBilling(payer.context, payer.accountId, kind));
}

/**
 * Adds a card that was typed here (the twin); the first one is charged from then on.
 * @throws card_declined with the bank's message, illegal_transition at a real provider: numbers never pass through here
 */
export async function addTypedCard(
  payer: Payer,
  { email, card }: { email: string; card: TypedCard },
): Promise<Card[]> {
  const { context } = payer;
  const customer = await ensureCustomer(payer, email);
  const { provider, billing } = customer;
  if (provider.kind !== 'twin') return refuse('illegal_transition');
  await callProvider(context, () => provider.addTypedCard(billing.customer_id, card));
  return settled(payer, customer);
}

/** The provider's own page on which a card is entered; it leads back to the cards. */
export async function openCardPage(
  payer: Payer,
  { email, origin }: { email: string; origin: string },
): Promise<string> {
  const { provider, billing } = await ensureCustomer(payer, email);
  const back = `${origin}/settings/account/card-setting`;
  return callProvider(payer.context, () =>
    provider.openCardPage({ customer: billing.customer_id, done: `${back}?added=1`, back }),
  );
}

/** Sets the card to charge, and retries open payments with it. @throws not_found */
export async function makeDefault(payer: Payer, id: string): Promise<Card[]> {
  const customer = await withCard(payer, id);
  const { provider, billing } = customer;
  await callProvider(payer.context, () => provider.setDefaultCard(billing.customer_id, id));
  if (billing.status === 'past_due' || billing.status === 'unpaid') await tryOpenInvoice(payer, customer);
  return settled(payer, customer);
}

/** Removes a card. @throws illegal_transition where a running subscription is charged to it, not_found */
export async function removeCard(payer: Payer, id: string): Promise<Card[]> {
  const customer = await withCard(payer, id);
  const { provider, billing } = customer;
  if (billing.default_card === id && isRunning(billing)) refuse('illegal_transition');
  await callProvider(payer.context, () => provider.removeCard(id));
  return settled(payer, customer);
}

async function withCard(payer: Payer, id: string): Promise<PayingCustomer> {
  const customer = await findCustomer(payer);
  if (!customer?.billing.cards.some((card) => card.id === id)) return refuse('not_found');
  return customer;
}

/** A new card is a new attempt; if it fails too, the payment state shows it, not this call. */
async function tryOpenInvoice(payer: Payer, { provider, billing }: PayingCustomer): Promise<void> {
  const { log } = payer.context;
  const copy = await callProvider(payer.context, () => provider.copyOf(billing.customer_id));
  const open = copy.subscription?.openInvoice;
  if (open) await ignoreFailure(log, 'payment.retry', provider.pay(open));
}

async function settled(payer: Payer, { provider }: PayingCustomer): Promise<Card[]> {
  const { context, accountId, actor } = payer;
  await callProvider(context, () => syncBilling(context, { accountId, actor }));
  await inTransaction(context, { accountId, actor }, async (unit) => unit.record({ kind: 'card.changed' }));
  return listCards(payer, provider.kind);
}
