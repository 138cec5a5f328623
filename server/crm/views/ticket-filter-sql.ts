import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TicketAside } from '#contracts/crm/side-conversations/side-conversation.ts';
import {
  TICKET_DIMENSIONS,
  TICKET_TIMES,
  type InboxView,
  type TicketDimension,
  type TicketFilter,
  type TicketTime,
} from '#contracts/crm/views/filter.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { buildTaggedContactsSql } from '#server/crm/customers/row-tags-store.ts';
import { buildAsideTicketsSql } from '#server/crm/side-conversations/status-store.ts';
import { buildFormConditions, buildFormExclusions } from '#server/crm/views/form-filter-sql.ts';
import { buildTextConditions } from '#server/crm/views/ticket-text-sql.ts';
import { buildUndeliveredSql } from '#server/crm/views/undelivered-store.ts';

/** The viewer and the time, on which `me`, `mine` and every relative time of a filter depend. */
export type FilterViewer = { accountId: AccountId; me: string | null; group: string | null; now: Date };

type Condition = RawBuilder<SqlBool>;

/**
 * The condition of a filter, over the table `tickets` by that name: the same for lists, counts, bulk changes, reports and simulations. It
 * names the account itself. `q` is searched by the index; `listTickets` has faster ways.
 */
export function buildTicketCondition(filter: TicketFilter, asker: FilterViewer): Condition {
  return joinConditions([sql`tickets.account_id = ${asker.accountId}`, ...narrowed(filter, asker)]);
}

/**
 * The same among the account's live tickets: the condition itself does not test whether a ticket is live, since no index of live tickets
 * holds that column.
 */
export function buildLiveTicketCondition(filter: TicketFilter, asker: FilterViewer): Condition {
  return joinConditions(narrowed(filter, asker).filter((condition) => condition !== LIVE));
}

function narrowed(filter: TicketFilter, asker: FilterViewer): Condition[] {
  return [
    filter.blocked === 'yes' ? sql`tickets.blocked` : sql`not tickets.blocked`,
    ...(filter.view ? viewWhere(filter.view, asker) : []),
    ...TICKET_DIMENSIONS.flatMap((dimension) => dimensionWhere(filter, dimension, asker)),
    ...buildFormConditions(filter.form ?? []),
    ...buildFormExclusions(filter.not_form ?? []),
    ...flagsWhere(filter, asker),
    ...TICKET_TIMES.flatMap((time) => timeWhere(filter, time, asker)),
    ...(filter.waited === undefined
      ? []
      : [sql<SqlBool>`coalesce(tickets.waiting_since, 'infinity') <= ${back(asker, filter.waited)}`]),
    ...(filter.q ? buildTextConditions(filter.q) : []),
  ];
}

