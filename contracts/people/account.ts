import { z } from 'zod';
import { Account, Language, PasswordStrength } from '#contracts/accounts/account.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { FiscalStart } from '#contracts/kit/fiscal-year.ts';
import { Version } from '#contracts/kit/ids.ts';
import { WeekStart } from '#contracts/kit/week.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { OwnAccount } from '#contracts/people/own-account.ts';
import { Feature } from '#contracts/permissions/features.ts';

/** The settings of an account that its own administrators may change; products and plan are set by the platform and by payment. */
export const AccountFields = {
  name: z.string().trim().min(1).max(200),
  time_zone: ZoneName,
  week_start: WeekStart,
  /** Fiscal years are named after the year in which they end. */
  fiscal_start_month: FiscalStart.meta({ field: 'month' }),
  language: Language,
  password_strength: PasswordStrength,
  /** Whether everybody needs a second factor; users without one set it up before anything else opens. */
  second_factor_required: z.boolean(),
  /** A session that was unused for this long ends. */
  session_idle_minutes: z.number().int().min(5).max(43_200).meta({ field: 'duration', unit: 'minutes' }),
  /** A session ends after this many hours, used or not; null: 12 hours, or 30 days if the user chose to stay signed in. */
  session_hours: z.number().int().min(1).max(8_760).nullable().meta({ field: 'duration', unit: 'hours' }),
};

/** The organisation as its own users see it. */
export const OwnAccountDetail = Account.extend({
  features: z.array(Feature),
  version: z.number().int(),
  second_factor_required: z.boolean(),
  session_idle_minutes: z.number().int(),
  session_hours: z.number().int().nullable(),
});

export const getAccount = defineEndpoint({
  name: 'account.get',
  method: 'GET',
  path: '/accounts',
  access: { kind: 'signed_in' },
  summary: 'Get the caller’s account',
  input: { query: OwnAccount },
  answer: OwnAccountDetail,
  errors: ['not_found'],
});

export const updateAccount = defineEndpoint({
  name: 'account.update',
  method: 'PUT',
  path: '/accounts',
  access: { kind: 'permitted', need: ['center.user_management.write'] },
  summary:
    'Change name, time zone, first day of the week, first month of the fiscal year, language, password strength, second factor or session rules of the own account; fields not sent stay',
  input: {
    query: OwnAccount,
    body: toChangesSchema(AccountFields).extend({ version: Version.optional() }),
  },
  answer: OwnAccountDetail,
  errors: ['not_found', 'stale_version'],
  event: 'account.updated',
});

export const ENDPOINTS = [getAccount, updateAccount];
