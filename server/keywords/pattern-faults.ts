import { parseRawKeywords, type RawKeywordCode } from '#contracts/keywords/raw-string.ts';
import { findDuplicateIncludes } from '#contracts/keywords/set.ts';

const SENTENCES: Readonly<Record<RawKeywordCode, string>> = {
  raw_part_empty: 'nothing stands between two signs',
  raw_many_bars: 'has more than one |',
  raw_star_in_excludes: 'has a * among the excluded words',
  raw_exclude_of_many: 'has an excluded condition of several words',
};

/** A fault in one of the raw strings of a keyword, by its index. */
type PatternFault = { pattern: number; message: string };

/**
 * The faults in the raw strings of one keyword: strings that cannot be read, with the position, otherwise every set with the same included
 * words as an earlier one, in whichever strings they are. Sets are counted through all strings.
 */
export const validatePatterns = (patterns: readonly string[]): PatternFault[] => {
  const strings = patterns.map(parseRawKeywords);
  const unreadable = strings.flatMap((read, pattern) =>
    read.ok
      ? []
      : [{ pattern, message: `${SENTENCES[read.code]} (set ${read.set + 1}, position ${read.at + 1})` }],
  );
  if (unreadable.length > 0) return unreadable;
  const sets = strings.flatMap((read, pattern) =>
    read.ok ? read.sets.map((set) => ({ set, pattern })) : [],
  );
  return findDuplicateIncludes(sets.map(({ set }) => set)).map(({ set, of }) => ({
    pattern: sets[set]?.pattern ?? 0,
    message: `set ${set + 1} has the same included words as set ${of + 1}`,
  }));
};
