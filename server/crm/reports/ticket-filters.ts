import {
  TICKET_DIMENSIONS,
  TICKET_TIMES,
  type InboxView,
  type TicketDimension,
  type TicketFilter,
  type TicketFlag,
  type TicketTime,
} from '#contracts/crm/views/filter.ts';
import { readFormAnswer } from '#contracts/crm/views/form-filter.ts';
import type { InstantFilter, QuestionFilter, ValueFilter } from '#contracts/semantic/question.ts';
import type { FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';

/** What of a filter only PostgreSQL knows: the tags below the named ones, and the tickets with a text; null where none is searched. */
export type ResolvedFilter = {
  tag: readonly string[];
  not_tag: readonly string[];
  found: readonly string[] | null;
};

type Values = readonly (string | number)[];

/** The dimensions of the semantic layer by those of lists of tickets. */
export const DIMENSION_NAMES: Readonly<Record<TicketDimension, string>> = {
  state: 'ticket_state',
  channel: 'channel',
  assignee: 'agent',
  group: 'group',
  tag: 'ticket_tag',
  keyword: 'ticket_keyword',
  priority: 'priority',
  sla_band: 'sla_band',
  customer: 'customer',
  customer_tag: 'customer_tag',
  connection: 'connection',
  source: 'ticket_source',
  survey: 'survey_state',
  place: 'ticket_place',
  stars: 'stars',
  app_version: 'app_version',
};

/** Every instant is within. */
export const ALWAYS = { from: '1900-01-01T00:00:00.000Z', to: '2299-12-31T00:00:00.000Z' };

/** What nothing has: the placeholder of a value that the viewer does not have, such as the group of a user who has none. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

function among(dimension: string, values: readonly (string | null)[]): ValueFilter {
  return { dimension, is: 'among', values: [...values] };
}
const isYes = (dimension: string, yes = true): ValueFilter => among(dimension, [yes ? '1' : '0']);

/** The conditions of a filter of tickets as a question to the semantic layer has them: the same tickets as `buildTicketCondition`. */
export function buildTicketFilters(
  filter: TicketFilter,
  asker: FilterViewer,
  resolved: ResolvedFilter,
): QuestionFilter[] {
  return [
    isYes('blocked', filter.blocked === 'yes'),
    ...(filter.view ? buildViewFilters(filter.view, asker) : []),
    ...TICKET_DIMENSIONS.flatMap((dimension) =>
      buildDimensionFilters(filter, dimension, { asker, resolved }),
    ),
    ...buildFormFilters(filter.form ?? [], 'among'),
    ...buildFormFilters(filter.not_form ?? [], 'not_among'),
    ...buildFlagFilters(filter, asker),
    ...TICKET_TIMES.flatMap((time) => buildTimeFilters(filter, time, asker)),
    ...(filter.waited === undefined
      ? []
      : [within('waiting_since', { to: after(back(asker, filter.waited)) })]),
    ...(resolved.found === null ? [] : [among('ticket_number', resolved.found)]),
  ];
}

function buildViewFilters(view: InboxView, asker: FilterViewer): QuestionFilter[] {
  const live = isYes('ticket_done', false);
  const awake: InstantFilter = { ...isSnoozed(asker), is: 'not_within' };
  switch (view) {
    case 'mine':
      return [live, among('agent', [asker.me ?? NOTHING]), awake];
    case 'unassigned':
      return [live, among('agent', [null]), awake];
    case 'group':
      return [live, among('group', [asker.group ?? NOTHING]), awake];
    case 'waiting':
      return [live, within('waiting_since', {}), awake];
    case 'at_risk':
      return [live, among('sla_band', ['at_risk', 'breached'])];
    case 'mentions':
      return [among('mentioned_agent', [asker.me ?? NOTHING])];
    case 'side_unread':
    case 'side_waiting':
      return [isYes(view)];
    case 'snoozed':
      return [live, isSnoozed(asker)];
    case 'live':
      return [live];
    case 'done':
      return [isYes('ticket_done')];
    case 'all':
      return [];
  }
}

type FilterParts = { asker: FilterViewer; resolved: ResolvedFilter };

function buildDimensionFilters(
  filter: TicketFilter,
  dimension: TicketDimension,
  parts: FilterParts,
): QuestionFilter[] {
  const name = DIMENSION_NAMES[dimension];
  return (['among', 'not_among'] as const).flatMap((is) => {
    const key = is === 'among' ? dimension : (`not_${dimension}` as const);
    const values = filter[key];
    if (!values) return [];
    const named =
      key === 'tag' || key === 'not_tag' ? parts.resolved[key] : toKeys(dimension, values, parts.asker);
    return [{ dimension: name, is, values: [...named] }];
  });
}

/** Values of a filter as the layer has them: placeholders by what they mean, null for tickets without a value. */
function toKeys(dimension: TicketDimension, values: Values, { me, group }: FilterViewer): (string | null)[] {
  const words: Readonly<Record<string, string | null>> =
    {
      assignee: { me: me ?? NOTHING, nobody: null },
      group: { mine: group ?? NOTHING, none: null },
      priority: { 0: null },
      stars: { none: null },
    }[String(dimension)] ?? {};
  return values.map((value) => (Object.hasOwn(words, value) ? (words[value] ?? null) : String(value)));
}

/** A field that several answers name has any of them, or none of them. */
function buildFormFilters(answers: readonly string[], is: 'among' | 'not_among'): QuestionFilter[] {
  const fields = Map.groupBy(
    answers.flatMap((answer) => readFormAnswer(answer) ?? []),
    ({ field }) => field,
  );
  return [...fields].map(([field, given]) => ({
    dimension: `form-${field}`,
    is,
    values: given.map((one) => one.is),
  }));
}

function buildFlagFilters(filter: TicketFilter, asker: FilterViewer): QuestionFilter[] {
  const conditions: Readonly<Partial<Record<TicketFlag, InstantFilter | ValueFilter>>> = {
    waiting: within('waiting_since', {}),
    snoozed: isSnoozed(asker),
    tagged: { dimension: 'ticket_tag', is: 'not_among', values: [null] },
    overdue: within('sla_due', { to: after(asker.now) }),
    undelivered: isYes('undelivered'),
    side_waiting: isYes('side_waiting'),
    side_answered: isYes('side_answered'),
    side_unread: isYes('side_unread'),
  };
  return Object.entries(conditions).flatMap(([flag, condition]) => {
    const wanted = filter[flag as TicketFlag];
    if (wanted === undefined) return [];
    return [wanted === 'yes' ? condition : negate(condition)];
  });
}

function negate(condition: InstantFilter | ValueFilter): QuestionFilter {
  if ('instant' in condition) return { ...condition, is: 'not_within' };
  return { ...condition, is: condition.is === 'among' ? 'not_among' : 'among' };
}

const INSTANTS: Readonly<Record<TicketTime, string>> = {
  created: 'created',
  done: 'done',
  last: 'last_message',
  due: 'sla_due',
};

function buildTimeFilters(filter: TicketFilter, time: TicketTime, asker: FilterViewer): QuestionFilter[] {
  const instant = INSTANTS[time];
  const [from, to, seconds] = [filter[`${time}_from`], filter[`${time}_to`], filter[`${time}_within`]];
  const given = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return [
    ...(from || to ? [within(instant, given)] : []),
    ...(seconds === undefined ? [] : [isNear(time, seconds, asker)]),
  ];
}

/** Due times are in the future; all other times are in the past. */
function isNear(time: TicketTime, seconds: number, asker: FilterViewer): InstantFilter {
  return time === 'due'
    ? within(INSTANTS.due, { to: after(back(asker, -seconds)) })
    : within(INSTANTS[time], { from: after(back(asker, seconds)) });
}

const isSnoozed = ({ now }: FilterViewer): InstantFilter => within('snoozed_until', { from: after(now) });

/** Without bounds: that a ticket has the instant at all. */
function within(instant: string, bounds: { from?: string; to?: string }): InstantFilter {
  return { instant, is: 'within', ...ALWAYS, ...bounds };
}

/** The first instant after another one: facts have milliseconds. */
const after = (at: Date): string => new Date(at.getTime() + 1).toISOString();

/** This many seconds before now; a negative number means after now. */
const back = ({ now }: FilterViewer, seconds: number): Date => new Date(now.getTime() - seconds * 1000);
