import type { RollupDeclaration } from '#contracts/semantic/data-set.ts';
import type { PartRow, PlannedPart, PlannedRanking } from '#engine/semantic/plan.ts';

/** Up to this many rows, reading all of a rollup is as quick as two statements. */
const FEW_ROWS = 300_000;
/** Candidates that are counted exactly. */
const MOST_CANDIDATES = 1000;
/** Each attempt reads rows that count less, by this many powers of two. */
const COARSER = 3;

type Frequency = NonNullable<RollupDeclaration['frequency']>;
type RankingRollup = { frequency: Frequency; steps: number };

/**
 * The values that may be among the first of a ranking, from the rows of its rollup that count most: a value in none of them counts at most a
 * known number, and where the values found count more, no other is among the first. Null where that cannot be shown.
 * @param read the first groups of a part in the order of the ranking
 */
export async function findCandidates(
  ranking: PlannedRanking,
  read: (part: PlannedPart) => Promise<readonly PartRow[]>,
): Promise<(string | null)[] | null> {
  const rollup = findRankingRollup(ranking);
  // Bounds may leave out values that count most, behind which others are the first.
  if (!rollup || ranking.least !== null || ranking.most !== null) return null;
  const { part, count } = ranking;
  for (let power = getFirstPower(ranking, rollup); power > 0; power -= COARSER) {
    const unseen = rollup.steps * (2 ** power - 1);
    const rows = await read({ ...part, leastPower: power, limit: MOST_CANDIDATES });
    const found = chooseCandidates(rows, {
      count,
      unseen,
      at: part.measures.indexOf(ranking.ratio.parts.numerator),
    });
    if (found) return found;
  }
  return null;
}

/** The frequencies of the rollup from which a ranking by a count is read; null where there are none. */
function findRankingRollup({ part, ratio, rows }: PlannedRanking): RankingRollup | null {
  const { source, dataSet, keys } = part;
  if (source.from === 'rows' || !source.rollup.frequency || rows <= FEW_ROWS) return null;
  const isCount = dataSet.measures[ratio.parts.numerator]?.aggregate === 'count';
  const [key, ...others] = keys;
  const isOfEach = key?.kind === 'values' && key.dimension === source.rollup.each?.dimension;
  if (
    !isCount ||
    ratio.parts.denominator !== null ||
    ratio.parts.less !== null ||
    !isOfEach ||
    others.length > 0
  )
    return null;
  const steps = source.built.reduce(
    (sum, { from, to }) => sum + Math.ceil((to - from) / source.rollup.step),
    0,
  );
  return { frequency: source.rollup.frequency, steps };
}

function getFirstPower({ rows }: PlannedRanking, { frequency, steps }: RankingRollup): number {
  return steps === 0 ? 0 : Math.floor(Math.log2(Math.max(1, (rows / steps) * frequency.share)));
}

/** Values that may be among the first; null where a value that was not read may be as well. */
function chooseCandidates(
  rows: readonly PartRow[],
  { count, unseen, at }: { count: number; unseen: number; at: number },
): (string | null)[] | null {
  const getCount = ({ values }: PartRow): number => values[at]?.[0] ?? 0;
  const nth = rows[count - 1];
  const last = nth ? getCount(nth) : 0;
  if (last <= unseen) return null;
  const candidates = rows.filter((row) => getCount(row) + unseen >= last);
  return candidates.length === MOST_CANDIDATES ? null : candidates.map(({ keys }) => keys[0] ?? null);
}
