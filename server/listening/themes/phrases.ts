import { computeNpmi, LEAST_BOND, joinPhrase } from '#engine/themes/collocation.ts';
import { countMentions } from '#server/listening/counts/count-mentions.ts';
import { readTextCounts, type ThemeCounts, type ThemeQuery } from './counted.ts';
import { countWords, readPairs } from './theme-store.ts';

/** Pairs that are examined, and phrases that are counted by their text. */
const PAIRS = 1000;
const PHRASES = 80;

/**
 * Phrases: words that follow each other more often than by chance. The word counts show which ones; how often is then counted by the text
 * itself, so that the number is that of the mentions it opens.
 */
export async function findPhrases(looking: ThemeQuery): Promise<ThemeCounts> {
  const { clickhouse, accountId, resolved, ruled, isTelling } = looking;
  const pairs = await readPairs(clickhouse, accountId, resolved, PAIRS);
  const words = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  const [counts, mentions] = await Promise.all([
    countWords(clickhouse, accountId, resolved, words),
    countMentions(clickhouse, accountId, resolved),
  ]);
  const tells = (key: string): boolean => isTelling?.({ key, count: counts.get(key) ?? 0 }) ?? true;
  const firm = pairs.flatMap((pair) => {
    const { first, second } = pair;
    // A hashtag is a theme of its own.
    if (first.startsWith('#') || second.startsWith('#')) return [];
    if (!tells(first) || !tells(second)) return [];
    const bond = computeNpmi(
      { ...pair, left: counts.get(first) ?? 0, right: counts.get(second) ?? 0 },
      mentions,
    );
    return bond < LEAST_BOND ? [] : [{ first, second, value: joinPhrase(first, second) }];
  });
  const shown = firm.filter(
    ({ first, second, value }) =>
      !ruled.isHidden(value) && !ruled.isStopped(first) && !ruled.isStopped(second),
  );
  const sought = [...new Set(shown.map(({ value }) => value))]
    .slice(0, PHRASES)
    .map((value) => ({ value, members: [value], query: null, text: value }));
  return { hidden: firm.length - shown.length, left: 0, themes: await readTextCounts(looking, sought) };
}
