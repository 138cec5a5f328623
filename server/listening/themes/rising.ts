import type { ThemeKind } from '#contracts/listening/themes/area.ts';
import type { Theme } from '#contracts/listening/themes/endpoints.ts';
import { findBrokenWords, isRising, withoutPieces, type Totals } from '#engine/themes/rising.ts';
import type { ThemeQuery, ThemeText } from './counted.ts';
import { readPairs } from './theme-store.ts';

/** Pairs of adjacent words that are examined. */
const PAIRS = 1000;
/** Rejoined words that are counted by their text. */
const MOST_WHOLE = 40;

type RisingThemes = {
  kind: ThemeKind;
  looking: Omit<ThemeQuery, 'ruled'>;
  totals: Totals;
  /** Counts texts as the themes were counted. */
  countTexts: (sought: readonly ThemeText[]) => Promise<Theme[]>;
};

/**
 * Themes that rise by more than chance. Words that the segmenter broke in a script without spaces are rejoined: the whole is counted by the
 * text, and its pieces are left out.
 */
export async function filterRisingThemes(
  themes: readonly Theme[],
  { kind, looking, totals, countTexts }: RisingThemes,
): Promise<Theme[]> {
  const rising = themes.filter((theme) => isRising(theme, totals));
  if (kind !== 'word') return rising;
  const { clickhouse, accountId, resolved } = looking;
  const counts = new Map(themes.map(({ value, count }) => [value, count]));
  const risen = new Set(rising.map(({ value }) => value));
  const broken = findBrokenWords(counts, await readPairs(clickhouse, accountId, resolved, PAIRS))
    .filter(({ first, second }) => risen.has(first) || risen.has(second))
    .slice(0, MOST_WHOLE);
  const wholes = await countTexts(
    [...new Set(broken.map(({ whole }) => whole))].map((whole) => ({
      value: whole,
      members: [whole],
      query: `anywhere:"${whole.replaceAll(/["\\]/g, '\\$&')}"`,
      text: whole,
    })),
  );
  const pieces = new Set(broken.flatMap(({ first, second }) => [first, second]));
  const kept = rising.filter(({ value }) => !pieces.has(value));
  return withoutPieces([...kept, ...wholes.filter((theme) => isRising(theme, totals))], totals);
}
