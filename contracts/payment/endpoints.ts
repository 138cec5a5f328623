import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Card, Invoice, PaymentState, Preview, ProviderKind } from '#contracts/payment/billing.ts';
import { Plan } from '#contracts/payment/plan.ts';
import { ChannelUsage, Usage } from '#contracts/payment/usage.ts';

/** Payment belongs to the role `account_admin`: everybody can open the pages, but only that role can use their calls. */
const admin = { kind: 'account_admin' } as const;
const signedIn = { kind: 'signed_in' } as const;

/** The IDs come from the provider; a value that does not have their form names nothing. */
const ProviderId = z.object({ _id: z.string().regex(/^[\w-]{3,120}$/) });
const PlanChoice = z.strictObject({ plan_id: Id });
const MyAccount = z.strictObject({ accountID: Id.optional() });

export const listOffer = defineEndpoint({
  name: 'payment.plans',
  method: 'GET',
  path: '/stripe/plans',
  access: { kind: 'public', reason: 'the prices are shown to visitors' },
  summary: 'List the available plans, cheapest first',
  answer: buildPageSchema(Plan).extend({ enabled: z.boolean(), provider: ProviderKind }),
  transaction: false,
});

export const selectPlan = defineEndpoint({
  name: 'payment.select-plan',
  method: 'PUT',
  path: '/stripe/plans',
  access: admin,
  summary: 'Select the plan to pay for, or none; nothing is charged yet',
  input: { body: z.strictObject({ planSelected: Id.nullable() }) },
  answer: z.object({ planSelected: Id.nullable() }),
  errors: ['not_found'],
  event: 'plan.selected',
});

export const getPayment = defineEndpoint({
  name: 'payment.state',
  method: 'GET',
  path: '/stripe/subscriptions',
  access: admin,
  summary: 'Get the payment state of the organisation',
  answer: PaymentState,
  transaction: false,
});

/** Confirms a plan: free ones are in force at once, paid ones need a card and are charged (or begin their trial). */
export const subscribe = defineEndpoint({
  name: 'payment.subscribe',
  method: 'POST',
  path: '/stripe/subscriptions',
  access: admin,
  summary: 'Subscribe to the selected plan',
  input: { body: PlanChoice },
  answer: PaymentState,
  errors: ['card_needed', 'card_declined', 'illegal_transition', 'not_found', 'unavailable'],
  event: 'subscription.changed',
  transaction: false,
  locked_in_remote: true,
});

export const previewChange = defineEndpoint({
  name: 'payment.preview',
  method: 'POST',
  path: '/stripe/subscriptions/preview',
  access: admin,
  summary: 'Preview the exact cost of a plan change today; nothing is changed',
  input: { body: PlanChoice },
  answer: Preview,
  errors: ['illegal_transition', 'not_found', 'unavailable'],
  transaction: false,
});

export const changeSubscription = defineEndpoint({
  name: 'payment.change',
  method: 'PUT',
  path: '/stripe/subscriptions',
  access: admin,
  summary: 'Change the plan (as previewed at `at`), or undo a cancellation',
  input: {
    body: z.union([
      z.strictObject({ plan_id: Id, at: Instant.optional() }),
      z.strictObject({ cancel_at_period_end: z.literal(false) }),
    ]),
  },
  answer: PaymentState,
  errors: ['card_declined', 'illegal_transition', 'not_found', 'unavailable'],
  event: 'subscription.changed',
  transaction: false,
  locked_in_remote: true,
});

export const endSubscription = defineEndpoint({
  name: 'payment.end',
  method: 'DELETE',
  path: '/stripe/subscriptions',
  access: admin,
  summary: 'Cancel the subscription at the end of the paid period; this can be undone until then',
  answer: PaymentState,
  errors: ['illegal_transition', 'unavailable'],
  event: 'subscription.changed',
  transaction: false,
  locked_in_remote: true,
});

export const listInvoices = defineEndpoint({
  name: 'payment.invoices',
  method: 'GET',
  path: '/stripe/invoices',
  access: admin,
  summary: 'List invoices, newest first',
  input: { query: PageQuery.strict() },
  answer: buildPageSchema(Invoice),
  errors: ['unavailable'],
  transaction: false,
});

export const getInvoicePdf = defineEndpoint({
  name: 'payment.invoice-pdf',
  method: 'GET',
  path: '/stripe/invoices/{_id}/pdf',
  access: admin,
  summary: 'Get an invoice as PDF, the provider’s own if there is one',
  input: { params: ProviderId },
  answer: z.string(),
  answerKind: 'application/pdf',
  errors: ['not_found', 'unavailable'],
  transaction: false,
});

