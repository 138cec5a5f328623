import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** How readily a rule fires: only on large changes, by default, or on first signs. */
export const SENSITIVITIES = ['calm', 'balanced', 'early'] as const;
export const Sensitivity = z.enum(SENSITIVITIES);
export type Sensitivity = z.infer<typeof Sensitivity>;

const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Hours of the account's day in which nobody is notified; notifications are sent when they end. May span midnight. */
export const QuietHours = z.strictObject({ from: Clock, to: Clock });
export type QuietHours = z.infer<typeof QuietHours>;

/** The LINE chat to notify: a user, or a group, that wrote to the connected account before. */
export const LineTarget = z.strictObject({ connection_id: Id, contact_id: Id });
export type LineTarget = z.infer<typeof LineTarget>;

/** A LINE chat that may be chosen. */
const LineChat = z.object({ ...LineTarget.shape, name: z.string(), account: z.string(), kind: z.string() });
export const LineChats = z.object({ items: z.array(LineChat) });
export const LineChatQuery = z.strictObject({
  search: z.string().trim().max(100).optional(),
  /** Listed first in every search: the target that a rule notifies already. */
  chosen: Id.optional(),
});

/** The most users that one rule notifies. */
export const MOST_PEOPLE = 50;
/** How many rules an account may have. */
export const MOST_RULES = 10_000;
/** The number of days over which a rule's firings are counted. */
export const FIRED_DAYS = 30;

/** Whom a rule notifies, how, and when not. */
export const deliveryFields = {
  quiet_hours: QuietHours.nullable().default(null),
  people: z.array(Id).max(MOST_PEOPLE).default([]),
  by_web: z.boolean().default(true),
  by_email: z.boolean().default(true),
  line: LineTarget.nullable().default(null),
  active: z.boolean().default(true),
};

/** Whether a rule is muted, or snoozed until a given time; its history continues. */
export const RuleQuiet = z.strictObject({ muted: z.boolean(), snoozed_until: Instant.nullable() });
export type RuleQuiet = z.infer<typeof RuleQuiet>;

/** One bar of an alert's chart: the number of an hour or a day, and what is usual. */
export const AlertBar = z.object({ at: Instant, count: z.number(), usual: z.number().nullable() });
export type AlertBar = z.infer<typeof AlertBar>;
