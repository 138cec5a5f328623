import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { DEFAULT_WEIGHTS } from '#contracts/listening/score-weights.ts';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { computeScores } from '#engine/scores/scores.ts';
import { unpackItems } from '#server/inbound/batch-payload.ts';
import { analysePost, ownerOf } from '#server/inbound/pipeline/analyse.ts';
import type { BatchMatches, WaitingBatch } from '#server/inbound/pipeline/messages.ts';
import { isPoolPost } from '#server/inbound/pipeline/pool-post.ts';
import type { Findings, PostReading } from '#server/inbound/pipeline/post-columns.ts';
import { toStreamPost } from '#server/inbound/pipeline/stream-post.ts';
import type { Tools } from '#server/inbound/pipeline/tools.ts';
import { clampInstant } from '#server/kit/clickhouse/sql.ts';

/** No account: the suite's own reading, without any account's rules, weights or words. */
const NOBODY = '';
const NO_WORDS: ReadonlySet<string> = new Set();
/** The owner of the pool in the memory of near-duplicates. */
const POOL = ownerOf(PLATFORM_ACCOUNT_ID);

/**
 * Matches a batch of a public source against every account's keywords at once (see {@link KeywordBoard.matchForAll}) and, with `pooled`,
 * writes its posts for the public pool. A post is read at most once; without the pool only if a query tests it.
 */
export function matchBatch(tools: Tools, { payload, ...from }: WaitingBatch, pooled: boolean): BatchMatches {
  const items = unpackItems(payload).map(([_id, item]) => {
    const searched = buildSearchText(item.title ?? '', item.text);
    return { _id, item, searched, folded: tools.fold(searched) };
  });
  const read = new Map<number, Omit<Findings, 'keywords'>>();
  const findingsOf = (index: number) => {
    const known = read.get(index);
    if (known) return known;
    const { item, searched, folded } = items[index]!;
    const text = { searched, folded, ownWords: NO_WORDS, accountId: NOBODY, rules: [] };
    const publishedAt = clampInstant(item.published_at);
    const sketch = pooled ? tools.sketch(folded) : undefined;
    const found = {
      ...analysePost(tools, item, text),
      ...computeScores({ followers: item.author.followers, ...item.engagement }, DEFAULT_WEIGHTS),
      folded,
      tags: [],
      publishedAt,
      hiddenBy: undefined,
      cluster: sketch
        ? tools.duplicates.clusterOf(sketch, { owner: POOL, day: Math.floor(publishedAt / MS_PER_DAY) })
        : 0,
    };
    read.set(index, found);
    return found;
  };
  let count = 0;
  const { publicBlock } = tools;
  publicBlock.clear();
  if (pooled)
    for (const [index, { _id, item }] of items.entries()) {
      if (!isPoolPost(item)) continue;
      count += 1;
      publicBlock.push(item, { ...from, _id }, findingsOf(index));
    }
  const hearers = tools.keywords.matchForAll(
    items.map(({ folded }) => folded),
    (index) => toStreamPost(items[index]!.item, from, findingsOf(index)),
  );
  const matches = [...hearers].map(
    ([accountId, texts]) => [accountId, [...texts].sort((a, b) => a - b)] as const,
  );
  return {
    matches,
    readings: readingsOf(read, new Set(matches.flatMap(([, texts]) => texts))),
    pool: count > 0 ? { block: publicBlock.finish(), count } : null,
  };
}

/** What was found in the posts that accounts take in, so that they need not read them again. */
function readingsOf(
  read: ReadonlyMap<number, Omit<Findings, 'keywords'>>,
  matched: ReadonlySet<number>,
): Map<number, PostReading> {
  return new Map(
    [...read].flatMap(([index, found]) => {
      if (!matched.has(index)) return [];
      const { language, sentiment, confidence, words, hashtags, mentioned, domains, links, emoji } = found;
      return [
        [index, { language, sentiment, confidence, words, hashtags, mentioned, domains, links, emoji }],
      ];
    }),
  );
}
