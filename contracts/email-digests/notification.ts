import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { Email } from '#contracts/accounts/user.ts';
import { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { RHYTHMS, Schedule } from '#contracts/email-digests/schedule.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { Sentiment } from '#contracts/listening/mention.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { Receiver } from '#contracts/receivers/receiver.ts';

/** The products that notify users by e-mail: listening of mentions, the CRM of tickets. */
export const NotificationProduct = z.enum(['listening', 'crm']);
export type NotificationProduct = z.infer<typeof NotificationProduct>;

/** The permission required to get the e-mails of a product: the same that reading their contents in the suite requires. */
export const RECEIVER_PERMISSIONS = {
  listening: ['listening.keyword.read'],
  crm: ['crm.ticket.read'],
} as const satisfies Record<NotificationProduct, readonly Permission[]>;

/** The most receivers of one kind. */
const MOST_PEOPLE = 200;
export const MOST_ADDRESSES = 50;

/** What a user edits of an e-mail notification. */
export const NotificationInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  /** Receivers within the account. */
  people: z.array(Id).max(MOST_PEOPLE).default([]),
  /** External receivers; nothing is sent to one that has not consented by an e-mailed link. */
  addresses: z.array(Email).max(MOST_ADDRESSES).default([]),
  schedule: Schedule.prefault({}),
  /** The time zone of the schedule: that of its receivers, where they live elsewhere; null for that of the account. */
  time_zone: ZoneName.nullable().default(null),
  /** The template that it uses; its own keywords are then ignored. */
  template_id: Id.nullable().default(null),
  /** Empty: all keywords. */
  keywords: z.array(Id).max(200).default([]),
  /** Empty: every sentiment. */
  sentiment: z.array(Sentiment).max(4).default([]),
  /** Which tickets a CRM notification reports, as in a saved view; `me` is the receiver. Empty: all that they see. */
  filter: WireTicketFilter.default({}),
  /** With fewer mentions, or new tickets, than this no e-mail is sent. */
  minimum: z.number().int().min(0).max(1_000_000).default(1),
  language: Language.default('en'),
  active: z.boolean().default(true),
});
export type NotificationInput = z.infer<typeof NotificationInput>;

/** The rhythms of each product. */
export const RHYTHMS_OF: Readonly<Record<NotificationProduct, readonly Schedule['every'][]>> = {
  listening: RHYTHMS,
  crm: RHYTHMS.filter((every) => every !== 'at_once'),
};

/** The fields of the other product: they are refused, so that nobody believes that they have an effect. */
const FOREIGN = {
  listening: ['filter'],
  crm: ['template_id', 'keywords', 'sentiment'],
} as const satisfies Record<NotificationProduct, readonly (keyof NotificationInput)[]>;

type ValidatedFields = Pick<
  NotificationInput,
  'people' | 'addresses' | 'schedule' | 'template_id' | 'keywords' | 'sentiment' | 'filter'
>;

/**
 * The faults of a notification, by field; empty when it is valid. Used by form and server alike. Tickets are conversations of customers:
 * their e-mails go only to users of the account, and for immediate notification there are the bell and the SLA warnings.
 */
export function validateNotification(
  product: NotificationProduct,
  { people, addresses, schedule, ...about }: ValidatedFields,
): Record<string, Fault> | undefined {
  const foreign = FOREIGN[product].find((name) => Object.keys(about[name] ?? {}).length > 0);
  if (foreign) return { [foreign]: fault('other_product') };
  if (product === 'crm' && addresses.length > 0) return { addresses: fault('tickets_inside') };
  if (!RHYTHMS_OF[product].includes(schedule.every)) return { 'schedule.every': fault('tickets_rhythm') };
  if (people.length + addresses.length === 0) return { people: fault('receiver_needed') };
  if (schedule.every === 'week' && schedule.days.length === 0)
    return { 'schedule.days': fault('day_needed') };
  return undefined;
}

/** A notification as responses return it. */
export const Notification = NotificationInput.extend({
  _id: Id,
  receivers: z.array(Receiver),
  /** When it is due next; null while it is paused. */
  next_run_at: Instant.nullable(),
  last_sent_at: Instant.nullable(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Notification = z.infer<typeof Notification>;

/** The outcome of a period: sent, too little for an e-mail, or no receivers. */
const OUTCOMES = ['sent', 'quiet', 'nobody'] as const;

/** One past period of a notification. */
export const Run = z.object({
  _id: Id,
  from: Instant,
  to: Instant,
  at: Instant,
  outcome: z.enum(OUTCOMES),
  /** Mentions that arrived, or tickets that were created: of the receiver who sees the most. */
  mentions: z.number().int(),
  receivers: z.number().int(),
  /** The user who sent it manually; null for the schedule, or where the user has left. */
  requested_by: z.string().nullable(),
  /** How many receivers opened it in the suite. */
  opened: z.number().int(),
  /** The path of the mentions or tickets of the period. */
  path: z.string(),
});
export type Run = z.infer<typeof Run>;
