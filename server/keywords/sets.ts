import { parseRawKeywords } from '#contracts/keywords/raw-string.ts';
import { KeywordMatch, type KeywordSet } from '#contracts/keywords/set.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { parseQuery } from '#engine/query/parse.ts';
import type { Query } from '#engine/query/tree.ts';
import { validatePatterns } from '#server/keywords/pattern-faults.ts';
import { readKeywordQuery, toQueryFaults } from '#server/keywords/query-text.ts';
import { refuse } from '#server/kit/errors.ts';

/** What a matcher searches for: the sets of all patterns of a keyword, any of which may match, or its Boolean query. */
export type CompiledPatterns = { sets: KeywordSet[]; match: KeywordMatch; query?: Query };

type PatternInput = { patterns: readonly string[]; query?: string | null; match: string };

/**
 * Compiles raw keyword strings or a Boolean query.
 * @throws keyword_empty where there is neither, keyword_raw_invalid, naming the pattern, the fault and its position in the string,
 * keyword_query_invalid with every fault of the query at its position
 */
export function compilePatterns({ patterns, query, match }: PatternInput): CompiledPatterns {
  const mode = KeywordMatch.parse(match);
  if (typeof query === 'string') return { sets: [], match: mode, query: readTree(query) };
  if (patterns.length === 0) return refuse('keyword_empty', { fields: { patterns: fault('empty') } });
  return { sets: readSets(patterns), match: mode };
}

function readTree(text: string): Query {
  const read = readKeywordQuery(text);
  if (read.ok) return read.tree;
  const fields = { query: toQueryFaults(read.faults) };
  return refuse('keyword_query_invalid', { fields, data: { faults: read.faults } });
}

function readSets(patterns: readonly string[]): KeywordSet[] {
  const faults = validatePatterns(patterns);
  if (faults.length > 0) {
    const fields = faults.map(({ pattern, fault: of }) => [`patterns.${pattern}`, of]);
    return refuse('keyword_raw_invalid', { fields: Object.fromEntries(fields) });
  }
  return setsOf(patterns);
}

/** Whether the sets of raw strings can be read as they are. */
export function isReadable({ patterns }: Pick<PatternInput, 'patterns'>): boolean {
  return validatePatterns(patterns).length === 0;
}

/** The sets of raw strings; unreadable strings have none. */
function setsOf(patterns: readonly string[]): KeywordSet[] {
  return patterns.flatMap((raw) => {
    const read = parseRawKeywords(raw);
    return read.ok ? read.sets : [];
  });
}

/** The same for a stored keyword, which was validated when it was saved; what can no longer be read matches nothing. */
export function compileStoredPatterns({ patterns, query, match }: PatternInput): CompiledPatterns {
  const mode = KeywordMatch.parse(match);
  const parsed = typeof query === 'string' ? parseQuery(query) : undefined;
  if (parsed) return { sets: [], match: mode, ...(parsed.ok ? { query: parsed.tree } : {}) };
  return { sets: setsOf(patterns), match: mode };
}
