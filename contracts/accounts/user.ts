import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { CALENDARS } from '#contracts/kit/date-locale.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The calendar of the years that a person reads. */
export const Calendar = z.enum(CALENDARS);

/** A member of an organisation as the session and the lists show one. */
export const User = z.object({
  _id: Id,
  account_id: Id,
  name: z.string(),
  email: z.string(),
  role: z.object({ _id: Id, name: z.string(), permissions: z.array(z.string()) }),
  must_change_password: z.boolean(),
  password_change_date: Instant.nullable(),
  punch_data: z.object({ in_status: z.boolean() }),
  /** In which language they read the suite; null until their first sign-in with a browser. */
  language: Language.nullable(),
  /** The calendar of the years that they read. */
  calendar: Calendar,
  /** The zone (IANA name) by whose clock they read days and times; null: that of their browser. */
  time_zone: z.string().nullable(),
});
export type User = z.infer<typeof User>;

/** An e-mail address as it is compared: trimmed, lower case; unique in the installation. */
export const Email = z.string().trim().toLowerCase().pipe(z.email().max(254));
