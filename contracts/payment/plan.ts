import { z } from 'zod';
import { DAYS_PER_YEAR } from '#contracts/kit/duration.ts';
import { Id } from '#contracts/kit/ids.ts';
import { ProductMap } from '#contracts/kit/products.ts';
import { Limits, NO_LIMITS } from '#contracts/payment/meter.ts';
import { Currency, Minor } from '#contracts/payment/money.ts';

export const INTERVALS = ['month', 'year'] as const;
export const Interval = z.enum(INTERVALS);
export type Interval = z.infer<typeof Interval>;

/** The plan of an installation that requires no payment: free and without limits. Its row has this ID from the first migration. */
export const OPEN_PLAN_ID = '00000000-0000-7000-8000-000000000010';

/** The fields of a plan. The same offer by month and by year is two plans of one name. */
export const PlanInput = z.strictObject({
  name: z.string().trim().min(1).max(60),
  about: z.string().trim().max(200).default(''),
  /** In minor units of the currency, for one interval. */
  price: Minor.nonnegative().max(99_999_999),
  currency: Currency.default('USD'),
  interval: Interval.default('month'),
  trial_days: z.int().min(0).max(DAYS_PER_YEAR).default(0),
  limits: Limits.default(NO_LIMITS),
  /** Product features by their snake_case names. */
  features: z.array(z.string().max(60)).max(100).default([]),
  /** The products that the plan opens; an empty map leaves an organisation's products unchanged. */
  product: ProductMap.default({}),
  /** Shown on /plans and open to choose; other plans are assigned by the platform only. */
  offered: z.boolean().default(true),
});
export type PlanInput = z.infer<typeof PlanInput>;

/** A plan as everybody may see it. */
export const Plan = z.object({
  ...PlanInput.shape,
  name: z.string(),
  about: z.string(),
  _id: Id,
  archived: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;
