import { z } from 'zod';
import { MessageKind, TicketSource, TicketState } from '#contracts/crm/ticket.ts';
import { WireFormAnswer } from '#contracts/crm/views/form-filter.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

/**
 * The fixed views of the inbox. `mine`, `unassigned`, `group` and `waiting` leave out snoozed tickets; `live` has all tickets that are not
 * done, snoozed or not; `at_risk` those whose SLA timers are near a breach or beyond it; `mentions` those where a colleague named the user
 * in a note that they have not answered; `side_unread` those where nobody has read an external answer, and `side_waiting` those where one
 * is awaited, whether the ticket is done or not.
 */
export const INBOX_VIEWS = [
  'mine',
  'unassigned',
  'group',
  'waiting',
  'at_risk',
  'mentions',
  'side_unread',
  'side_waiting',
  'snoozed',
  'live',
  'done',
  'all',
] as const;
export const InboxView = z.enum(INBOX_VIEWS);
export type InboxView = z.infer<typeof InboxView>;

/** The state of a survey: it was sent, or it was answered. */
export const SURVEY_STATES = ['asked', 'answered'] as const;

/** Values of one kind in a query, separated by commas: `channel=line,facebook`. */
function listOf<T extends z.ZodType<unknown, string>>(one: T) {
  return z
    .string()
    .max(8000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(one).max(200))
    .optional();
}

const flag = z.enum(['yes', 'no']).optional();
const ids = listOf(Id);
const seconds = z.coerce.number<number | string>().int().positive().max(400_000_000).optional();
const state = listOf(TicketState);
const channel = listOf(Channel);
const assignee = listOf(z.union([Id, z.enum(['me', 'nobody'])]));
const group = listOf(z.union([Id, z.enum(['mine', 'none'])]));
const priority = listOf(z.coerce.number<string>().int().min(0).max(4));
const band = listOf(z.string().regex(/^\w{1,20}$/));
const source = listOf(TicketSource);
const survey = listOf(z.enum(SURVEY_STATES));
const place = listOf(MessageKind);
const stars = listOf(z.union([z.coerce.number<string>().int().min(1).max(5), z.literal('none')]));
const version = listOf(z.string().max(64));
const form = listOf(WireFormAnswer);

/** The dimensions of tickets: each is a filter with an exclusion (`not_…`), in display order. */
export const TICKET_DIMENSIONS = [
  'state',
  'channel',
  'assignee',
  'group',
  'tag',
  'keyword',
  'priority',
  'sla_band',
  'customer',
  'customer_tag',
  'connection',
  'source',
  'survey',
  'place',
  'stars',
  'app_version',
] as const;
export type TicketDimension = (typeof TICKET_DIMENSIONS)[number];

const dimensions = {
  state,
  not_state: state,
  channel,
  not_channel: channel,
  /** Users by their ids; `me` is the current user, so that a shared view means everybody's own tickets. */
  assignee,
  not_assignee: assignee,
  /** Groups that are responsible; `mine` is the current user's. */
  group,
  not_group: group,
  /** Ticket tags by their ids; a category or a group includes every tag below it. */
  tag: ids,
  not_tag: ids,
  /** CRM keywords that match a message of the customer, by their ids. */
  keyword: ids,
  not_keyword: ids,
  priority,
  not_priority: priority,
  /** The worst band of the ticket's SLA timers. */
  sla_band: band,
  not_sla_band: band,
  customer: ids,
  not_customer: ids,
  /** What the customer is interested in, for any of their contacts; interest tags by their ids. */
  customer_tag: ids,
  not_customer_tag: ids,
  connection: ids,
  not_connection: ids,
  /** Who started it: a customer, or a user. */
  source,
  not_source: source,
  survey,
  not_survey: survey,
  /** Where the customer wrote last: in private, in a comment, in a review, by mail. */
  place,
  not_place: place,
  /** The stars of the newest review in it; `none`: no review. */
  stars,
  not_stars: stars,
  /** The version of the app that the author of the review uses. */
  app_version: version,
  not_app_version: version,
} satisfies Record<TicketDimension | `not_${TicketDimension}`, z.ZodType>;

