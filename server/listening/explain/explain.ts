import type { Explanation } from '#contracts/listening/endpoints.ts';
import type { ExplainedText } from '#contracts/listening/explained-text.ts';
import type { Hit } from '#contracts/listening/mention.ts';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { explainMatch, type SetFinding } from '#engine/keywords/explain.ts';
import {
  findKeywordById,
  listKeywordsByNumber,
  compileStoredPatterns,
  type KeywordRow,
} from '#server/keywords/public.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { explainText } from '#server/listening/explain/explain-query.ts';
import { findMention } from '#server/listening/feed/feed-store.ts';
import type { MentionRow } from '#server/listening/feed/mention-row.ts';
import { makeQueryNames, readTree } from '#server/listening/filter-sql/query-condition.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';

/**
 * Why the keywords of a mention matched it, by their present definition; with `keywordId` why that one did or did not.
 * @throws not_found where there is no such mention or keyword
 */
export async function explainKeywordMatches(
  { context, accountId, inUnit }: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  mentionId: string,
  keywordId: string | undefined,
): Promise<{ text: string; items: Explanation[] }> {
  const names = await loadKeywordNames({ inUnit });
  const found = await findMention(context.clickhouse, accountId, { id: mentionId, sees: names.sees });
  const mention = requireFound(found);
  const isHidden = keywordId !== undefined && names.sees !== null && names.numbers([keywordId]).length === 0;
  if (isHidden) return refuse('not_found');
  const keywords = await inUnit(async (unit) =>
    keywordId === undefined
      ? listKeywordsByNumber(
          unit,
          mention.keywords.filter((number) => names.byNumber.has(number)),
        )
      : [requireFound(await findKeywordById(unit, keywordId))],
  );
  const text = buildSearchText(mention.title, mention.text);
  return { text, items: keywords.map((keyword) => explanationOf(mention, text, keyword)) };
}

/**
 * Why a query finds a mention, or which part excludes it.
 * @throws not_found where there is no such mention, invalid_request where the text cannot be read
 */
export async function explainQueryMatch(
  { context, accountId, inUnit }: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  mentionId: string,
  { query: written, time_zone: zone }: { query: string; time_zone: string },
): Promise<{ text: string; matched: boolean; explained: ExplainedText }> {
  const tree = readTree(written);
  const names = await loadKeywordNames({ inUnit });
  const found = await findMention(context.clickhouse, accountId, { id: mentionId, sees: names.sees });
  const mention = requireFound(found);
  return explainText(mention, {
    written,
    tree,
    meaning: {
      names: makeQueryNames(names),
      moment: { now: names.askedAt, zone, weekStart: names.weekStart },
    },
  });
}

function explanationOf(mention: MentionRow, text: string, keyword: KeywordRow): Explanation {
  const known = { keyword_id: keyword._id, name: keyword.name };
  const { query: tree, ...wanted } = compileStoredPatterns(keyword);
  if (tree === undefined || keyword.query === null) {
    const { matched, sets } = explainMatch(text, wanted);
    return { ...known, matched, query: null, sets: sets.map(setOf) };
  }
  const { matched, explained } = explainText(mention, {
    written: keyword.query,
    tree,
    meaning: { match: wanted.match },
  });
  return { ...known, matched, query: explained, sets: [] };
}

function setOf({ matched, includes, excludes }: SetFinding): Explanation['sets'][number] {
  return {
    matched,
    includes: includes.map(({ word, spans }) => ({ keyword: word, hits: spans })),
    excludes: excludes.map(({ words, holds }) => ({
      keywords: words.map(({ word }) => word),
      holds,
      hits: words.flatMap(({ spans }) => spans).sort(byStart),
    })),
  };
}

const byStart = (a: Hit, b: Hit): number => a.start - b.start;
