import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Currency, Minor } from '#contracts/payment/money.ts';
import { Plan } from '#contracts/payment/plan.ts';
import { BillingStatus } from '#contracts/payment/standing.ts';
import { StatusMessages } from '#contracts/payment/status-message.ts';

/** A card as the provider shows one; its number is never here. */
export const Card = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  default: z.boolean(),
});
export type Card = z.infer<typeof Card>;

/** The paying customer under the specified names, whatever objects the provider uses today. */
export const Customer = z.object({
  default_source: z.string().nullable(),
  sources: z.object({ data: z.array(z.object({ id: z.string() })) }),
});
export type Customer = z.infer<typeof Customer>;

/** A running or ended subscription. */
export const Subscription = z.object({
  id: z.string(),
  status: z.string(),
  plan_id: Id.nullable(),
  current_period_end: Instant.nullable(),
  trial_end: Instant.nullable(),
  cancel_at_period_end: z.boolean(),
  past_due_since: Instant.nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

export const InvoiceLine = z.object({ description: z.string(), amount: Minor });
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** An invoice, or the preview of one that does not exist yet (then without ID and number). */
export const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  created: Instant,
  period_start: Instant,
  period_end: Instant,
  currency: Currency,
  total: Minor,
  amount_due: Minor,
  amount_paid: Minor,
  lines: z.array(InvoiceLine),
});
export type Invoice = z.infer<typeof Invoice>;

/** What a change of plan costs: what is due at once, and the lines that add up to it. */
export const Preview = z.object({
  due_now: Minor,
  currency: Currency,
  /** What is added to the account's credit if the change refunds money. */
  credit: Minor,
  lines: z.array(InvoiceLine),
  /** The instant at which the shares were computed: confirming with it charges exactly this. */
  at: Instant,
  next_total: Minor,
  next_at: Instant.nullable(),
});
export type Preview = z.infer<typeof Preview>;

/** Who takes the money: Stripe, its local twin, or nobody. */
export const ProviderKind = z.enum(['stripe', 'twin', 'none']);
export type ProviderKind = z.infer<typeof ProviderKind>;

/** Everything that an organisation's administrator sees of its payment, under the specified names. */
export const PaymentState = z.object({
  enabled: z.boolean(),
  provider: ProviderKind,
  standing: BillingStatus,
  plans: z.array(Plan),
  plan: Plan.nullable(),
  planSelected: Id.nullable(),
  subscription: Subscription.nullable(),
  customer: Customer.nullable(),
  /** The default card. */
  cardInfo: Card.nullable(),
  /** The next invoice, as the provider would write it today. */
  invoice: Invoice.nullable(),
  invoices: z.array(Invoice),
  statusMessage: z.string().nullable(),
  /** The same in every language, for screens; absent if there is no message. */
  statusMessages: StatusMessages.optional(),
});
export type PaymentState = z.infer<typeof PaymentState>;