/** The values in the custom form: any of a field's values, for each named field; `not_form`: none of them. */
const filledIn = { form, not_form: form };

/** The yes/no filters. */
const TICKET_FLAGS = [
  'waiting',
  'snoozed',
  'tagged',
  'overdue',
  'undelivered',
  'side_waiting',
  'side_answered',
  'side_unread',
  'blocked',
] as const;
export type TicketFlag = (typeof TICKET_FLAGS)[number];

const flags = {
  /** Whether the customer waits for the team. */
  waiting: flag,
  snoozed: flag,
  tagged: flag,
  /** Whether the service level is breached now. */
  overdue: flag,
  /** Whether the newest reply failed, or its delivery is unknown. */
  undelivered: flag,
  /** Whether an open side conversation waits for an external answer. */
  side_waiting: flag,
  /** Whether an external participant wrote last in an open side conversation. */
  side_answered: flag,
  /** Whether nobody of the team has read the external answer there yet. */
  side_unread: flag,
  /** Tickets held by the post blocker are left out unless `yes` requests them, and then only those are returned. */
  blocked: flag,
} satisfies Record<TicketFlag, z.ZodType>;

/** Instants of a ticket that a filter may bound: `…_from` (included), `…_to` (excluded), `…_within` (so many seconds back from now). */
export const TICKET_TIMES = ['created', 'done', 'last', 'due'] as const;
export type TicketTime = (typeof TICKET_TIMES)[number];

const times = {
  created_from: Instant.optional(),
  created_to: Instant.optional(),
  created_within: seconds,
  done_from: Instant.optional(),
  done_to: Instant.optional(),
  done_within: seconds,
  /** When the last message was written. */
  last_from: Instant.optional(),
  last_to: Instant.optional(),
  last_within: seconds,
  /** When the service level is breached next. */
  due_from: Instant.optional(),
  due_to: Instant.optional(),
  due_within: seconds,
} satisfies Record<`${TicketTime}_${'from' | 'to' | 'within'}`, z.ZodType>;

/**
 * The tickets of a list, number, bulk change, report, simulation or export. Everything uses this filter and nothing else (`ticketsWhere`
 * builds its condition), so that a number always equals the list that it opens.
 */
export const TicketFilter = z.strictObject({
  /** The fixed view that is filtered; none: all tickets. */
  view: InboxView.optional(),
  ...dimensions,
  ...filledIn,
  ...flags,
  ...times,
  /** The customer has waited at least this long (seconds). */
  waited: seconds,
  /**
   * Every word of it occurs in the subject, the form, any message, notes included, a side conversation, or the customer's name, or is the
   * ticket's number: each word anywhere, quoted words as one phrase (`searchWords`). Words of fewer than three letters are only searched in
   * the subject, the last message and the name.
   */
  q: z.string().trim().max(200).optional(),
});
export type TicketFilter = z.infer<typeof TicketFilter>;

/** A filter in the form that a call accepts. */
export type TicketFilterInput = z.input<typeof TicketFilter>;

/** Whether the texts are a valid filter and contain nothing else. */
export function isTicketFilter(given: unknown): given is TicketFilterInput {
  return TicketFilter.safeParse(given).success;
}

/** A filter in the form of a URL or a saved view: every value is a text. */
export const WireTicketFilter = z
  .partialRecord(TicketFilter.keyof(), z.string().max(8000))
  .superRefine((wire, context) => {
    for (const issue of TicketFilter.safeParse(wire).error?.issues ?? [])
      context.addIssue({ ...toIssue(fault('nothing_to_filter')), path: issue.path });
  });
export type WireTicketFilter = z.infer<typeof WireTicketFilter>;

/** The orders of a list: newest or oldest last message first, longest wait, next breach, most urgent (ties newest first), newest ticket. */
export const TICKET_SORTS = ['newest', 'oldest', 'waiting', 'due', 'priority', 'created'] as const;
export const TicketSort = z.enum(TICKET_SORTS);
export type TicketSort = z.infer<typeof TicketSort>;

/** What the address of a list of tickets says of the tickets in it: the fixed or saved view, the order and the filter. */
export const SHARED_PARAMETERS = { tickets: [...TicketFilter.keyof().options, 'sort', 'saved'] };