export const payInvoice = defineEndpoint({
  name: 'payment.pay',
  method: 'POST',
  path: '/stripe/invoices/{_id}/pay',
  access: admin,
  summary: 'Retry an open invoice with the default card',
  input: { params: ProviderId },
  answer: PaymentState,
  errors: ['not_found', 'card_declined', 'illegal_transition', 'unavailable'],
  event: 'subscription.changed',
  transaction: false,
  locked_in_remote: true,
});

export const listCards = defineEndpoint({
  name: 'payment.cards',
  method: 'GET',
  path: '/stripe/cards',
  access: admin,
  summary: 'List the payment cards of the organisation',
  answer: buildPageSchema(Card).extend({ provider: ProviderKind }),
  transaction: false,
});

/** The card number that a user types for the twin; real numbers go to the provider's own page and never come here. */
export const TypedCard = z.strictObject({
  number: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().check(formOf('card_number', /^\d{12,19}$/))),
  exp_month: z.coerce.number().int().min(1).max(12),
  exp_year: z.coerce.number().int().min(2000).max(2100),
  cvc: z.string().check(formOf('card_code', /^\d{3,4}$/)),
});
export type TypedCard = z.infer<typeof TypedCard>;

export const addCard = defineEndpoint({
  name: 'payment.add-card',
  method: 'POST',
  path: '/stripe/cards',
  access: admin,
  summary: 'Add a card: with a test number at the local twin, otherwise on the page that the answer links to',
  input: { body: z.strictObject({ card: TypedCard.optional() }) },
  answer: z.object({ redirect_url: z.url().nullable(), items: z.array(Card) }),
  errors: ['card_declined', 'illegal_transition', 'unavailable'],
  transaction: false,
  idempotent: false,
  locked_in_remote: true,
});

export const setDefaultCard = defineEndpoint({
  name: 'payment.default-card',
  method: 'PUT',
  path: '/stripe/cards/{_id}',
  access: admin,
  summary: 'Set the card that is charged',
  input: { params: ProviderId, body: z.strictObject({ default: z.literal(true) }) },
  answer: buildPageSchema(Card),
  errors: ['not_found', 'unavailable'],
  event: 'card.changed',
  transaction: false,
  locked_in_remote: true,
});

export const removeCard = defineEndpoint({
  name: 'payment.remove-card',
  method: 'DELETE',
  path: '/stripe/cards/{_id}',
  access: admin,
  summary: 'Remove a card; the card of an active subscription cannot be removed',
  input: { params: ProviderId },
  answer: buildPageSchema(Card),
  errors: ['not_found', 'illegal_transition', 'unavailable'],
  event: 'card.changed',
  transaction: false,
  locked_in_remote: true,
});

/** The twin has its own time: moving it forward ends trials, renews periods and retries failed payments. */
export const moveTwinClock = defineEndpoint({
  name: 'payment.twin-clock',
  method: 'POST',
  path: '/stripe/clock',
  access: admin,
  summary: 'Move the clock of the payment twin forward; there is none at a real provider',
  input: { body: z.strictObject({ days: z.int().min(0).max(400) }) },
  answer: z.object({ now: Instant }),
  errors: ['not_found'],
  transaction: false,
  idempotent: false,
});

export const getPlan = defineEndpoint({
  name: 'account.plan',
  method: 'GET',
  path: '/accounts/plan',
  access: signedIn,
  summary: 'Get the current plan with its limits and features',
  input: { query: MyAccount },
  answer: Plan,
});

export const getUsage = defineEndpoint({
  name: 'account.usage',
  method: 'GET',
  path: '/accounts/usage',
  access: signedIn,
  summary: 'Get the usage of the plan with a forecast to the end of the month',
  input: { query: MyAccount },
  answer: Usage,
});

export const getMessengerUsage = defineEndpoint({
  name: 'account.messenger-usage',
  method: 'GET',
  path: '/accounts/usage/messenger',
  // It names every channel, so it is for users who may open the page that shows it.
  access: { kind: 'permitted', need: ['listening.email_notification.read'] },
  summary: 'Count incoming and outgoing messages of each channel this month',
  input: { query: MyAccount },
  answer: buildPageSchema(ChannelUsage),
});

export const ENDPOINTS = [
  listOffer,
  selectPlan,
  getPayment,
  subscribe,
  previewChange,
  changeSubscription,
  endSubscription,
  listInvoices,
  getInvoicePdf,
  payInvoice,
  listCards,
  addCard,
  setDefaultCard,
  removeCard,
  moveTwinClock,
  getPlan,
  getUsage,
  getMessengerUsage,
];

/** Everybody is notified that something changed (screens may open or close); amounts are never in an event. */
export const EVENTS = ['plan.selected', 'subscription.changed', 'card.changed', 'limit.reached'].map((name) =>
  defineEvent({ name, need: [], data: z.unknown() }),
);
