import type { Explanation } from '#contracts/listening/endpoints.ts';
import type { Hit } from '#contracts/listening/mention.ts';
import { explainMatch, type SetFinding } from '#engine/keywords/explain.ts';
import { searchedText } from '#contracts/listening/searched-text.ts';
import { orNotFound } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { findMention } from '#server/listening/feed-store.ts';
import {
  keywordById,
  keywordsByNumber,
  storedSets,
  type KeywordRow,
} from '#server/settings/keywords/public.ts';

/**
 * Why the keywords of a mention matched it, by what they say now; with `keywordId` why that one did or did not.
 * @throws not_found where there is no such mention or keyword
 */
export const tellWhy = async (
  { context, accountId, inUnit }: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  mentionId: string,
  keywordId: string | undefined,
): Promise<{ text: string; items: Explanation[] }> => {
  const mention = orNotFound(await findMention(context.clickhouse, accountId, mentionId));
  const keywords = await inUnit(async (unit) =>
    keywordId === undefined
      ? keywordsByNumber(unit, mention.keywords)
      : [orNotFound(await keywordById(unit, keywordId))],
  );
  const text = searchedText(mention.title, mention.text);
  return { text, items: keywords.map((keyword) => explanationOf(text, keyword)) };
};

const explanationOf = (text: string, keyword: KeywordRow): Explanation => {
  const { matched, sets } = explainMatch(text, storedSets(keyword));
  return { keyword_id: keyword._id, name: keyword.name, matched, sets: sets.map(setOf) };
};

const setOf = ({ matched, includes, excludes }: SetFinding): Explanation['sets'][number] => ({
  matched,
  includes: includes.map(({ word, spans }) => ({ keyword: word, hits: spans })),
  excludes: excludes.map(({ words, holds }) => ({
    keywords: words.map(({ word }) => word),
    holds,
    hits: words.flatMap(({ spans }) => spans).sort(byStart),
  })),
});

const byStart = (a: Hit, b: Hit): number => a.start - b.start;
