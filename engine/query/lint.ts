import { FIELDS, LATER_IS } from '#engine/query/fields.ts';
import type { LintFinding, LintOptions } from '#engine/query/finding.ts';
import { findAlwaysFalse } from '#engine/query/lint-false.ts';
import { findOperatorWords } from '#engine/query/lint-operators.ts';
import { lintCommonWord, lintPart } from '#engine/query/lint-parts.ts';
import { IDS_ONLY } from '#engine/query/test.ts';
import { flattenParts, type SourceRange, type Query } from '#engine/query/tree.ts';

/**
 * Errors, slow parts and doubtful parts of a query that can be parsed. `error`: it must not be saved; `warning`: it finds too much,
 * nothing, or costs a lot; `hint`: it may have another meaning than intended. Most include a fix.
 */
export function lintQuery(query: Query, options: LintOptions = {}): LintFinding[] {
  const everywhere = placeOf(query);
  const parts = flattenParts(query);
  return [
    // A filter narrows existing results: it may consist of exclusions only, and needs no word that leads to the posts.
    ...(options.use === 'filter'
      ? []
      : isPositive(query)
        ? onlyFields(parts, everywhere)
        : [onlyNegative(query)]),
    ...(options.use === 'keyword'
      ? parts.flatMap((part) => [...laterField(part), ...relativeTime(part), ...sourceByName(part)])
      : []),
    ...findAlwaysFalse(query),
    ...(query.kind === 'word' ? lintCommonWord(query) : []),
    ...parts.flatMap((part) => lintPart(part, options)),
    ...(options.text === undefined ? [] : findOperatorWords(parts, options.text)),
  ].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Whether a query says what to find, and not only what to exclude: on every branch of it. */
function isPositive(query: Query): boolean {
  if (query.kind === 'and') return query.parts.some(isPositive);
  if (query.kind === 'or') return query.parts.every(isPositive);
  if (query.kind === 'not') return isNegative(query.part);
  return true;
}

/** Whether NOT of it says what to find. */
function isNegative(query: Query): boolean {
  if (query.kind === 'and') return query.parts.every(isNegative);
  if (query.kind === 'or') return query.parts.some(isNegative);
  return query.kind === 'not' && isPositive(query.part);
}

const placeOf = (query: Query): SourceRange => query.at ?? { start: 0, end: 0 };

/** The innermost part that only excludes. */
function onlyNegative(query: Query): LintFinding {
  const branch = query.kind === 'or' ? query.parts.find((part) => !isPositive(part)) : undefined;
  if (branch !== undefined) return onlyNegative(branch);
  return { ...placeOf(query), severity: 'error', code: 'only_negative' };
}

/** No word leads to the posts: every post is evaluated. */
function onlyFields(parts: readonly Query[], at: SourceRange): LintFinding[] {
  return parts.some(({ kind }) => kind === 'word' || kind === 'pattern' || kind === 'near')
    ? []
    : [{ ...at, severity: 'warning', code: 'only_fields' }];
}

function laterField(part: Query): LintFinding[] {
  if (part.kind !== 'value' && part.kind !== 'range' && part.kind !== 'any') return [];
  const later =
    FIELDS[part.field].later === true ||
    (part.kind === 'value' && part.field === 'is' && LATER_IS.includes(part.value));
  return later
    ? [{ ...placeOf(part), severity: 'error', code: 'later_field', values: { field: part.field } }]
    : [];
}

function relativeTime(part: Query): LintFinding[] {
  return part.kind === 'relative'
    ? [{ ...placeOf(part), severity: 'error', code: 'relative_time', values: { span: part.span } }]
    : [];
}

/** The stream knows monitors by their ids only: a name would never match. */
function sourceByName(part: Query): LintFinding[] {
  return part.kind === 'value' && part.field === 'source' && IDS_ONLY.source(part.value).length === 0
    ? [
        {
          ...placeOf(part),
          severity: 'error',
          code: 'unknown_value',
          values: { field: 'source', value: part.value },
        },
      ]
    : [];
}
