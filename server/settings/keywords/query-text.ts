import type { Fault } from '#engine/query/fault.ts';
import type { LintFinding } from '#engine/query/finding.ts';
import { lintQuery } from '#engine/query/lint.ts';
import { parseQuery } from '#engine/query/parse.ts';
import type { Query } from '#engine/query/tree.ts';

/** What is wrong with the query of a keyword: a fault of its text, or something that a keyword cannot be. */
export type QueryFault = Fault | LintFinding;

/** The tree of a keyword's query, or everything that is wrong with it. */
export type ReadQuery = { ok: true; tree: Query } | { ok: false; faults: QueryFault[] };

/**
 * Reads the query of a keyword. It must find something by what it says, not only by what it leaves out (that would be nearly every
 * post), and ask only for what a post says when it comes in.
 */
export const readKeywordQuery = (text: string): ReadQuery => {
  const parsed = parseQuery(text);
  if (!parsed.ok) return { ok: false, faults: parsed.errors };
  const faults = lintQuery(parsed.tree, { use: 'keyword', text }).filter(
    ({ severity }) => severity === 'error',
  );
  return faults.length > 0 ? { ok: false, faults } : { ok: true, tree: parsed.tree };
};

/** The fault as one line for an error's field or a report: its place, counted from one, and its code. */
export const formatQueryFault = ({ code, start, end }: QueryFault): string =>
  `the query cannot be read at ${start + 1}${end > start + 1 ? `–${end}` : ''} (${code})`;
