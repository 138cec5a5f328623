import { FIELDS } from '#engine/query/fields.ts';
import type { LintFinding } from '#engine/query/finding.ts';
import { printQuery } from '#engine/query/print.ts';
import {
  flattenParts,
  withoutSourceRanges,
  type Query,
  type RangeQuery,
  type ValueQuery,
} from '#engine/query/tree.ts';
import { toLiteral } from '#engine/terms/literal.ts';

/** Parts that no post can hold: two values of what has only one, bounds apart, a thing and NOT of it, a word of nothing visible. */
export function findAlwaysFalse(query: Query): LintFinding[] {
  return flattenParts(query).flatMap((part) => {
    if (part.kind === 'word' && toLiteral(part.text, 'anywhere').text === '')
      return [{ ...at(part), severity: 'warning' as const, code: 'invisible_word' as const }];
    return part.kind === 'and' ? clashes(part.parts) : [];
  });
}

const at = (part: Query) => part.at ?? { start: 0, end: 0 };

function clashes(parts: readonly Query[]): LintFinding[] {
  return parts.flatMap((second, index) => {
    const first = parts.slice(0, index).find((earlier) => clash(earlier, second));
    return first === undefined ? [] : [never(first, second)];
  });
}

function never(first: Query, second: Query): LintFinding {
  const values = { first: printQuery(first), second: printQuery(second) };
  const finding: LintFinding = { ...at(second), severity: 'warning', code: 'never_true', values };
  if (first.kind !== 'value' || first.at === undefined || second.at === undefined) return finding;
  // What was meant is most often either of the two.
  const [start, end] = [first.at.start, second.at.end];
  return { ...finding, mend: { start, end, text: `(${values.first} OR ${values.second})` } };
}

function clash(first: Query, second: Query): boolean {
  if (first.kind === 'value' && second.kind === 'value') return valuesClash(first, second);
  if (first.kind === 'range' && second.kind === 'range') return rangesClash(first, second);
  return isNotOf(first, second) || isNotOf(second, first);
}

function isNotOf(not: Query, part: Query): boolean {
  return (
    not.kind === 'not' &&
    JSON.stringify(withoutSourceRanges(not.part)) === JSON.stringify(withoutSourceRanges(part))
  );
}

const SEVERAL: ReadonlySet<string> = new Set(['has', 'is']);

function valuesClash(first: ValueQuery, second: ValueQuery): boolean {
  if (first.field !== second.field || first.value === second.value || SEVERAL.has(first.field)) return false;
  const { kind } = FIELDS[first.field];
  return kind === 'choice' || (kind === 'name' && first.field !== 'lang');
}

function rangesClash(first: RangeQuery, second: RangeQuery): boolean {
  return first.field === second.field && (apart(first, second) || apart(second, first));
}

function apart({ to }: RangeQuery, { from }: RangeQuery): boolean {
  return (
    to !== undefined &&
    from !== undefined &&
    (to.value < from.value || (to.value === from.value && !(to.inclusive && from.inclusive)))
  );
}
