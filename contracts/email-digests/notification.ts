import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { Email } from '#contracts/accounts/user.ts';
import { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { Receiver } from '#contracts/receivers/receiver.ts';
import { Sentiment } from '#contracts/listening/mention.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { RHYTHMS, Schedule } from '#contracts/email-digests/schedule.ts';

/** The products that tell people by mail: listening of mentions, the CRM of tickets. */
export const NotificationProduct = z.enum(['listening', 'crm']);
export type NotificationProduct = z.infer<typeof NotificationProduct>;

/** What somebody has to be allowed to get the mails of a product: whatever they tell of is read in the suite by that right. */
export const MAY_HEAR = {
  listening: ['listening.keyword.read'],
  crm: ['crm.ticket.read'],
} as const satisfies Record<NotificationProduct, readonly Permission[]>;

/** Most receivers of one kind. */
const MOST_PEOPLE = 200;
export const MOST_ADDRESSES = 50;

/** What a person edits of a notification by mail. */
export const NotificationInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  /** Receivers of the account. */
  people: z.array(Id).max(MOST_PEOPLE).default([]),
  /** Receivers outside of it; nothing goes to one that has not said yes by a mailed link. */
  addresses: z.array(Email).max(MOST_ADDRESSES).default([]),
  schedule: Schedule.prefault({}),
  /** The clocks that it goes by: those of its receivers, where they live elsewhere; null for those of the account. */
  time_zone: ZoneName.nullable().default(null),
  /** The saved view that it follows; then its own keywords count for nothing. */
  template_id: Id.nullable().default(null),
  /** Empty: everything that is heard. */
  keywords: z.array(Id).max(200).default([]),
  /** Empty: whatever was meant. */
  sentiment: z.array(Sentiment).max(4).default([]),
  /** Which tickets the CRM tells of, as a saved view has it; `me` is whoever gets the mail. Empty: all that they see. */
  filter: WireTicketFilter.default({}),
  /** Fewer mentions, or new tickets, than these are not worth a mail. */
  minimum: z.number().int().min(0).max(1_000_000).default(1),
  language: Language.default('en'),
  active: z.boolean().default(true),
});
export type NotificationInput = z.infer<typeof NotificationInput>;

/** How often each product tells. */
export const RHYTHMS_OF: Readonly<Record<NotificationProduct, readonly Schedule['every'][]>> = {
  listening: RHYTHMS,
  crm: RHYTHMS.filter((every) => every !== 'at_once'),
};

/** What tells of the other product's things: nobody is left to believe that it narrows. */
const FOREIGN = {
  listening: ['filter'],
  crm: ['template_id', 'keywords', 'sentiment'],
} as const satisfies Record<NotificationProduct, readonly (keyof NotificationInput)[]>;

type ValidatedFields = Pick<
  NotificationInput,
  'people' | 'addresses' | 'schedule' | 'template_id' | 'keywords' | 'sentiment' | 'filter'
>;

/**
 * What does not fit together, by field; nothing when all is well. For form and server alike. Tickets are the talk of customers: their mails
 * go to people of the account alone, and at once the bell and the breaches of service levels tell of them.
 */
export const validateNotification = (
  product: NotificationProduct,
  { people, addresses, schedule, ...about }: ValidatedFields,
): Record<string, string> | undefined => {
  const foreign = FOREIGN[product].find((name) => Object.keys(about[name] ?? {}).length > 0);
  if (foreign) return { [foreign]: 'belongs to the notifications of the other product' };
  if (product === 'crm' && addresses.length > 0)
    return { addresses: 'tickets go to people of the account alone' };
  if (!RHYTHMS_OF[product].includes(schedule.every))
    return { 'schedule.every': 'tickets are told by the hour, the day or the week' };
  if (people.length + addresses.length === 0) return { people: 'name somebody to send it to' };
  if (schedule.every === 'week' && schedule.days.length === 0)
    return { 'schedule.days': 'choose a day at least' };
  return undefined;
};

/** A notification as it is answered. */
export const Notification = NotificationInput.extend({
  _id: Id,
  receivers: z.array(Receiver),
  /** When it is due next; null while it rests. */
  next_run_at: Instant.nullable(),
  last_sent_at: Instant.nullable(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Notification = z.infer<typeof Notification>;

/** What became of a period: mailed, too little for a mail, or nobody to send it to. */
const OUTCOMES = ['sent', 'quiet', 'nobody'] as const;

/** One period of a notification's past. */
export const Run = z.object({
  _id: Id,
  from: Instant,
  to: Instant,
  at: Instant,
  outcome: z.enum(OUTCOMES),
  /** Mentions that came in, or tickets that began: of the receiver who sees most. */
  mentions: z.number().int(),
  receivers: z.number().int(),
  /** Who sent it by hand; null where the schedule did, or where they left. */
  asked_by: z.string().nullable(),
  /** How many receivers opened it in the suite. */
  opened: z.number().int(),
  /** Where the mentions or tickets of the period stand. */
  path: z.string(),
});
export type Run = z.infer<typeof Run>;
