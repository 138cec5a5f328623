import type Stripe from 'stripe';
import type { CustomerCopy, PaymentProvider, SubscriptionCopy } from '#server/payment/provider.ts';
import { translateStripeErrors, toDate, getId } from '#server/payment/stripe/client.ts';

type CustomerCalls = Pick<
  PaymentProvider,
  'makeCustomer' | 'copyOf' | 'openCardPage' | 'addTypedCard' | 'setDefaultCard' | 'removeCard'
>;

const MAX_CARDS = 20;

/** Customers and their cards. */
export function makeCustomerCalls(stripe: Stripe): CustomerCalls {
  return {
    makeCustomer: async ({ accountId, name, email }) => {
      const made = await translateStripeErrors(
        stripe.customers.create(
          { name, email, metadata: { account_id: accountId } },
          { idempotencyKey: `customer_${accountId}_${email}` },
        ),
      );
      return made.id;
    },
    copyOf: (customer) => copyOf(stripe, customer),
    openCardPage: async ({ customer, done, back }) => {
      const session = await translateStripeErrors(
        stripe.checkout.sessions.create({
          mode: 'setup',
          customer,
          // A mode that takes no money still has to name a currency.
          currency: 'usd',
          success_url: done,
          cancel_url: back,
        }),
      );
      return session.url ?? back;
    },
    addTypedCard: async (customer, card) => {
      const method = await translateStripeErrors(stripe.paymentMethods.create({ type: 'card', card }));
      // The set-up asks the bank, and only a card that the bank accepts is attached.
      await translateStripeErrors(
        stripe.setupIntents.create({
          customer,
          payment_method: method.id,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          usage: 'off_session',
          confirm: true,
        }),
      );
      return method.id;
    },
    setDefaultCard: async (customer, card) => {
      await translateStripeErrors(
        stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } }),
      );
    },
    removeCard: async (card) => {
      await translateStripeErrors(stripe.paymentMethods.detach(card));
    },
  };
}

async function copyOf(stripe: Stripe, customer: string): Promise<CustomerCopy> {
  const [one, methods, subscriptions] = await Promise.all([
    translateStripeErrors(stripe.customers.retrieve(customer)),
    translateStripeErrors(stripe.customers.listPaymentMethods(customer, { type: 'card', limit: MAX_CARDS })),
    translateStripeErrors(stripe.subscriptions.list({ customer, status: 'all', limit: 1 })),
  ]);
  const [newest] = subscriptions.data;
  return {
    cards: methods.data.flatMap(({ id, card }) =>
      card
        ? [{ id, brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year }]
        : [],
    ),
    defaultCard: one.deleted ? null : getId(one.invoice_settings.default_payment_method),
    subscription: newest ? await subscriptionOf(stripe, newest) : null,
  };
}

async function subscriptionOf(stripe: Stripe, one: Stripe.Subscription): Promise<SubscriptionCopy> {
  const [item] = one.items.data;
  const unsettled = one.status === 'past_due' || one.status === 'unpaid' || one.status === 'incomplete';
  const open = unsettled ? await openInvoice(stripe, one.id, getId(one.customer) ?? '') : null;
  return {
    id: one.id,
    item: item?.id ?? '',
    status: one.status,
    planId: item?.price.metadata['plan_id'] ?? null,
    currentPeriodEnd: toDate(item?.current_period_end),
    trialEnd: toDate(one.trial_end),
    cancelAtPeriodEnd: one.cancel_at_period_end,
    openSince: open ? toDate(open.created) : null,
    openInvoice: open?.id ?? null,
    error: open ? await refusalOf(stripe, open) : null,
  };
}

/** The oldest unpaid invoice: the grace period is counted from there. */
async function openInvoice(
  stripe: Stripe,
  subscription: string,
  customer: string,
): Promise<Stripe.Invoice | null> {
  const { data } = await translateStripeErrors(
    stripe.invoices.list({ customer, subscription, status: 'open', limit: 10, expand: ['data.payments'] }),
  );
  return data.at(-1) ?? null;
}

/** The bank's message about the last attempt, unchanged. */
async function refusalOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<string | null> {
  const intent = getId(invoice.payments?.data.at(-1)?.payment.payment_intent);
  if (intent === null) return null;
  const { last_payment_error } = await translateStripeErrors(stripe.paymentIntents.retrieve(intent));
  return last_payment_error?.message ?? null;
}
