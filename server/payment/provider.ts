import type { Card, Invoice, InvoiceLine } from '#contracts/payment/billing.ts';
import type { Plan } from '#contracts/payment/plan.ts';

/** What a provider stores about a customer: cards, and the newest subscription. */
export type CustomerCopy = {
  cards: Omit<Card, 'default'>[];
  defaultCard: string | null;
  subscription: SubscriptionCopy | null;
};

export type SubscriptionCopy = {
  id: string;
  /** The subscription's one item, to which a change of price refers. */
  item: string;
  status: string;
  /** The plan for which its price was created; null where it is none of ours. */
  planId: string | null;
  currentPeriodEnd: Date | null;
  trialEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Since when a payment is open, and the bank's message; null where none is. */
  openSince: Date | null;
  openInvoice: string | null;
  error: string | null;
};

/** A change with the amounts that it would charge, in minor units. */
export type ChangePreview = { due: number; credit: number; currency: string; lines: InvoiceLine[] };

/** A card as a user typed it; only the twin ever receives one. */
export type TypedCard = { number: string; exp_month: number; exp_year: number; cvc: string };

/** An event of the provider, once its signature is verified. */
export type ProviderEvent = { id: string; type: string; customer: string | null; at: Date };

/** The subscription and its customer, where a call is about one. */
export type SubscriptionKey = { id: string; item: string };

/**
 * The payment provider behind one interface: Stripe, or its local twin. Every write carries an idempotency key.
 * @throws PaymentRefused where the bank refuses, PaymentUnavailable where the provider cannot be reached
 */
export type PaymentProvider = {
  kind: 'stripe' | 'twin';
  makeCustomer: (given: { accountId: string; name: string; email: string }) => Promise<string>;
  copyOf: (customer: string) => Promise<CustomerCopy>;
  /** The provider's own page on which a card is entered. @returns its address */
  openCardPage: (given: { customer: string; done: string; back: string }) => Promise<string>;
  addTypedCard: (customer: string, card: TypedCard) => Promise<string>;
  setDefaultCard: (customer: string, card: string) => Promise<void>;
  removeCard: (card: string) => Promise<void>;
  subscribe: (given: { customer: string; plan: Plan; trialDays: number; key: string }) => Promise<void>;
  preview: (given: {
    customer: string;
    subscription: SubscriptionKey;
    plan: Plan;
    at: Date;
  }) => Promise<ChangePreview>;
  change: (given: { subscription: SubscriptionKey; plan: Plan; at: Date; key: string }) => Promise<void>;
  endAtPeriodEnd: (subscription: string, end: boolean) => Promise<void>;
  /** The next invoice; null where there is none. */
  upcoming: (given: { customer: string; subscription: string }) => Promise<Invoice | null>;
  invoices: (
    customer: string,
    page: { limit: number; after?: string },
  ) => Promise<{ items: Invoice[]; next: string | null }>;
  /** One invoice with the address of the provider's own PDF, null where it has none; null where it is not the customer's. */
  invoice: (customer: string, id: string) => Promise<{ invoice: Invoice; pdf: string | null } | null>;
  pay: (invoice: string) => Promise<void>;
  /** Verifies a delivery over its raw bytes. @throws where the signature is wrong or old */
  readEvent: (body: Uint8Array, signature: string, now: Date) => ProviderEvent;
};

/** The bank refused; its message is for the user who pays. */
export class PaymentRefused extends Error {}

/** The provider did not respond, or not as documented. */
export class PaymentUnavailable extends Error {}
