import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { Customer } from '#contracts/payment/billing.ts';
import { Currency, Minor } from '#contracts/payment/money.ts';
import { Interval } from '#contracts/payment/plan.ts';
import { BillingStatus } from '#contracts/payment/standing.ts';
import { StatusMessages } from '#contracts/payment/status-message.ts';

/** What every session contains about plan and payment; the amounts are visible to administrators only. */
export const SessionPayment = z.object({
  /** The plan in force; its price in minor units. */
  plan: z.object({ _id: Id, name: z.string(), price: Minor, currency: Currency, interval: Interval }),
  /** The paying customer with the IDs of its cards; null means no payment info. */
  customer: Customer.nullable(),
  payment: z.object({
    enabled: z.boolean(),
    /** A plan that was chosen and is not paid yet. */
    planSelected: Id.nullable(),
    standing: BillingStatus,
    statusMessage: z.string().nullable(),
    /** The same in every language, for screens; absent if there is no message. */
    statusMessages: StatusMessages.optional(),
  }),
});
export type SessionPayment = z.infer<typeof SessionPayment>;
