import { z } from 'zod';
import { findTermMatches, searchTermOf } from '#engine/query/search-term.ts';
import { fold } from '#engine/text/fold.ts';
import { parseRows } from './data-file.ts';
import type { Scorer } from './scorer.ts';

const Row = z.object({
  group: z.string(),
  patterns: z.array(z.string()),
  haystack: z.string(),
  matches: z.array(z.tuple([z.number(), z.number(), z.number()])),
  semantics: z.string(),
});
type Row = z.infer<typeof Row>;

/**
 * Searching for many patterns at once: the position of each, in bytes. Earshot reports every position of every pattern, ignoring case. Rows
 * that require all positions are right only if all are equal; other rows select some positions (the leftmost, those at the beginning), and
 * are right if their positions are among Earshot's. An empty pattern matches nowhere here.
 */
export const patternPlaces: Scorer = {
  name: 'pattern places',
  fits: (file) => file.stem === '7_query/aho_corasick',
  score: (file) => {
    const rows = parseRows(file, Row);
    const every = rows.filter(asksEvery);
    const some = rows.filter((row) => !asksEvery(row));
    return [
      {
        what: 'every place',
        of: every,
        right: every.filter((row) => isSame(placesOf(row), wantedOf(row))).length,
      },
      {
        what: 'some of the places: all among ours',
        of: some,
        right: some.filter((row) => wantedOf(row).every((place) => placesOf(row).has(place))).length,
      },
    ].map(({ what, of, right }) => ({
      file: file.name,
      what,
      rows: of.length,
      right,
      figure: `${((100 * right) / Math.max(of.length, 1)).toFixed(1)} %`,
      published: null,
    }));
  },
};

const asksEvery = ({ group }: Row): boolean => /^(?:ASCII_CASE_INSENSITIVE_)?OVERLAPPING$/.test(group);

function wantedOf({ matches, patterns }: Row): string[] {
  return matches.filter(([pattern]) => patterns[pattern] !== '').map((match) => match.join(' '));
}

function placesOf({ patterns, haystack }: Row): Set<string> {
  const folded = fold(haystack);
  const bytes = (end: number): number => Buffer.byteLength(folded.slice(0, end));
  return new Set(
    patterns.flatMap((text, pattern) => {
      const sought = searchTermOf({ kind: 'word', text, anywhere: true }, 'auto');
      const found = sought.first === fold(text) ? findTermMatches(folded, sought, Infinity) : [];
      return found.map(({ start, end }) => `${pattern} ${bytes(start)} ${bytes(end)}`);
    }),
  );
}

function isSame(ours: ReadonlySet<string>, theirs: readonly string[]): boolean {
  return ours.size === new Set(theirs).size && theirs.every((place) => ours.has(place));
}
