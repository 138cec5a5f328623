import type { Card, Invoice, InvoiceLine } from '#contracts/payment/billing.ts';
import type { Plan } from '#contracts/payment/plan.ts';

/** What a provider knows of a customer: cards, and the newest subscription. */
export type CustomerCopy = {
  cards: Omit<Card, 'default'>[];
  defaultCard: string | null;
  subscription: SubscriptionCopy | null;
};

export type SubscriptionCopy = {
  id: string;
  /** The subscription's one item: what a change of price names. */
  item: string;
  status: string;
  /** The plan that its price was made for; null where it is none of ours. */
  planId: string | null;
  currentPeriodEnd: Date | null;
  trialEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Since when a payment is open, and what the bank said; null where none is. */
  openSince: Date | null;
  openInvoice: string | null;
  error: string | null;
};

/** A change as it would be charged. Amounts in minor units. */
export type ChangePreview = { due: number; credit: number; currency: string; lines: InvoiceLine[] };

/** A card as a person typed it; only the twin is ever given one. */
export type TypedCard = { number: string; exp_month: number; exp_year: number; cvc: string };

/** An event of the provider, once its signature is known to be right. */
export type ProviderEvent = { id: string; type: string; customer: string | null; at: Date };

/** Which subscription of which customer, where a call is about one. */
export type SubscriptionKey = { id: string; item: string };

/**
 * Who takes the money, behind one face: Stripe, or its local twin. Every write carries a key under which a repetition has the
 * effect of once.
 * @throws PaymentRefused where the bank says no, PaymentUnavailable where the provider cannot be reached
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
  /** The invoice that comes next; null where none will. */
  upcoming: (given: { customer: string; subscription: string }) => Promise<Invoice | null>;
  invoices: (
    customer: string,
    page: { limit: number; after?: string },
  ) => Promise<{ items: Invoice[]; next: string | null }>;
  /** One invoice with the address of the provider's own PDF, null where it has none; null where it is not the customer's. */
  invoice: (customer: string, id: string) => Promise<{ invoice: Invoice; pdf: string | null } | null>;
  pay: (invoice: string) => Promise<void>;
  /** Checks a delivery over its raw bytes. @throws where the signature is wrong or old */
  readEvent: (body: Uint8Array, signature: string, now: Date) => ProviderEvent;
};

/** The bank said no; its words are for the person who pays. */
export class PaymentRefused extends Error {}

/** The provider did not answer, or not as documented. */
export class PaymentUnavailable extends Error {}
