import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { Fault as QuerySyntaxFault } from '#engine/query/fault.ts';
import type { LintFinding } from '#engine/query/finding.ts';
import { lintQuery } from '#engine/query/lint.ts';
import { parseQuery } from '#engine/query/parse.ts';
import type { Query } from '#engine/query/tree.ts';

/** A fault in the query of a keyword: in its text, or because a keyword cannot have such a query. */
export type QueryFault = QuerySyntaxFault | LintFinding;

/** The tree of a keyword's query, or all its faults. */
export type ReadQuery = { ok: true; tree: Query } | { ok: false; faults: QueryFault[] };

/**
 * Parses the query of a keyword. It must have a positive condition, not only negative ones (which would match nearly every post), and use
 * only fields that a post has when it arrives.
 */
export function readKeywordQuery(text: string): ReadQuery {
  const parsed = parseQuery(text);
  if (!parsed.ok) return { ok: false, faults: parsed.errors };
  const faults = lintQuery(parsed.tree, { use: 'keyword', text }).filter(
    ({ severity }) => severity === 'error',
  );
  return faults.length > 0 ? { ok: false, faults } : { ok: true, tree: parsed.tree };
}

/** The fault of a query as the fault of its field: its position, counted from one, and its code. */
export function toQueryFault({ code, start, end }: QueryFault): Fault {
  return fault('query_at', { place: `${start + 1}${end > start + 1 ? `–${end}` : ''}`, fault: code });
}

/** All faults of a query as the fault of its field. */
export function toQueryFaults(faults: readonly QueryFault[]): Fault {
  const [first, ...more] = faults.map(toQueryFault);
  return first && more.length === 0 ? first : fault('several', { faults: faults.map(toQueryFault) });
}
