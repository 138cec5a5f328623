import { FIELDS, LATER_IS, type FieldName } from '#engine/query/fields.ts';
import { flattenParts, groupOf, type Query } from '#engine/query/tree.ts';

/** Fields whose value is an account's own: its model and rules, its weights, its blacklist, its clusters, its tags. */
export const ACCOUNT_READINGS: ReadonlySet<FieldName> = new Set([
  'sentiment',
  'sentiment_by',
  'confidence',
  'engagement',
  'reach',
  'influence',
  'score',
  'cluster',
  'hidden',
  'tag',
]);

/** Whether a query tests a field whose value is an account's own when a post arrives. */
export function testsAccountReading(query: Query): boolean {
  return flattenParts(query).some((part) => 'field' in part && ACCOUNT_READINGS.has(part.field));
}

/** Whether a query may hold for a public post and not for an account's mention of it, or the other way round. */
export function differsByAccount(query: Query): boolean {
  return flattenParts(query).some(
    (part) =>
      'field' in part &&
      (ACCOUNT_READINGS.has(part.field) ||
        FIELDS[part.field].later === true ||
        part.field === 'collected' ||
        ('value' in part && LATER_IS.includes(part.value))),
  );
}

/**
 * A query that holds at least for every post for which this one may hold, however an account reads it; null: for every post. A part that tests
 * an account's own reading is left out, a choice with such a part as a whole.
 */
export function withoutAccountReadings(query: Query): Query | null {
  if (!testsAccountReading(query)) return query;
  if (query.kind !== 'and') return null;
  const parts = query.parts.flatMap((part) => withoutAccountReadings(part) ?? []);
  return parts.length === 0 ? null : groupOf('and', parts);
}
