import { z } from 'zod';
import { TicketSource, TicketState } from '#contracts/crm/ticket.ts';
import { WireFormAnswer } from '#contracts/crm/views/form-filter.ts';
import { Channel } from '#contracts/inbound/channel.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/**
 * The fixed views of the inbox. `mine`, `unassigned`, `group` and `waiting` leave out what is snoozed; `live` holds all that is not
 * done, snoozed or not; `at_risk` what its clocks say is near its service level or beyond it; `mentions` where a colleague
 * named the asker in a note that they have not answered; `side_unread` where nobody has read what somebody outside answered, and
 * `side_waiting` where they are waited for, whether the ticket is done or not.
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

/** What stands of a survey: it was sent, or it was answered. */
export const SURVEY_STANDS = ['asked', 'answered'] as const;

/** Values of one kind in a query, by commas: `channel=line,facebook`. */
const listOf = <T extends z.ZodType<unknown, string>>(one: T) =>
  z
    .string()
    .max(8000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(one).max(200))
    .optional();

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
const survey = listOf(z.enum(SURVEY_STANDS));
const form = listOf(WireFormAnswer);

/** What tickets are told apart by: each is a filter with an exclude twin (`not_…`), in the order in which people meet them. */
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
] as const;
export type TicketDimension = (typeof TICKET_DIMENSIONS)[number];

const dimensions = {
  state,
  not_state: state,
  channel,
  not_channel: channel,
  /** People by their ids; `me` is whoever asks, so that a shared view means everybody's own. */
  assignee,
  not_assignee: assignee,
  /** Groups that are responsible; `mine` is the asker's. */
  group,
  not_group: group,
  /** Ticket tags by their ids; a category or a group stands for every tag below it. */
  tag: ids,
  not_tag: ids,
  /** Keywords of the CRM that a message of the customer holds, by their ids. */
  keyword: ids,
  not_keyword: ids,
  priority,
  not_priority: priority,
  /** The worst band that a clock of the ticket stands in. */
  sla_band: band,
  not_sla_band: band,
  customer: ids,
  not_customer: ids,
  /** What the customer cares about, on whichever of their contacts; interest tags by their ids. */
  customer_tag: ids,
  not_customer_tag: ids,
  connection: ids,
  not_connection: ids,
  /** Who began it: a customer, or one of us. */
  source,
  not_source: source,
  survey,
  not_survey: survey,
} satisfies Record<TicketDimension | `not_${TicketDimension}`, z.ZodType>;

/** What was filled in at the custom form: any of a field's answers, of each field that is named; `not_form`: none of them. */
const filledIn = { form, not_form: form };

/** What is asked with yes or no. */
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
  /** Whether the customer waits for us. */
  waiting: flag,
  snoozed: flag,
  tagged: flag,
  /** Whether the service level is breached now. */
  overdue: flag,
  /** Whether the newest answer failed, or nobody knows whether it arrived. */
  undelivered: flag,
  /** Whether an open side conversation waits for somebody outside. */
  side_waiting: flag,
  /** Whether somebody outside wrote last in an open side conversation. */
  side_answered: flag,
  /** Whether nobody of the team has read yet what they answered there. */
  side_unread: flag,
  /** What the post blocker holds back is left out unless `yes` asks for it, and then for nothing else. */
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
 * What a list, number, bulk act, report, simulation or export of tickets is about. Everything takes this filter and nothing else
 * (`ticketsWhere` makes its condition), so that a number always equals the list that it opens.
 */
export const TicketFilter = z.strictObject({
  /** The fixed view that is narrowed; none: all tickets. */
  view: InboxView.optional(),
  ...dimensions,
  ...filledIn,
  ...flags,
  ...times,
  /** The customer has waited at least so long (seconds). */
  waited: seconds,
  /**
   * Every word of it is held by the subject, the form, any message, note included, a side conversation, or the customer's name, or is the ticket's number: each
   * wherever it is, what stands in quotes as one run (`searchWords`). Words of fewer than three letters are looked for in the subject, the last message
   * and the name alone.
   */
  q: z.string().trim().max(200).optional(),
});
export type TicketFilter = z.infer<typeof TicketFilter>;

/** A filter as a call takes it. */
export type TicketFilterInput = z.input<typeof TicketFilter>;

/** Whether texts say a filter, and nothing that is none. */
export const isTicketFilter = (given: unknown): given is TicketFilterInput =>
  TicketFilter.safeParse(given).success;

/** A filter as an address or a saved view has it: every value a text. */
export const WireTicketFilter = z
  .partialRecord(TicketFilter.keyof(), z.string().max(8000))
  .superRefine((wire, context) => {
    for (const issue of TicketFilter.safeParse(wire).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: issue.path, message: 'is nothing to filter by' });
  });
export type WireTicketFilter = z.infer<typeof WireTicketFilter>;

/**
 * The orders of a list: the newest or oldest last message first, who waits longest, what is breached first, what is most urgent
 * (the newest first among equals), the newest ticket.
 */
export const TICKET_SORTS = ['newest', 'oldest', 'waiting', 'due', 'priority', 'created'] as const;
export const TicketSort = z.enum(TICKET_SORTS);
export type TicketSort = z.infer<typeof TicketSort>;
