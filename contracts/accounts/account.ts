import { z } from 'zod';
import { LANGUAGES } from '#contracts/accounts/languages.ts';
import { FiscalStart } from '#contracts/kit/fiscal-year.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ProductMap } from '#contracts/kit/products.ts';
import { WeekStart } from '#contracts/kit/week.ts';

/** The five password strengths that an account may require. */
export const PASSWORD_STRENGTHS = ['normal', 'medium', 'medium_strong', 'strong', 'very_strong'] as const;
export const PasswordStrength = z.enum(PASSWORD_STRENGTHS);
export type PasswordStrength = z.infer<typeof PasswordStrength>;

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** An organisation: the tenant that every row of data belongs to. */
export const Account = z.object({
  _id: Id,
  name: z.string(),
  product: ProductMap,
  password_strength: PasswordStrength,
  /** When the present strength was switched on: the date of passwords whose own date is not known. */
  password_policy_since: Instant.optional(),
  time_zone: z.string(),
  /** The day on which its weeks begin; absent: Monday. */
  week_start: WeekStart.optional(),
  /** The month with which its fiscal years begin, from January 1; absent: January. */
  fiscal_start_month: FiscalStart.optional(),
  language: Language,
});
export type Account = z.infer<typeof Account>;
