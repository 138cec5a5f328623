import type { Fault } from '#engine/query/fault.ts';
import type { LintFinding } from '#engine/query/finding.ts';
import { lintQuery } from '#engine/query/lint.ts';
import { parseQuery } from '#engine/query/parse.ts';
import type { Query } from '#engine/query/tree.ts';

/** A fault in the query of a keyword: in its text, or because a keyword cannot have such a query. */
export type QueryFault = Fault | LintFinding;

/** The tree of a keyword's query, or all its faults. */
export type ReadQuery = { ok: true; tree: Query } | { ok: false; faults: QueryFault[] };

/**
 * Parses the query of a keyword. It must have a positive condition, not only negative ones (which would match nearly every post), and use
 * only fields that a post has when it arrives.
 */
export const readKeywordQuery = (text: string): ReadQuery => {
  const parsed = parseQuery(text);
  if (!parsed.ok) return { ok: false, faults: parsed.errors };
  const faults = lintQuery(parsed.tree, { use: 'keyword', text }).filter(
    ({ severity }) => severity === 'error',
  );
  return faults.length > 0 ? { ok: false, faults } : { ok: true, tree: parsed.tree };
};

/** The fault as one line for an error's field or a report: its position, counted from one, and its code. */
export const formatQueryFault = ({ code, start, end }: QueryFault): string =>
  `the query cannot be read at ${start + 1}${end > start + 1 ? `–${end}` : ''} (${code})`;
