import type { Incoming } from '#contracts/inbound/incoming.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { extractEntities } from '#engine/entities/entities.ts';
import { computeScores } from '#engine/scores/scores.ts';
import type { LiveRule } from '#engine/sentiment/account-sentiment.ts';
import { unpackPieces, type NamedItem } from '#server/inbound/batch-payload.ts';
import type { AnalysedBlock, RereadInput, Work } from '#server/inbound/pipeline/messages.ts';
import type { Findings, Origin, PostReading } from '#server/inbound/pipeline/post-columns.ts';
import { toStreamPost } from '#server/inbound/pipeline/stream-post.ts';
import type { Tools } from '#server/inbound/pipeline/tools.ts';
import { clampInstant } from '#server/kit/clickhouse/sql.ts';
import { computeMentionId } from '#server/listening/mention-ids/public.ts';

/** Analyses every item of a batch of one account: language, keywords, sentiment, words; and writes the block to store. */
export function analyseBatch(
  tools: Tools,
  accountId: string,
  {
    batch: { payload, onlyMatched = false, ...from },
    room,
  }: Omit<Extract<Work, { kind: 'analyse' }>, 'kind' | 'accountId'>,
): AnalysedBlock {
  const { block } = tools;
  // Not appended to the last batch: a batch that failed would leave its rows to the next.
  block.clear();
  let matched = 0;
  let count = 0;
  let newest = '';
  const days = new Set<number>();
  const read = pieceReader(tools, accountId, from);
  for (const items of unpackPieces(payload))
    for (const [index, found] of read(items).entries()) {
      const [_id, item, ticketId] = items[index]!;
      if (onlyMatched && found.keywords.length === 0) continue;
      const publicId = onlyMatched ? publicIdOf(from.sourceId, item) : undefined;
      count += 1;
      if (found.keywords.length > 0) matched += 1;
      if (item.published_at > newest) newest = item.published_at;
      days.add(dayOf(found.publishedAt));
      block.push(item, { accountId, ...from, _id, ticketId: ticketId ?? undefined, publicId }, found);
    }
  return {
    block: block.finish(room),
    count,
    matched,
    newest: newest === '' ? null : newest,
    days: Array.from(days, (day) => new Date(day * MS_PER_DAY).toISOString().slice(0, DATE_LENGTH)),
  };
}

/** Analyses posts again that are stored already and whose text has changed, as if they were new. */
export function rereadPosts(tools: Tools, accountId: string, { from, items }: RereadInput): Findings[] {
  return pieceReader(tools, accountId, from)(items);
}

/** Analyses pieces of a batch, whose posts are matched against the keywords together: the results of each piece, in their order. */
function pieceReader(tools: Tools, accountId: string, from: Pick<Origin, 'sourceId' | 'receivedAt'>) {
  const ownWords = tools.accounts.wordsOf(accountId, tools.keywords.ownWords(accountId));
  const weights = tools.accounts.weightsOf(accountId);
  const owner = ownerOf(accountId);
  const hides = tools.blacklists.of(accountId);
  const isTagged = tools.tags.has(accountId);
  return (items: readonly NamedItem[]): Findings[] => {
    const searched = items.map(([, item]) => buildSearchText(item.title ?? '', item.text));
    const folded = searched.map(tools.fold);
    const rules = tools.sentiments.rulesOf(folded, accountId);
    const analysed = items.map(([, item], index): Findings => {
      const text = { searched: searched[index] ?? '', folded: folded[index] ?? '' };
      const sketch = tools.sketch(text.folded);
      const publishedAt = clampInstant(item.published_at);
      const known = items[index]?.[3];
      const said = analysePost(tools, item, {
        ...text,
        ownWords,
        accountId,
        rules: rules[index] ?? [],
        known,
      });
      const scores = computeScores({ followers: item.author.followers, ...item.engagement }, weights);
      // Field by field: spreading the parts costs as much as the sketch.
      return {
        language: said.language,
        sentiment: said.sentiment,
        confidence: said.confidence,
        words: said.words,
        folded: text.folded,
        tags: NONE,
        sentimentBy: said.sentimentBy,
        hashtags: said.hashtags,
        mentioned: said.mentioned,
        domains: said.domains,
        links: said.links,
        emoji: said.emoji,
        reach: scores.reach,
        engagement: scores.engagement,
        influence: scores.influence,
        score: scores.score,
        publishedAt,
        hiddenBy: hides({ author: item.author, url: item.url ?? '', ...text }),
        cluster: sketch ? tools.duplicates.clusterOf(sketch, { owner, day: dayOf(publishedAt) }) : 0,
        keywords: NONE,
      };
    });
    const postOf = (index: number) => {
      const [, item, ticketId] = items[index]!;
      return toStreamPost(item, { ...from, ticketId: ticketId ?? undefined }, analysed[index]!);
    };
    // Last, because queries may also test the results of the analysis.
    const matches = tools.keywords.matchAll(folded, accountId, postOf);
    for (const [index, found] of analysed.entries()) {
      found.keywords = matches[index] ?? NONE;
      if (isTagged) found.tags = tools.tags.tagsOf(accountId, postOf(index), found.keywords);
    }
    return analysed;
  };
}

/** The id in the public pool of a post that an account takes in from a public source. */
function publicIdOf(sourceId: string, { provider_id }: Incoming): string {
  return computeMentionId({ accountId: PLATFORM_ACCOUNT_ID, sourceId, name: provider_id });
}

/** The length of `2026-11-21`. */
const DATE_LENGTH = 10;

const dayOf = (instant: number): number => Math.floor(instant / MS_PER_DAY);

/** An account as a number of 32 bits, for the memory of near-duplicates: the random end of its id. */
export const ownerOf = (accountId: string): number => Number.parseInt(accountId.slice(-8), 16);

type Text = {
  searched: string;
  folded: string;
  ownWords: ReadonlySet<string>;
  accountId: string;
  rules: readonly LiveRule[];
  /** What was found when the post was read for the public pool, without anything of an account. */
  known?: PostReading | undefined;
};

/**
 * The fields that a post brings itself, as an account reads them. What is known already is taken over where the account's own words, rules
 * and corrections cannot change it.
 */
export function analysePost(
  tools: Tools,
  item: Incoming,
  { searched, folded, ownWords, accountId, rules, known }: Text,
): PostReading & Pick<Findings, 'sentimentBy'> {
  const language = known?.language ?? item.language ?? tools.language(searched);
  const words =
    known && !containsAny(searched, ownWords) ? known.words : tools.words(searched, language, ownWords);
  const { hashtags, mentioned, domains, links, emoji } = known ?? extractEntities(searched);
  const entities = { hashtags, mentioned, domains, links, emoji };
  if (known && rules.length === 0 && !tools.sentiments.isAdapted(accountId))
    return {
      ...entities,
      language,
      words,
      sentiment: known.sentiment,
      confidence: known.confidence,
      sentimentBy: 'model',
    };
  const kind = item.kind === 'message' ? 'message' : 'post';
  const felt = tools.sentiments.tell(accountId, { kind, searched, folded, language, words }, rules);
  return {
    ...entities,
    language,
    words,
    sentiment: felt.sentiment,
    confidence: felt.confidence,
    sentimentBy: felt.by,
  };
}

/** Whether a text contains any of an account's own words, so that it may be divided differently. */
function containsAny(searched: string, ownWords: ReadonlySet<string>): boolean {
  if (ownWords.size === 0) return false;
  const text = searched.normalize('NFC').toLowerCase();
  for (const word of ownWords) if (text.includes(word)) return true;
  return false;
}

const NONE: readonly number[] = [];
