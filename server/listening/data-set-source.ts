import type { Span } from '#engine/semantic/time-bars.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findCollectedSince } from '#server/listening/collection-gaps/collected-since-store.ts';
import { queryCondition } from '#server/listening/filter-sql/query-condition.ts';
import { buildTextCondition } from '#server/listening/filter-sql/text-condition.ts';
import { readKeywordNames } from '#server/listening/keyword-names.ts';
import { findMentionVersion } from '#server/listening/mention-version-store.ts';
import { findPoolReading } from '#server/listening/public-posts/pool-reading-store.ts';
import { toBuiltSpans } from '#server/listening/rollups/built-spans.ts';
import { listBuiltDays } from '#server/listening/rollups/days-store.ts';
import { keepLongest } from '#server/listening/rollups/spans.ts';
import { findPoolVersion } from '#server/public-pool/public.ts';
import type { DataSetSource } from '#server/semantic/public.ts';

const loadSearch: DataSetSource['loadSearch'] = async (unit, viewer) => {
  const names = await readKeywordNames(unit, viewer);
  return (text, { zone, readAs }) =>
    readAs === 'letters'
      ? buildTextCondition(text)
      : queryCondition(text, names, { now: names.askedAt, zone, weekStart: names.weekStart });
};

/** What the layer of data sets has to know about mentions. */
const mentions: DataSetSource = {
  loadSearch,
  listBuiltSpans: async (unit: UnitOfWork, span: Span) =>
    toBuiltSpans(keepLongest(await listBuiltDays(unit, span))),
  findVersion: async (unit) => String(await findMentionVersion(unit)),
  findCoverage: async (unit) => ({ since: await findCollectedSince(unit), gaps: [] }),
};

/** The same of public posts. */
const publicPosts: DataSetSource = { loadSearch, findPool: findPoolReading, findVersion: findPoolVersion };

/** The same of mentions and public posts together. */
const posts: DataSetSource = {
  ...publicPosts,
  findVersion: async (unit) => `${await findMentionVersion(unit)} ${await findPoolVersion(unit)}`,
};

/** The data sets of listening. */
export const listeningSources = { mentions, posts, 'public-posts': publicPosts };
