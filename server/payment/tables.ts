import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json, MadeAt } from '#server/kit/db/columns.ts';

type Plans = {
  _id: string;
  name: string;
  about: string;
  price: number;
  currency: string;
  interval: string;
  trial_days: number;
  limits: Json<Record<string, number | null>>;
  features: string[];
  product: Json<Record<string, { active: boolean }>>;
  offered: boolean;
  archived: Generated<boolean>;
  created_at: MadeAt;
  updated_at: MadeAt;
};

/** A card in our copy: the data by which a user recognises it. */
export type StoredCard = { id: string; brand: string; last4: string; exp_month: number; exp_year: number };

type Billing = {
  account_id: string;
  provider: string;
  customer_id: string;
  subscription_id: string | null;
  status: string | null;
  plan_id: string | null;
  current_period_end: Instant | null;
  trial_end: Instant | null;
  cancel_at_period_end: Generated<boolean>;
  past_due_since: Instant | null;
  default_card: string | null;
  cards: ColumnType<StoredCard[], string | undefined, string>;
  last_error: string | null;
  synced_at: Instant;
};

type PaymentEvents = { account_id: string; event_id: string; type: string; at: Instant };
/** `day` is read with a cast to text: the driver would make a local date of it. */
type UsageDays = { account_id: string; meter: string; day: string; amount: Generated<number> };
type SentUsageWarnings = { account_id: string; meter: string; month: string; level: number; at: Instant };

/** The tables of plans, payment and usage. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    plans: Plans;
    billing: Billing;
    payment_events: PaymentEvents;
    usage_days: UsageDays;
    sent_usage_warnings: SentUsageWarnings;
  }
}