/** All of these conditions; an empty list is true. */
export function joinConditions(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

const LIVE = sql<SqlBool>`tickets.live`;
/** Written as in the index, so that due tickets are found by it. */
const DUE = sql`coalesce(tickets.sla_due_at, 'infinity')`;
function awake({ now }: FilterViewer): Condition {
  return sql<SqlBool>`(tickets.snoozed_until is null or tickets.snoozed_until <= ${now})`;
}

/** The tickets of a fixed view. */
function viewWhere(view: InboxView, asker: FilterViewer): Condition[] {
  switch (view) {
    case 'mine':
      return [LIVE, sql`tickets.assignee_id = ${asker.me}`, awake(asker)];
    case 'unassigned':
      return [LIVE, sql`tickets.assignee_id is null`, awake(asker)];
    case 'group':
      return [LIVE, sql`tickets.group_id = ${asker.group}`, awake(asker)];
    case 'waiting':
      return [LIVE, sql`tickets.waiting_since is not null`, awake(asker)];
    case 'at_risk':
      return [LIVE, sql`tickets.sla_band in ('at_risk', 'breached')`];
    case 'mentions':
      return [mentioned(asker)];
    case 'side_unread':
      return [aside(asker, 'unread')];
    case 'side_waiting':
      return [aside(asker, 'waiting')];
    case 'snoozed':
      return [LIVE, sql`tickets.snoozed_until > ${asker.now}`];
    case 'live':
      return [LIVE];
    case 'done':
      return [sql`not tickets.live`];
    case 'all':
      return [];
  }
}

/** A list of IDs and not a subquery per ticket: few are named, however many tickets there are. */
function mentioned({ accountId, me }: FilterViewer): Condition {
  return sql<SqlBool>`tickets._id = any(array(
  select named.ticket_id from note_mentions named
   where named.account_id = ${accountId} and named.user_id = ${me} and named.answered_at is null))`;
}

function aside({ accountId }: FilterViewer, standing: TicketAside): Condition {
  return sql<SqlBool>`tickets._id = any(array(${buildAsideTicketsSql(accountId, standing)}))`;
}

function dimensionWhere(filter: TicketFilter, dimension: TicketDimension, asker: FilterViewer): Condition[] {
  const only = filter[dimension];
  const not = filter[`not_${dimension}`];
  return [
    ...(only ? [isAmong(dimension, only, asker)] : []),
    ...(not ? [sql<SqlBool>`(${isAmong(dimension, not, asker)}) is not true`] : []),
  ];
}

function isAmong(
  dimension: TicketDimension,
  values: readonly (string | number)[],
  asker: FilterViewer,
): Condition {
  switch (dimension) {
    case 'state':
      return sql`tickets.state = any(${values}::text[])`;
    case 'channel':
      return sql`tickets.channel = any(${values}::text[])`;
    case 'priority':
      return sql`tickets.priority = any(${values}::int[])`;
    case 'sla_band':
      return sql`tickets.sla_band = any(${values}::text[])`;
    case 'source':
      return sql`tickets.source = any(${values}::text[])`;
    case 'survey':
      return sql`tickets.survey = any(${values}::text[])`;
    case 'place':
      return sql`tickets.place = any(${values}::text[])`;
    case 'app_version':
      return sql`tickets.app_version = any(${values}::text[])`;
    case 'stars':
      return orNone(sql`tickets.stars`, named(values, { none: null }), sql`smallint[]`);
    case 'customer':
      return sql`tickets.contact_id = any(${values}::uuid[])`;
    case 'customer_tag':
      return sql`tickets.contact_id in (${buildTaggedContactsSql(asker, values)})`;
    case 'connection':
      return sql`tickets.connection_id = any(${values}::uuid[])`;
    case 'assignee':
      return orNone(sql`tickets.assignee_id`, named(values, { me: asker.me, nobody: null }));
    case 'group':
      return orNone(sql`tickets.group_id`, named(values, { mine: asker.group, none: null }));
    case 'keyword':
      return sql`tickets.keyword_ids && ${values}::uuid[]`;
    case 'tag':
      return sql`exists (select from ticket_tag_uses used where used.account_id = ${asker.accountId}
        and used.ticket_id = tickets._id and used.tag_id = any(array(${buildTagsBelowSql(asker.accountId, values)})))`;
  }
}

/** IDs with the placeholders among them replaced by their values; null selects tickets without any. */
function named(
  values: readonly (string | number)[],
  words: Readonly<Record<string, string | null>>,
): (string | null)[] {
  return values.map((value) => {
    const word = String(value);
    // A placeholder without a value (the group of a user who has none) matches nothing, and not everything.
    if (word === 'me' || word === 'mine') return words[word] ?? NOTHING;
    return word in words ? null : word;
  });
}

const NOTHING = '00000000-0000-0000-0000-000000000000';

function orNone(
  column: RawBuilder<unknown>,
  values: readonly (string | null)[],
  type = sql`uuid[]`,
): Condition {
  const ids = values.filter((value) => value !== null);
  const among = sql<SqlBool>`${column} = any(${ids}::${type})`;
  return values.includes(null) ? sql<SqlBool>`(${column} is null or ${among})` : among;
}

/** The tags themselves, and all below these categories and groups. */
export function buildTagsBelowSql(accountId: AccountId, values: readonly (string | number)[]) {
  return sql`
  select tag._id from ticket_tags tag
    left join ticket_tags category on category.account_id = tag.account_id and category._id = tag.ticket_cat_id
   where tag.account_id = ${accountId} and tag.removal_id is null and tag.type = 'tag'
     and (tag._id = any(${values}::uuid[]) or tag.ticket_cat_id = any(${values}::uuid[])
       or category.ticket_group_id = any(${values}::uuid[]))`;
}

function flagsWhere(
  { waiting, snoozed, tagged, overdue, undelivered, side_waiting, side_answered, side_unread }: TicketFilter,
  asker: FilterViewer,
): Condition[] {
  return [
    ...applyAnswer(waiting, sql`tickets.waiting_since is not null`),
    ...applyAnswer(snoozed, sql`tickets.snoozed_until > ${asker.now}`),
    ...applyAnswer(tagged, sql`tickets.tag_ids <> '{}'`),
    ...applyAnswer(overdue, sql`${DUE} <= ${asker.now}`),
    ...applyAnswer(undelivered, sql`tickets._id = any(array(${buildUndeliveredSql(asker.accountId)}))`),
    ...applyAnswer(side_waiting, aside(asker, 'waiting')),
    ...applyAnswer(side_answered, aside(asker, 'answered')),
    ...applyAnswer(side_unread, aside(asker, 'unread')),
  ];
}

function applyAnswer(answer: 'yes' | 'no' | undefined, condition: Condition): Condition[] {
  if (answer === undefined) return [];
  return [answer === 'yes' ? condition : sql<SqlBool>`(${condition}) is not true`];
}

const COLUMNS: Readonly<Record<TicketTime, RawBuilder<unknown>>> = {
  created: sql`tickets.created_at`,
  done: sql`tickets.done_at`,
  last: sql`tickets.last_message_at`,
  due: sql`tickets.sla_due_at`,
};

function timeWhere(filter: TicketFilter, time: TicketTime, asker: FilterViewer): Condition[] {
  const column = COLUMNS[time];
  const from = filter[`${time}_from`];
  const to = filter[`${time}_to`];
  const within = filter[`${time}_within`];
  // Due times are in the future; all other times are in the past.
  const near = (seconds: number): Condition =>
    time === 'due'
      ? sql<SqlBool>`${column} <= ${back(asker, -seconds)}`
      : sql<SqlBool>`${column} > ${back(asker, seconds)}`;
  return [
    ...(from ? [sql<SqlBool>`${column} >= ${from}::timestamptz`] : []),
    ...(to ? [sql<SqlBool>`${column} < ${to}::timestamptz`] : []),
    ...(within === undefined ? [] : [near(within)]),
  ];
}

/** This many seconds before now; a negative number means after now. */
const back = ({ now }: FilterViewer, seconds: number): Date => new Date(now.getTime() - seconds * 1000);
