import type { FirstValue } from '#server/listening/counts/first-value.ts';
import { readFirstValues } from '#server/listening/counts/first-values.ts';
import { toSentimentCounts } from '#server/listening/counts/sentiment-counts.ts';
import { type ListedKind, buildMembersCondition } from '#server/listening/themes/column-sql.ts';
import { chooseListed } from './choose-listed.ts';
import { readThemeCounts, type ThemeCounts, type ThemeQuery } from './counted.ts';

/** So many more words are read where some are left out. */
const MOST_LEFT_OUT = 150;

/**
 * The first values of a column. Most are not merged, and the rollups count them; a value that merges several is counted in the mentions,
 * since one mention may have several of them.
 */
export async function findListed(looking: ThemeQuery, kind: ListedKind): Promise<ThemeCounts> {
  const { clickhouse, accountId, resolved, ruled, most } = looking;
  const { isTelling: known, findTelling } = looking;
  const isChosen = kind === 'word' && (known !== undefined || findTelling !== undefined);
  const [rows, isTelling] = await Promise.all([
    readFirstValues(clickhouse, accountId, resolved, {
      dimension: kind,
      limit: most + ruled.size + (isChosen ? MOST_LEFT_OUT : 0),
      withPrevious: looking.present !== true,
    }),
    isChosen ? (known ?? findTelling?.()) : undefined,
  ]);
  const { groups, single, hidden, left } = chooseListed(rows, ruled, { most, isTelling });
  const together = await readThemeCounts(
    looking,
    groups.map((value) => {
      const members = ruled.membersOf(value);
      const condition = buildMembersCondition(kind, members);
      return { value, members, query: null, condition };
    }),
  );
  return { hidden, left, themes: [...together, ...single.map(alone)] };
}

function alone({ key, count, before, ...counts }: FirstValue) {
  return {
    value: key,
    members: [key],
    query: null,
    count,
    before,
    trend: 0,
    by_sentiment: toSentimentCounts(counts),
  };
}
