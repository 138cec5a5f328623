import { CONDITION_PRIORITIES } from '#contracts/crm/auto-assign/fields.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import type { Facts, LocalMoment } from '#engine/conditions/facts.ts';
import { extractEntities } from '#engine/entities/entities.ts';
import { getAnswerLanguage } from '#engine/language/codes.ts';
import { identifyLanguage } from '#engine/language/identify.ts';
import { NO_ID, queryPost, type QueryPost } from '#engine/query/post.ts';
import { fold } from '#engine/text/fold.ts';

/**
 * The known values of a ticket. Only channel and message are required; omitted values stay unknown, and no condition on them holds. Numbers
 * are whole, times in milliseconds since 1970. `message` is the customer's message: the first when the ticket opens, later the newest.
 */
export type TicketKnown = {
  channel: string;
  message: string;
  now: number;
  /** Time zone of the account, for hours of the day. */
  zone?: string;
  place?: string;
  connection_id?: string;
  title?: string;
  author_id?: string;
  customer?: string;
  thread?: string;
  media?: readonly Pick<IncomingMedia, 'kind'>[];
  language?: string;
  sentiment?: string;
  keyword_ids?: readonly string[];
  interest_ids?: readonly string[];
  tag_ids?: readonly string[];
  earlier_tickets?: number;
  messages?: number;
  /** 0 none to 4 urgent. */
  priority?: number;
  state?: string;
  group_id?: string | null;
  assignee_id?: string | null;
  sla_band?: string | null;
  /** Of the newest review. */
  stars?: number | null;
  app_version?: string | null;
  created_at?: number;
  waiting_since?: number | null;
  /** The answers of the ticket's form, for all its fields. */
  form?: Readonly<Record<string, unknown>>;
};

/** The known values of a ticket as facts for conditions on tickets (`TICKET_CONDITION_FIELDS`). */
export function buildTicketFacts(known: TicketKnown): Facts {
  const language = known.language ?? getAnswerLanguage(identifyLanguage(known.message).language);
  return {
    channel: [known.channel],
    place: [known.place ?? 'private'],
    connection: listed(known.connection_id),
    message: getSearchedText(known),
    query: postOf(known, language),
    keyword: known.keyword_ids,
    language: [language],
    sentiment: listed(known.sentiment),
    media: known.media && (known.media.length > 0 ? known.media.map(({ kind }) => kind) : ['none']),
    customer: known.customer,
    interest: known.interest_ids,
    earlier_tickets: known.earlier_tickets,
    messages: known.messages,
    waiting_minutes: minutesSince(known.waiting_since ?? undefined, known.now),
    age_minutes: minutesSince(known.created_at, known.now),
    tag: known.tag_ids,
    priority: listed(CONDITION_PRIORITIES[known.priority ?? -1]),
    state: listed(known.state),
    group: orNobody(known.group_id),
    assignee: orNobody(known.assignee_id),
    assigned: known.assignee_id === undefined ? undefined : [known.assignee_id === null ? 'no' : 'yes'],
    sla_band: listed(known.sla_band ?? undefined),
    stars: known.stars ?? undefined,
    app_version: known.app_version ?? undefined,
    form: known.form && Object.values(known.form).flat().map(String).join('\n'),
    hours: known.zone === undefined ? undefined : toLocalMoment(known.now, known.zone),
  };
}

function listed(one: string | undefined): readonly string[] | undefined {
  return one === undefined ? undefined : [one];
}

/** "Nobody" is a known value: a condition that excludes somebody holds for it. */
function orNobody(id: string | null | undefined): readonly string[] | undefined {
  return id === undefined ? undefined : id === null ? [] : [id];
}

function minutesSince(since: number | undefined, now: number): number | undefined {
  return since === undefined ? undefined : Math.max(0, Math.floor((now - since) / 60_000));
}

/** The text in which words of conditions are searched: the subject and the body of an e-mail. */
export function getSearchedText({ title = '', message }: Pick<TicketKnown, 'title' | 'message'>): string {
  return buildSearchText(title, message);
}

/** The message as the query language sees it: with the entities of its text, as the listening pipeline finds them. */
function postOf(known: TicketKnown, language: string): QueryPost {
  const title = known.title ?? '';
  const searched = getSearchedText(known);
  return queryPost({
    title,
    text: known.message,
    folded: fold(searched),
    channel: known.channel,
    kind: 'message',
    language,
    sentiment: known.sentiment ?? 'neutral',
    author_id: known.author_id ?? '',
    author_name: known.customer ?? '',
    thread: known.thread ?? '',
    source_id: known.connection_id ?? NO_ID,
    media: (known.media ?? []).map(({ kind }) => kind),
    published_at: known.now,
    collected_at: known.now,
    stars: known.stars ?? null,
    ...extractEntities(searched),
  });
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/** The minute of the day and the weekday at an instant in a zone. */
export function toLocalMoment(at: number, zone: string): LocalMoment {
  const clock = CLOCKS.get(zone) ?? clockOf(zone);
  CLOCKS.set(zone, clock);
  const parts = clock.formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  return {
    minute: Number(part('hour')) * 60 + Number(part('minute')),
    day: WEEKDAYS.indexOf(part('weekday')),
  };
}

function clockOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}
