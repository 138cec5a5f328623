import type { Calendar } from '#contracts/kit/date-locale.ts';
import { OPEN_PLAN_ID } from '#contracts/payment/plan.ts';
import type { SessionPayment } from '#contracts/payment/session.ts';
import { computeBillingStatus } from '#contracts/payment/standing.ts';
import type { StoredCard } from '#server/payment/tables.ts';
import { buildStatusMessages } from '#texts/payment-status.ts';

/** The columns of plan and billing in the session's query; all null where nothing is confirmed. */
export type PaymentRow = {
  plan_id: string | null;
  plan_name: string | null;
  plan_price: number | null;
  plan_currency: string | null;
  plan_interval: string | null;
  plan_granted: boolean;
  plan_selected: string | null;
  billing_status: string | null;
  billing_customer: string | null;
  billing_cards: StoredCard[] | null;
  billing_default: string | null;
  past_due_since: string | null;
  trial_end: string | null;
  current_period_end: string | null;
  cancel_at_period_end: boolean | null;
  last_error: string | null;
};

type SessionPaymentOptions = { enabled: boolean; language: 'en' | 'th'; calendar: Calendar; now: Date };

/** The session's part about plan and payment. Cards are ids only: the rest is for the administrator. */
export function toSessionPayment(
  row: PaymentRow,
  { enabled, language, calendar, now }: SessionPaymentOptions,
): SessionPayment {
  const plan =
    row.plan_id === null
      ? null
      : {
          _id: row.plan_id,
          name: row.plan_name ?? '',
          price: row.plan_price ?? 0,
          currency: row.plan_currency ?? 'USD',
          interval: row.plan_interval === 'year' ? ('year' as const) : ('month' as const),
        };
  const standing = computeBillingStatus(
    {
      enabled,
      plan,
      granted: row.plan_granted,
      status: row.billing_status,
      pastDueSince: row.past_due_since,
    },
    now,
  );
  return {
    // Where no payment is needed and no plan was assigned, the open plan is in force.
    plan: plan ?? { _id: OPEN_PLAN_ID, name: 'open', price: 0, currency: 'USD', interval: 'month' },
    customer:
      row.billing_customer === null
        ? null
        : {
            default_source: row.billing_default,
            sources: { data: (row.billing_cards ?? []).map(({ id }) => ({ id })) },
          },
    payment: {
      enabled,
      planSelected: row.plan_selected,
      standing,
      ...buildStatusMessages(
        {
          standing,
          pastDueSince: row.past_due_since,
          trialEnd: row.trial_end,
          periodEnd: row.current_period_end,
          cancelling: row.cancel_at_period_end === true,
          error: row.last_error,
        },
        { language, calendar },
      ),
    },
  };
}

/** The columns that the session's query selects for {@link toSessionPayment}, over `accounts`, `plans` and `billing`. */
export const PAYMENT_COLUMNS = [
  'accounts.plan_id',
  'accounts.plan_granted',
  'accounts.plan_selected',
  'plans.name as plan_name',
  'plans.price as plan_price',
  'plans.currency as plan_currency',
  'plans.interval as plan_interval',
  'plans.features as plan_features',
  'billing.status as billing_status',
  'billing.customer_id as billing_customer',
  'billing.cards as billing_cards',
  'billing.default_card as billing_default',
  'billing.past_due_since',
  'billing.trial_end',
  'billing.current_period_end',
  'billing.cancel_at_period_end',
  'billing.last_error',
] as const;
