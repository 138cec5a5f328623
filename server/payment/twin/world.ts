import { randomBytes } from 'node:crypto';
import { z } from 'zod';

const Meta = z.record(z.string(), z.string());
const Customer = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  metadata: Meta,
  /** Negative: credit that the next invoices use up. */
  balance: z.int(),
  default_payment_method: z.string().nullable(),
  created: z.int(),
});
const Card = z.object({
  id: z.string(),
  customer: z.string().nullable(),
  /** Only the bank (the twin) knows how a card behaves; its number is stored as the last four digits. */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  refuses: z.enum(['never', 'always', 'charges']),
  refusal: z
    .object({ code: z.string(), decline_code: z.string().optional(), message: z.string() })
    .nullable(),
  created: z.int(),
});
const Product = z.object({ id: z.string(), name: z.string(), metadata: Meta, created: z.int() });
const Price = z.object({
  id: z.string(),
  product: z.string(),
  unit_amount: z.int(),
  currency: z.string(),
  interval: z.enum(['month', 'year']),
  lookup_key: z.string().nullable(),
  metadata: Meta,
  created: z.int(),
});
const Subscription = z.object({
  id: z.string(),
  item: z.string(),
  customer: z.string(),
  price: z.string(),
  status: z.enum(['trialing', 'active', 'past_due', 'unpaid', 'canceled']),
  created: z.int(),
  /** The day of the month on which periods begin. */
  anchor_day: z.int(),
  period: z.object({ start: z.int(), end: z.int() }),
  trial_end: z.int().nullable(),
  trial_warned: z.boolean(),
  cancel_at_period_end: z.boolean(),
  canceled_at: z.int().nullable(),
  latest_invoice: z.string().nullable(),
  metadata: Meta,
});
const Line = z.object({
  description: z.string(),
  amount: z.int(),
  price: z.string(),
  proration: z.boolean(),
  period: z.object({ start: z.int(), end: z.int() }),
});
const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  customer: z.string(),
  subscription: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  billing_reason: z.string(),
  created: z.int(),
  period: z.object({ start: z.int(), end: z.int() }),
  currency: z.string(),
  lines: z.array(Line),
  total: z.int(),
  starting_balance: z.int(),
  ending_balance: z.int(),
  amount_due: z.int(),
  amount_paid: z.int(),
  attempts: z.int(),
  next_attempt: z.int().nullable(),
  intent: z.string().nullable(),
});
const Intent = z.object({
  id: z.string(),
  customer: z.string(),
  invoice: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['succeeded', 'requires_payment_method']),
  card: z.string().nullable(),
  error: z.string().nullable(),
  created: z.int(),
});
const Checkout = z.object({
  id: z.string(),
  customer: z.string(),
  success_url: z.string(),
  cancel_url: z.string(),
  status: z.enum(['open', 'complete']),
  created: z.int(),
});
const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  object: z.record(z.string(), z.unknown()),
});

export type TwinCustomer = z.infer<typeof Customer>;
export type TwinCard = z.infer<typeof Card>;
export type TwinProduct = z.infer<typeof Product>;
export type TwinPrice = z.infer<typeof Price>;
export type TwinSubscription = z.infer<typeof Subscription>;
export type TwinLine = z.infer<typeof Line>;
export type TwinInvoice = z.infer<typeof Invoice>;
export type TwinIntent = z.infer<typeof Intent>;
export type TwinCheckout = z.infer<typeof Checkout>;
export type TwinEvent = z.infer<typeof Event>;

/** The whole state of the twin, as it is written to its file. */
export const TwinState = z.object({
  /** How far the twin's clock is ahead of the real one, in milliseconds. */
  offset: z.int().default(0),
  invoices_written: z.int().default(0),
  customers: z.array(Customer).default([]),
  cards: z.array(Card).default([]),
  products: z.array(Product).default([]),
  prices: z.array(Price).default([]),
  subscriptions: z.array(Subscription).default([]),
  invoices: z.array(Invoice).default([]),
  intents: z.array(Intent).default([]),
  checkouts: z.array(Checkout).default([]),
  events: z.array(Event).default([]),
});
export type TwinState = z.infer<typeof TwinState>;

/** The state with the time and the sender of events. */
export type TwinWorld = {
  state: TwinState;
  /** The twin's time in seconds. */
  now: () => number;
  /** Records that something happened to an object (in its wire form); delivered to the webhook. */
  emit: (type: string, object: Record<string, unknown>) => void;
};

/** A new id in the format of the API's: `sub_…`. */
export const generateId = (kind: string): string => `${kind}_twin${randomBytes(10).toString('hex')}`;
