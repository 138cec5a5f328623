import { buildBranches } from '#engine/query/branches.ts';
import { testOf } from '#engine/query/lower.ts';
import { flattenParts, type Query } from '#engine/query/tree.ts';

/** What a query costs: how many terms it has, a figure to compare by (1 is a word), and what to show of it. */
export type QueryCost = { terms: number; cost: number; level: 'low' | 'medium' | 'high' };

/**
 * An estimate before the query runs. Words cost little and wildcards more, most of all a leading one; NEAR costs its sides together and a
 * little more by its distance; a query that no word can find is evaluated for every incoming post.
 */
export function estimateCost(query: Query): QueryCost {
  const parts = flattenParts(query);
  const anchored = buildBranches(testOf(query)).every(({ includes }) => includes.length > 0);
  const cost = costOf(query) + (anchored ? 0 : UNANCHORED);
  const terms = parts.filter(({ kind }) => !GROUPS.has(kind)).length;
  return { terms, cost, level: cost < MEDIUM ? 'low' : cost < HIGH ? 'medium' : 'high' };
}

const GROUPS: ReadonlySet<Query['kind']> = new Set(['and', 'or', 'not', 'near']);

const UNANCHORED = 50;
const MEDIUM = 60;
const HIGH = 400;

function costOf(query: Query): number {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.parts.reduce((sum, part) => sum + costOf(part), 0);
    case 'not':
      return costOf(query.part);
    case 'near':
      return 4 + costOf(query.left) + costOf(query.right) + query.distance / 4;
    case 'pattern':
      return query.pattern.startsWith('*') ? 10 : 3;
    case 'word':
      return query.exact === true ? 2 : 1;
    default:
      return 1;
  }
}
