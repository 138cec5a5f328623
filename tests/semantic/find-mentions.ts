import { toWallTime } from '#contracts/kit/zone.ts';
import { readAlso, readBeyond } from '#contracts/listening/required-groups.ts';
import { getWeekday } from '#engine/semantic/time-bars.ts';
import { NOBODY, WORLD_NAMES, WORLD_QUERIES, type WorldFilter, type WorldMention } from './mention-world.ts';

/** The mentions that a filter finds, by a second reading of what a filter means that knows no statement. */
export function findMentions(world: readonly WorldMention[], filter: WorldFilter): WorldMention[] {
  return world.filter((mention) => isFound(mention, filter));
}

function isFound(mention: WorldMention, filter: WorldFilter): boolean {
  const at = mention.published_at;
  if (at < Date.parse(filter.from) || at >= Date.parse(filter.to)) return false;
  if (filter.hidden === undefined && mention.hidden !== 'no') return false;
  if (filter.hidden === 'only' && mention.hidden === 'no') return false;
  return (
    NAMES.every((name) => isAmong(mention, filter, name)) &&
    (readAlso(filter.also ?? '') ?? []).every((group) => hasOne(mention, group.dimension, group.values)) &&
    (filter.without ?? []).every((name) => LISTS[name](mention).length === 0) &&
    (readBeyond(filter.beyond ?? '') ?? []).every(({ dimension, values }) => {
      const written: readonly string[] = values;
      return LISTS[dimension](mention).some((one) => !written.includes(one));
    }) &&
    hasFlags(mention, filter) &&
    NUMBERS.every((name) => isWithin(mention, filter, name)) &&
    isAtHour(at, filter) &&
    (filter.text === undefined || mention.text.includes(filter.text)) &&
    (filter.query === undefined || WORLD_QUERIES[filter.query]?.(mention.text) === true) &&
    hasArrived(at + mention.late, filter)
  );
}

const NUMBERS = ['followers', 'engagement', 'reach', 'influence', 'score', 'stars'] as const;

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** What a filter of each dimension is compared with; deleted keywords and tags have no names. */
const VALUES = {
  keyword: ({ keywords }: WorldMention) => keywords.filter((one) => WORLD_NAMES.all.includes(one)).map(id),
  tag: ({ tags }: WorldMention) =>
    tags.flatMap((one) => (WORLD_NAMES.tagByNumber.has(one) ? [id(one), id(70)] : [])),
  channel: ({ channel }: WorldMention) => [channel],
  sentiment: ({ sentiment }: WorldMention) => [sentiment],
  language: ({ language }: WorldMention) => [language],
  author: ({ author_id }: WorldMention) => [author_id],
  country: ({ country }: WorldMention) => [country === '' ? 'unknown' : country],
  hashtag: ({ hashtags }: WorldMention) => hashtags,
  mentioned: ({ mentioned }: WorldMention) => mentioned,
  domain: ({ domains }: WorldMention) => domains,
  link: ({ links }: WorldMention) => links,
  emoji: ({ emoji }: WorldMention) => emoji,
  word: ({ words }: WorldMention) => words,
  status: ({ status }: WorldMention) => [status],
  assigned: ({ assigned_to }: WorldMention) => [assigned_to === NOBODY ? 'nobody' : assigned_to],
  sentiment_by: ({ sentiment_by }: WorldMention) => [sentiment_by],
  source: ({ source_id }: WorldMention) => [source_id],
  kind: ({ kind }: WorldMention) => [kind],
  cluster: ({ cluster }: WorldMention) => [String(cluster)],
  thread: ({ thread }: WorldMention) => [thread],
  hidden_by: ({ hidden_by }: WorldMention) => [hidden_by],
} satisfies Record<string, (mention: WorldMention) => readonly string[]>;
/** The values of lists, those of deleted keywords and tags included: a mention with such a value has one. */
const LISTS = {
  ...VALUES,
  keyword: ({ keywords }: WorldMention) => keywords.map(id),
  tag: ({ tags }: WorldMention) => tags.map(id),
};
type Name = keyof typeof VALUES;
const NAMES = Object.keys(VALUES).filter((name): name is Name => Object.hasOwn(VALUES, name));

function hasOne(mention: WorldMention, name: Name, values: readonly string[]): boolean {
  const own: readonly string[] = VALUES[name](mention);
  return own.some((value) => values.includes(value));
}

function isAmong(mention: WorldMention, filter: WorldFilter, name: Name): boolean {
  const [only, not] = [filter[name], filter[`not_${name}`]];
  return (!only || hasOne(mention, name, only)) && (!not || !hasOne(mention, name, not));
}

function hasFlags(mention: WorldMention, filter: WorldFilter): boolean {
  const has = {
    matched: VALUES.keyword(mention).length > 0,
    tagged: VALUES.tag(mention).length > 0,
    starred: mention.starred === 1,
    has_media: mention.media.length > 0,
    has_ticket: mention.ticket_id !== NOBODY,
  };
  return (['matched', 'tagged', 'starred', 'has_media', 'has_ticket'] as const).every(
    (flag) => filter[flag] === undefined || has[flag] === (filter[flag] === 'yes'),
  );
}

function isWithin(mention: WorldMention, filter: WorldFilter, name: (typeof NUMBERS)[number]): boolean {
  const [least, most, value] = [filter[`min_${name}`], filter[`max_${name}`], mention[name]];
  if (least === undefined && most === undefined) return true;
  return value !== null && value >= (least ?? -Infinity) && value <= (most ?? Infinity);
}

function isAtHour(at: number, { weekday, hour, time_zone: zone = 'UTC' }: WorldFilter): boolean {
  return (
    (weekday?.includes(getWeekday(at, zone)) ?? true) &&
    (hour?.includes(toWallTime(new Date(at), zone).hour) ?? true)
  );
}

function hasArrived(at: number, { arrived }: WorldFilter): boolean {
  return arrived === undefined || (at >= Date.parse(arrived.from) && at < Date.parse(arrived.to));
}
