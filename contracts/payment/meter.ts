import { z } from 'zod';
import type { PlanLimit } from '#contracts/kit/product.ts';
import { PRODUCT_FACTS } from '#contracts/kit/products.ts';
import type { ListedProduct } from '#contracts/products.ts';

/** What a plan limits of the account itself: users and channels are counted from their own rows. */
const ACCOUNT_LIMITS = {
  users: {},
  channels: {},
  api_calls: { ledger: true, monthly: true },
  exported_mentions: { ledger: true, monthly: true },
} as const satisfies Record<string, PlanLimit>;

type LimitMap = ListedProduct['limits'] | typeof ACCOUNT_LIMITS;
type KeyOf<M> = M extends unknown ? keyof M & string : never;
type LedgerKeyOf<M> = M extends unknown
  ? { [K in keyof M & string]: M[K] extends { ledger: true } ? K : never }[keyof M & string]
  : never;

/** What a plan limits, by name: what the products declare, then the account's own. */
export type Meter = KeyOf<LimitMap>;
/** A meter that is counted in the ledger, by day. */
export type LedgerMeter = LedgerKeyOf<LimitMap>;

const LIMITS: Readonly<Record<string, PlanLimit>> = Object.assign(
  {},
  ...PRODUCT_FACTS.map(({ limits }) => limits),
  ACCOUNT_LIMITS,
);

export const METERS = Object.keys(LIMITS) as readonly Meter[];
export const Meter = z.enum(METERS);

/** Meters that restart every month (UTC). */
export const MONTHLY_METERS: readonly Meter[] = METERS.filter((meter) => LIMITS[meter]?.monthly);

/** Meters that restart every day, at midnight of the account's time zone. */
export const DAILY_METERS: readonly Meter[] = METERS.filter((meter) => LIMITS[meter]?.daily);

/** Meters that are counted in the ledger, by day. */
export const LEDGER_METERS = METERS.filter((meter): meter is LedgerMeter => LIMITS[meter]?.ledger === true);

const limit = z.int().nonnegative().nullable().default(null);

/** The limits of a plan; null is no limit. */
export const Limits = z.object(
  Object.fromEntries(METERS.map((meter) => [meter, limit])) as Record<Meter, typeof limit>,
);
export type Limits = z.infer<typeof Limits>;

/** The limits of a plan that limits nothing. */
export const NO_LIMITS: Limits = Limits.parse({});

/** The number of days after the monthly mentions are used up during which everything is still stored as before (decision 0013). */
export const MENTION_GRACE_DAYS = 7;

/** Shares of a limit, in percent, at which the organisation's administrators are notified. */
export const NOTIFICATION_LEVELS = [80, 100] as const;
