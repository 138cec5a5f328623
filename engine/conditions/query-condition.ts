import type { CompiledCondition } from '#engine/conditions/compiled-condition.ts';
import type { Fact } from '#engine/conditions/facts.ts';
import { compileQuery } from '#engine/query/evaluate.ts';
import { explainQuery, querySpans } from '#engine/query/explain.ts';
import type { Fault } from '#engine/query/fault.ts';
import { FIELDS, LATER_IS } from '#engine/query/fields.ts';
import { parseQuery } from '#engine/query/parse.ts';
import type { QueryPost } from '#engine/query/post.ts';
import { flattenParts, type Query } from '#engine/query/tree.ts';

/** The query of a condition as a tree, or its faults. */
export type ReadConditionQuery = { ok: true; tree: Query } | { ok: false; faults: readonly Fault[] };

/**
 * Parses the query of a condition. It is evaluated for a message that has just come in, so fields that only people or later events fill
 * (the assignee of a mention, its keywords and tags) are refused: conditions have fields of their own for those. Unlike the query of a
 * keyword it may consist of exclusions only, since it is evaluated for one message at a time.
 */
export function readConditionQuery(text: string): ReadConditionQuery {
  const parsed = parseQuery(text);
  if (!parsed.ok) return { ok: false, faults: parsed.errors };
  const faults = flattenParts(parsed.tree).flatMap((part): Fault[] => {
    const place = part.at ?? { start: 0, end: text.length };
    if (part.kind === 'relative') return [{ code: 'relative_time', ...place, values: { span: part.span } }];
    return isLater(part) ? [{ code: 'unknown_field', ...place }] : [];
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, tree: parsed.tree };
}

function isLater(part: Query): boolean {
  if (part.kind !== 'value' && part.kind !== 'range' && part.kind !== 'any') return false;
  if (FIELDS[part.field].later) return true;
  return part.kind === 'value' && part.field === 'is' && LATER_IS.includes(part.value);
}

/** Compiles a query for evaluation on messages; undefined when its text cannot be parsed. */
export function compileQueryCondition(operator: string, text: string): CompiledCondition | undefined {
  const read = readConditionQuery(text);
  if (!read.ok) return undefined;
  const matches = compileQuery(read.tree);
  const wanted = operator === 'matches';
  return {
    holds: (fact) => isPost(fact) && matches(fact) === wanted,
    found: (fact) => (isPost(fact) ? wordsMet(read.tree, fact) : []),
  };
}

const isPost = (fact: Fact): fact is QueryPost => typeof fact === 'object' && 'folded' in fact;

/** The words of the text, in their original form, that made it match. */
function wordsMet(tree: Query, post: QueryPost): string[] {
  const explained = explainQuery(tree, post);
  return [...new Set(querySpans(explained).map(({ start, end }) => explained.text.slice(start, end)))];
}
