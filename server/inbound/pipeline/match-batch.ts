import { DEFAULT_WEIGHTS } from '#contracts/listening/score-weights.ts';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import type { QueryPost } from '#engine/query/post.ts';
import { computeScores } from '#engine/scores/scores.ts';
import { unpackItems } from '#server/inbound/batch-payload.ts';
import { analysePost } from '#server/inbound/pipeline/analyse.ts';
import type { BatchMatches, WaitingBatch } from '#server/inbound/pipeline/messages.ts';
import { toStreamPost } from '#server/inbound/pipeline/stream-post.ts';
import type { Tools } from '#server/inbound/pipeline/tools.ts';
import { clampInstant } from '#server/kit/clickhouse/sql.ts';

/** No account: the suite's own reading, without any account's rules, weights or words. */
const NOBODY = '';
const NO_WORDS: ReadonlySet<string> = new Set();

/** Matches a batch of a public source against every account's keywords at once; see {@link KeywordBoard.matchForAll}. */
export function matchBatch(tools: Tools, { payload, ...from }: WaitingBatch): BatchMatches {
  const items = unpackItems(payload).map(([, item]) => {
    const searched = buildSearchText(item.title ?? '', item.text);
    return { item, searched, folded: tools.fold(searched) };
  });
  const read = new Map<number, QueryPost>();
  /** Only posts that a query tests are analysed. */
  const postOf = (index: number): QueryPost => {
    const known = read.get(index);
    if (known) return known;
    const { item, ...text } = items[index]!;
    const found = {
      ...analysePost(tools, item, { ...text, ownWords: NO_WORDS, accountId: NOBODY, rules: [] }),
      ...computeScores({ followers: item.author.followers, ...item.engagement }, DEFAULT_WEIGHTS),
      folded: text.folded,
      tags: [],
      publishedAt: clampInstant(item.published_at),
      hiddenBy: undefined,
      cluster: 0,
    };
    const post = toStreamPost(item, from, found);
    read.set(index, post);
    return post;
  };
  const hearers = tools.keywords.matchForAll(
    items.map(({ folded }) => folded),
    postOf,
  );
  return [...hearers].map(([accountId, texts]) => [accountId, [...texts].sort((a, b) => a - b)]);
}
