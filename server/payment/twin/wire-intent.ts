import type { TwinIntent } from './world.ts';

/** A payment intent as the API writes it. */
export function toWireIntent(intent: TwinIntent): Record<string, unknown> {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    currency: intent.currency,
    customer: intent.customer,
    status: intent.status,
    payment_method: intent.card,
    last_payment_error: intent.error === null ? null : { type: 'card_error', message: intent.error },
    created: intent.created,
    livemode: false,
  };
}
