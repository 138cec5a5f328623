import type { AnswerOf, ParsedInput } from '#contracts/kit/endpoint.ts';
import { PostMetricId } from '#contracts/publishing/networks/metrics.ts';
import type { PostNumbers } from '#contracts/publishing/numbers.ts';
import {
  MOST_RESULTS,
  ResultMeasure,
  type getResults,
  type ResultPost,
} from '#contracts/publishing/results.ts';
import { compareGroups } from '#engine/publishing/compare-groups.ts';
import { readMeasure } from '#engine/publishing/post-interactions.ts';
import { listUsedChannels } from '#server/channels/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listReported } from '#server/publishing/numbers/present-numbers.ts';
import type { PublishedPostRow } from '#server/publishing/numbers/published-post-store.ts';
import { listKnownAt, listPublishedIn } from '#server/publishing/numbers/result-store.ts';
import { loadUsual, type FindUsual } from '#server/publishing/numbers/usual-curves.ts';

type Results = AnswerOf<typeof getResults>;
const HOUR_MS = 3600_000;

/**
 * What the posts of a span became. Those of the span before are counted as they were as long ago as the span is, so that both had the same time
 * to grow.
 */
export async function buildResults(
  unit: UnitOfWork,
  { from, to, connections, measure }: ParsedInput<typeof getResults>['query'],
): Promise<Results> {
  const length = Date.parse(to) - Date.parse(from);
  const before = { from: new Date(Date.parse(from) - length).toISOString(), to: from, connections };
  const rows = await listPublishedIn(unit, { from, to, connections });
  const former = await listKnownAt(unit, before, new Date(unit.now.getTime() - length));
  const listed = rows.slice(0, MOST_RESULTS);
  const findUsual = await loadUsual(unit, measure);
  const items = listed.map((row) => presentResult(row, measure, findUsual));
  return {
    posts: { now: listed.length, before: former.length },
    figures: buildFigures(
      listed.map(({ latest }) => latest),
      former,
    ),
    items,
    more: rows.length > MOST_RESULTS,
    formats: compareBy(items, ({ format }) => [format]),
    hashtags: compareBy(items, ({ hashtags }) => hashtags).slice(0, MOST_HASHTAGS),
    silent: await listSilent(unit),
  };
}

const MOST_HASHTAGS = 30;

function presentResult(row: PublishedPostRow, measure: ResultMeasure, findUsual: FindUsual): ResultPost {
  const { _id, post_id, connection_id, channel, account_name, origin, format, words, hashtags } = row;
  const { url, published_at, read_at, latest } = row;
  const value = readMeasure(latest, measure) ?? null;
  const hours = read_at === null ? null : (Date.parse(read_at) - Date.parse(published_at)) / HOUR_MS;
  const { usual, n } = value === null || hours === null ? { usual: null, n: 0 } : findUsual(row, hours);
  const traits = { _id, post_id, connection_id, channel, account_name, origin, format, words, hashtags };
  return { ...traits, url, published_at, read_at, latest, value, usual, usual_n: n };
}

/** The numbers that posts of either span have, with their sums. */
function buildFigures(now: readonly PostNumbers[], before: readonly PostNumbers[]): Results['figures'] {
  const sumUp = (posts: readonly PostNumbers[], measure: ResultMeasure): { sum: number; n: number } => {
    const known = posts.flatMap((numbers) => readMeasure(numbers, measure) ?? []);
    return { sum: known.reduce((sum, value) => sum + value, 0), n: known.length };
  };
  return (['interactions', ...PostMetricId.options] as const)
    .map((measure) => ({ measure, now: sumUp(now, measure), before: sumUp(before, measure) }))
    .filter((figure) => figure.now.n + figure.before.n > 0);
}

function compareBy(
  items: readonly ResultPost[],
  listGroups: (post: ResultPost) => string[],
): Results['formats'] {
  return compareGroups(
    items.flatMap((post) => {
      const { value, usual } = post;
      return value === null || usual === null ? [] : [{ value, usual, groups: listGroups(post) }];
    }),
  );
}

async function listSilent(unit: UnitOfWork): Promise<Results['silent']> {
  const channels = (await listUsedChannels(unit, 'publishing')).map(({ channel }) => channel);
  return [...new Set(channels)].filter((channel) => listReported(channel, unit.now).length === 0);
}
