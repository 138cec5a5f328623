import { parseRawKeywords } from '#contracts/keywords/raw-string.ts';
import { findDuplicateIncludes } from '#contracts/keywords/set.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** A fault in one of the raw strings of a keyword, by its index. */
type PatternFault = { pattern: number; fault: Fault };

/**
 * The faults in the raw strings of one keyword: strings that cannot be read, with the position, otherwise every set with the same included
 * words as an earlier one, in whichever strings they are. Sets are counted through all strings.
 */
export function validatePatterns(patterns: readonly string[]): PatternFault[] {
  const strings = patterns.map(parseRawKeywords);
  const unreadable = strings.flatMap((read, pattern) =>
    read.ok ? [] : [{ pattern, fault: fault(read.code, { set: read.set + 1, position: read.at + 1 }) }],
  );
  if (unreadable.length > 0) return unreadable;
  const sets = strings.flatMap((read, pattern) =>
    read.ok ? read.sets.map((set) => ({ set, pattern })) : [],
  );
  return findDuplicateIncludes(sets.map(({ set }) => set)).map(({ set, of }) => ({
    pattern: sets[set]?.pattern ?? 0,
    fault: fault('same_includes', { set: set + 1, of: of + 1 }),
  }));
}
