import type { WeekStart } from '#contracts/kit/week.ts';
import { mentions } from '#contracts/semantic/data-sets/mentions.ts';
import type { TicketTag } from '#contracts/tags/tag.ts';
import type { Viewer as SemanticViewer } from '#engine/semantic/plan.ts';
import { findClosedFields } from '#server/field-rules/public.ts';
import { listAllKeywordNames, type KeywordName } from '#server/keywords/public.ts';
import type { PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import { loadWeekStart } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { Call } from '#server/kit/http/call.ts';
import {
  loadListeningRestriction,
  readRestrictions,
  readSeenTags,
  loadListeningTags,
  type Restriction,
  type Viewer,
} from '#server/people/visibility/public.ts';
import { buildVisibleCondition } from '#server/semantic/public.ts';
import { listNumberedTags, listTagsBelow } from '#server/tags/public.ts';

/**
 * An account's keywords and tags by the numbers stored in mentions and by their ids, as far as the viewer may see them; and which mentions
 * the viewer may see.
 */
export type KeywordNames = {
  byNumber: ReadonlyMap<number, KeywordName>;
  /** Numbers of the named keywords; an unknown id has none. */
  numbers: (ids: readonly string[]) => number[];
  all: readonly number[];
  tagByNumber: ReadonlyMap<number, Pick<TicketTag, '_id' | 'name'>>;
  /** Numbers of the named tags, and of all tags below a named category or group. */
  tagNumbers: (ids: readonly string[]) => number[];
  /** When the names were read, in milliseconds since 1970: relative times of a query are resolved from it. */
  askedAt: number;
  /** The first day of the account's weeks: `this-week` of a query begins on it. */
  weekStart?: WeekStart;
  /** The condition that the viewer may see a mention; null where they see all. */
  sees: Sql | null;
  /** The values to which the viewer's groups restrict what they see (contracts/semantic/visibility-sets.ts). */
  sets: SemanticViewer['sets'];
  /** A key that separates cached results of viewers who see different posts; empty for those who see all mentions and nothing else. */
  view: string;
  /** The fields that the viewer may not read; absent: all are open to them. */
  closed?: readonly string[];
  /** The right to read the public pool, where public posts are counted beside the mentions. */
  pool: PoolReading | null;
};

/**
 * Reads the names of keywords and listening tags of the unit's account.
 * @param viewer the user whose restrictions apply
 */
export async function readKeywordNames(unit: UnitOfWork, viewer: Viewer = unit.actor): Promise<KeywordNames> {
  const held = await loadListeningRestriction(unit, viewer);
  const heldTags = await loadListeningTags(unit, viewer);
  const all = await listAllKeywordNames(unit);
  const tags = await listNumberedTags(unit);
  const names = namesSeen(all, tags, { held, heldTags, ...(await readClock(unit)) });
  const closed = await findClosedFields(unit, viewer);
  return closed.length === 0 ? names : { ...names, closed, view: JSON.stringify([names.view, closed]) };
}

/** The names as each user of the account sees them; a user in none of the restricted groups sees `all`. */
export type Views = { all: KeywordNames; held: ReadonlyMap<string, KeywordNames> };

/** Reads the names as every user of the unit's account sees them; users who see the same share one object. */
export async function loadKeywordViews(unit: UnitOfWork): Promise<Views> {
  const all = await listAllKeywordNames(unit);
  const tags = await listNumberedTags(unit);
  const clock = await readClock(unit);
  const byView = new Map<string, KeywordNames>();
  const held = new Map<string, KeywordNames>();
  const people = await readRestrictions(unit, 'listening');
  const peoplesTags = await readSeenTags(unit);
  for (const userId of new Set([...people.keys(), ...peoplesTags.keys()])) {
    const seeing = { held: people.get(userId), heldTags: peoplesTags.get(userId), ...clock };
    const names = namesSeen(all, tags, seeing);
    held.set(userId, byView.get(names.view) ?? names);
    byView.set(names.view, byView.get(names.view) ?? names);
  }
  return { all: namesSeen(all, tags, clock), held };
}

type Clock = { askedAt: number; weekStart: WeekStart };

async function readClock(unit: UnitOfWork): Promise<Clock> {
  return { askedAt: unit.now.getTime(), weekStart: await loadWeekStart(unit) };
}

type VisibleNames = Clock & {
  held?: Restriction | undefined;
  /** Tags, categories and groups: everything below them is visible too. */
  heldTags?: readonly string[] | undefined;
};
type Tag = Awaited<ReturnType<typeof listNumberedTags>>[number];

function namesSeen(
  all: readonly KeywordName[],
  allTags: readonly Tag[],
  { held, heldTags, askedAt, weekStart }: VisibleNames,
): KeywordNames {
  const tags = heldTags ? listTagsBelow(allTags, heldTags) : allTags;
  const seen = held?.keywords ? new Set(held.keywords) : null;
  const names = seen ? all.filter(({ _id }) => seen.has(_id)) : all;
  const sets = buildSets({ held, heldTags }, names, tags);
  const byId = new Map(names.map((one) => [one._id, one.number]));
  return {
    byNumber: new Map(names.map((one) => [one.number, one])),
    numbers: (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    all: names.map((one) => one.number),
    tagByNumber: new Map(tags.map((one) => [one.number, one])),
    tagNumbers: (ids) => listTagsBelow(tags, ids).map(({ number }) => number),
    askedAt,
    weekStart,
    sees: held ? buildVisibleCondition(mentions, sets) : null,
    sets,
    view: held || heldTags ? JSON.stringify([held, heldTags]) : '',
    pool: null,
  };
}

function buildSets(
  { held, heldTags }: Pick<VisibleNames, 'held' | 'heldTags'>,
  keywords: readonly KeywordName[],
  tags: readonly Tag[],
): KeywordNames['sets'] {
  return {
    ...(held?.keywords && { listening_keywords: keywords.map(({ number }) => number) }),
    ...(held && held.without.length > 0 && { listening_hidden_sources: held.without }),
    ...(heldTags && { listening_tags: tags.map(({ number }) => number) }),
  };
}

/** Who reads posts; with `pool` public posts are counted beside the account's mentions. */
export type PostReader = Pick<Call, 'inUnit'> & { pool?: PoolReading | null | undefined };

/** Reads the names of all keywords that the caller may see. */
export function loadKeywordNames(reader: PostReader): Promise<KeywordNames> {
  return reader.inUnit((unit) => readNamesFor(unit, reader));
}

/** The same in a unit that has begun. */
export async function readNamesFor(
  unit: UnitOfWork,
  { pool = null }: Pick<PostReader, 'pool'>,
): Promise<KeywordNames> {
  const names = await readKeywordNames(unit);
  return pool ? { ...names, pool, view: JSON.stringify([names.view, pool.version, pool.shown]) } : names;
}
