import { fault } from '#contracts/kit/faults/fault.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { mentions } from '#contracts/semantic/data-sets/mentions.ts';
import { posts } from '#contracts/semantic/data-sets/public-posts.ts';
import { toQuestionFilters } from '#contracts/semantic/mentions/question-filters.ts';
import type { ZonedInstant } from '#engine/query/relative.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import type { CompiledPatterns } from '#server/keywords/public.ts';
import { bindInstant, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { refuse } from '#server/kit/errors.ts';
import { queryCondition } from '#server/listening/filter-sql/query-condition.ts';
import { buildTextCondition } from '#server/listening/filter-sql/text-condition.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import {
  buildFiltersCondition,
  buildRowsCondition,
  buildSharedCondition,
  type SearchSql,
} from '#server/semantic/public.ts';

/** The filters that feed, overview and preview share; `from` and `to` are always present. */
export type Filter = Pick<MentionFilter, 'from' | 'to'> &
  Partial<MentionFilter> & {
    /** Only mentions that arrived within this period (end excluded), whenever they were published: an alert must not miss late arrivals. */
    arrived?: { from: string; to: string } | undefined;
  };

/**
 * The condition of a filter; the same for lists and for every count, so that a number always opens exactly what it counts.
 * @throws invalid_request where the time range is empty
 */
export function buildMentionCondition(filter: Filter, keywords: KeywordNames): Sql {
  refuseEmpty(filter);
  const inTime = sql`published_at >= ${bindInstant(filter.from)} and published_at < ${bindInstant(filter.to)}`;
  return sql`${inTime} and ${buildUntimedCondition(filter, keywords)}`;
}

/** @throws invalid_request where the time range is empty */
export function refuseEmpty(filter: Filter): void {
  if (Date.parse(filter.from) >= Date.parse(filter.to))
    refuse('invalid_request', { fields: { to: fault('after_from') } });
}

/**
 * The part of {@link buildMentionCondition} that is not about time.
 * @throws invalid_request where the Boolean text cannot be read
 */
export function buildUntimedCondition(filter: Filter, names: KeywordNames): Sql {
  return buildRowsCondition(mentions, toQuestionFilters(filter, names), toRowsContext(filter, names));
}

/**
 * The same for mentions and public posts together, without what depends on the reader's groups: which mentions they see.
 * @throws invalid_request where the Boolean text cannot be read
 */
export function buildPostCondition(filter: Filter, names: KeywordNames): Sql {
  return buildRowsCondition(posts, toQuestionFilters(filter, names), toRowsContext(filter, names));
}

/** The part of it that a mention fulfils exactly if its public post does. */
export function buildSharedFilterCondition(filter: Filter, names: KeywordNames): Sql {
  return buildSharedCondition(posts, toQuestionFilters(filter, names), toRowsContext(filter, names));
}

/**
 * The conditions of a filter alone, without time and without what the reader sees: for tables of rollups that have their columns, and for
 * parts of what another condition has chosen.
 */
export function buildFilterCondition(filter: Filter, names: KeywordNames): Sql {
  return buildFiltersCondition(mentions, toQuestionFilters(filter, names), toRowsContext(filter, names));
}

function toRowsContext(filter: Filter, names: KeywordNames) {
  return {
    viewer: toMentionViewer(names),
    zone: filter.time_zone ?? 'UTC',
    search: makeMentionSearch(filter, names),
  };
}

/** Who counts and lists mentions and public posts; permissions are checked before. */
export function toMentionViewer({ sets }: Pick<KeywordNames, 'sets'>): Viewer {
  return { permissions: PERMITTED, personal: true, sets };
}

const PERMITTED: ReadonlySet<string> = new Set([mentions.permission, posts.permission]);

/**
 * How the texts of a filter are searched.
 * @throws invalid_request where the Boolean text cannot be read
 */
export function makeMentionSearch(filter: Filter, names: KeywordNames): SearchSql {
  return (_dataSet, text, readAs) =>
    readAs === 'letters' ? buildTextCondition(text) : queryCondition(text, names, momentOf(filter, names));
}

/** A frozen filter (an export, an edit of all matches) keeps the instant at which it was requested, however long it runs. */
function momentOf(
  { arrived, time_zone = 'UTC' }: Filter,
  { askedAt, weekStart }: KeywordNames,
): ZonedInstant {
  return {
    now: arrived ? Date.parse(arrived.to) : askedAt,
    zone: time_zone,
    weekStart,
  };
}

/** The searched text as a keyword set, for highlighting matches. */
export function toTextPatterns(text: string): CompiledPatterns {
  return {
    sets: [{ includes: [text], excludes: [] }],
    match: 'anywhere',
  };
}
