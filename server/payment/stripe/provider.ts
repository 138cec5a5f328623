import type Stripe from 'stripe';
import { PaymentUnavailable, type PaymentProvider, type ProviderEvent } from '#server/payment/provider.ts';
import { translateStripeErrors } from '#server/payment/stripe/client.ts';
import { makeCustomerCalls } from '#server/payment/stripe/customers.ts';
import { makeInvoiceCalls } from '#server/payment/stripe/invoices.ts';
import { findOrCreatePrice } from '#server/payment/stripe/prices.ts';

/** How old a signed delivery may be, in seconds, as Stripe advises. */
const TOLERANCE_SECONDS = 300;

type StripeOptions = { kind: 'stripe' | 'twin'; stripe: Stripe; webhookSecret: string | undefined };

/** Stripe (or its twin) as the one who takes the money. */
export function makeStripeProvider({ kind, stripe, webhookSecret }: StripeOptions): PaymentProvider {
  return {
    kind,
    ...makeCustomerCalls(stripe),
    ...makeInvoiceCalls(stripe),
    subscribe: async ({ customer, plan, trialDays, key }) => {
      await translateStripeErrors(
        stripe.subscriptions.create(
          {
            customer,
            items: [{ price: await findOrCreatePrice(stripe, plan) }],
            payment_behavior: 'error_if_incomplete',
            off_session: true,
            ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
            metadata: { plan_id: plan._id },
          },
          { idempotencyKey: key },
        ),
      );
    },
    change: async ({ subscription, plan, at, key }) => {
      await translateStripeErrors(
        stripe.subscriptions.update(
          subscription.id,
          {
            items: [{ id: subscription.item, price: await findOrCreatePrice(stripe, plan) }],
            proration_behavior: 'always_invoice',
            proration_date: Math.floor(at.getTime() / 1000),
            payment_behavior: 'error_if_incomplete',
            cancel_at_period_end: false,
            metadata: { plan_id: plan._id },
          },
          { idempotencyKey: key },
        ),
      );
    },
    endAtPeriodEnd: async (subscription, end) => {
      await translateStripeErrors(stripe.subscriptions.update(subscription, { cancel_at_period_end: end }));
    },
    readEvent: (body, signature, now) => {
      if (webhookSecret === undefined)
        throw new PaymentUnavailable('STRIPE_WEBHOOK_SECRET is not set, so no delivery can be trusted');
      verifyDelivery(stripe, { body, signature, secret: webhookSecret, now });
      return eventOf(stripe.webhooks.constructEventWithoutVerification(Buffer.from(body).toString('utf8')));
    },
  };
}

type Delivery = { body: Uint8Array; signature: string; secret: string; now: Date; tolerance?: number };

/**
 * Checks a delivery over its raw bytes with the official library, at a time that is passed in.
 * @throws StripeSignatureVerificationError where the signature is wrong, absent or too old
 */
export function verifyDelivery(
  stripe: Stripe,
  { body, signature, secret, now, tolerance = TOLERANCE_SECONDS }: Delivery,
): void {
  if (!stripe.webhooks.signature) throw new Error('the library has no signatures');
  stripe.webhooks.signature.verifyHeader(
    Buffer.from(body).toString('utf8'),
    signature,
    secret,
    tolerance,
    undefined,
    now.getTime(),
  );
}

function eventOf(event: Stripe.Event): ProviderEvent {
  const object: { object?: unknown; id?: unknown; customer?: unknown } = event.data.object;
  const named = object.object === 'customer' ? object.id : object.customer;
  return {
    id: event.id,
    type: event.type,
    customer: typeof named === 'string' ? named : null,
    at: new Date(event.created * 1000),
  };
}
