import { KeywordMatch, type KeywordSet } from '#contracts/settings/keywords/set.ts';
import { parseRawKeywords } from '#contracts/settings/keywords/raw-string.ts';
import { refuse } from '#server/kit/errors.ts';

/** What a matcher looks for: the sets of all patterns of a keyword, any of which may match. */
export type Wanted = { sets: KeywordSet[]; match: KeywordMatch };

type Given = { patterns: readonly string[]; match: string };

/**
 * The sets behind raw keyword strings that a person gave.
 * @throws keyword_raw_invalid, naming the pattern, the fault and where in the string it stands
 */
export const readSets = ({ patterns, match }: Given): Wanted => {
  const fields: Record<string, string> = {};
  const sets = patterns.flatMap((raw, index) => {
    const read = parseRawKeywords(raw);
    if (!read.ok) fields[`patterns.${index}`] = `${read.code} at ${read.at}`;
    else if (read.duplicates.length > 0) fields[`patterns.${index}`] = 'keyword_duplicate_includes';
    return read.ok ? read.sets : [];
  });
  if (Object.keys(fields).length > 0) refuse('keyword_raw_invalid', { fields });
  return { sets, match: KeywordMatch.parse(match) };
};

/** Whether the sets of raw strings can be read as they stand. */
export const isReadable = ({ patterns }: Pick<Given, 'patterns'>): boolean =>
  patterns.every((raw) => {
    const read = parseRawKeywords(raw);
    return read.ok && read.duplicates.length === 0;
  });

/** The same of a stored keyword, which was checked when it was saved; a pattern that no longer reads matches nothing. */
export const storedSets = ({ patterns, match }: Given): Wanted => ({
  sets: patterns.flatMap((raw) => {
    const read = parseRawKeywords(raw);
    return read.ok ? read.sets : [];
  }),
  match: KeywordMatch.parse(match),
});
