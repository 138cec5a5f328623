import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';

/**
 * The payment status of an organisation: `off` nothing is to be paid here · `none` no plan is confirmed · `free` a plan that costs nothing
 * · `granted` assigned by the platform, paid elsewhere · `trialing`, `active` as the provider reports · `past_due` a payment failed, within
 * the days of grace · `restricted` the grace period is over · `ended` the subscription was cancelled.
 */
const STANDINGS = [
  'off',
  'none',
  'free',
  'granted',
  'trialing',
  'active',
  'past_due',
  'restricted',
  'ended',
] as const;
export const BillingStatus = z.enum(STANDINGS);
export type BillingStatus = z.infer<typeof BillingStatus>;

/** Days after a failed payment in which everything stays available; afterwards only paying is open. */
const GRACE_DAYS = 7;

/** The statuses that count as paid. No payment info means not paid. */
const PAID: readonly BillingStatus[] = ['off', 'free', 'granted', 'trialing', 'active', 'past_due'];
export const isPaidStatus = (standing: BillingStatus): boolean => PAID.includes(standing);

/** What is known of an organisation's payment. `status` is the provider's status of the subscription. */
export type PaymentFacts = {
  enabled: boolean;
  plan: { price: number } | null;
  granted: boolean;
  status: string | null;
  pastDueSince: string | null;
};

/** When the grace period after a failed payment ends. */
export function computeGraceEnd(pastDueSince: string): Date {
  return new Date(Date.parse(pastDueSince) + GRACE_DAYS * MS_PER_DAY);
}

/** Derives the payment status. It depends on time alone, so no job has to run on time to restrict an account. */
export function computeBillingStatus(facts: PaymentFacts, now: Date): BillingStatus {
  const { enabled, plan, granted, status, pastDueSince } = facts;
  if (!enabled) return 'off';
  if (granted && plan) return 'granted';
  if (status === 'trialing' || status === 'active') return status;
  if (status === 'past_due')
    return pastDueSince !== null && now > computeGraceEnd(pastDueSince) ? 'restricted' : 'past_due';
  if (status === 'unpaid') return 'restricted';
  if (plan?.price === 0) return 'free';
  return status === 'canceled' ? 'ended' : 'none';
}
