import type { Decline } from './failure.ts';
import { requireCustomer } from './find.ts';
import { toWireIntent } from './wire-intent.ts';
import { generateId, type TwinCard, type TwinInvoice, type TwinWorld } from './world.ts';

const NO_CARD: Decline = {
  code: 'missing',
  message:
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
};

/** The bank's decision about a card: null where it agrees. */
export function checkCard(card: TwinCard, to: 'keep' | 'charge', now: number): Decline | null {
  const refused = card.refuses === 'always' || (card.refuses === 'charges' && to === 'charge');
  if (refused && card.refusal) {
    const { code, message, decline_code } = card.refusal;
    return { code, message, ...(decline_code ? { decline_code } : {}) };
  }
  const expires = Date.UTC(card.exp_year, card.exp_month, 1) / 1000;
  return now >= expires ? { code: 'expired_card', message: 'Your card has expired.' } : null;
}

/** Tries to collect an invoice's amount from the default card. @returns why the bank refused, null when it was collected */
export function chargeInvoice(world: TwinWorld, invoice: TwinInvoice): Decline | null {
  if (invoice.amount_due === 0) return null;
  const customer = requireCustomer(world, invoice.customer);
  const card = world.state.cards.find((one) => one.id === customer.default_payment_method);
  const refusal = card ? checkCard(card, 'charge', world.now()) : NO_CARD;
  const intent = {
    id: invoice.intent ?? generateId('pi'),
    customer: customer.id,
    invoice: invoice.id,
    amount: invoice.amount_due,
    currency: invoice.currency,
    status: refusal ? ('requires_payment_method' as const) : ('succeeded' as const),
    card: card?.id ?? null,
    error: refusal?.message ?? null,
    created: world.now(),
  };
  world.state.intents = [...world.state.intents.filter((one) => one.id !== intent.id), intent];
  invoice.intent = intent.id;
  world.emit(refusal ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', toWireIntent(intent));
  return refusal;
}
