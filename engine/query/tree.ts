import type { FieldName } from '#engine/query/fields.ts';

/** A place in a query's text, in UTF-16 units, the end excluded. */
export type SourceRange = { start: number; end: number };

/** Where a part was read; absent in trees that were made otherwise. Two trees that differ in it only are the same query. */
type LocatedNode = { at?: SourceRange };

/**
 * A word, phrase, tag, name, address or emoji, as in a keyword set. `exact`: case-sensitive, exactly as written. `anywhere`: also inside a
 * longer word.
 */
export type WordQuery = LocatedNode & { kind: 'word'; text: string; exact?: true; anywhere?: true };

/** A word with `*` (any letters, or none) and `?` (one letter) in it; a backslash escapes them. */
export type PatternQuery = LocatedNode & { kind: 'pattern'; pattern: string };

/** All of its parts, or at least one of them. At least two parts, none of them of the same kind. */
export type GroupQuery = LocatedNode & { kind: 'and' | 'or'; parts: Query[] };

/** Posts that its part does not match. */
export type NotQuery = LocatedNode & { kind: 'not'; part: Query };

/** Two operands with at most `distance` words between them; `ordered`: the left one comes first. */
export type NearQuery = LocatedNode & {
  kind: 'near';
  left: Query;
  right: Query;
  distance: number;
  ordered: boolean;
};

/** A field with one value, with `*` and `?` as in a pattern where the field is a text. */
export type ValueQuery = LocatedNode & { kind: 'value'; field: FieldName; value: string };

/** One end of a range: a number, or for times milliseconds since 1970. */
export type RangeBound = { value: number; inclusive: boolean };

/** A field within bounds, at least one of which is present. An unknown value (null) is within none. */
export type RangeQuery = LocatedNode & {
  kind: 'range';
  field: FieldName;
  from?: RangeBound;
  to?: RangeBound;
};

/** A time field within a span relative to the instant of the query, in the form of {@link readRelative}: `today`, `last-7d`. */
export type RelativeQuery = LocatedNode & { kind: 'relative'; field: FieldName; span: string };

/** A field that has any value at all (`country:*`). */
export type AnyQuery = LocatedNode & { kind: 'any'; field: FieldName };

/** The query of a post: the one form of keywords, filters, rules and alerts. */
export type Query =
  | WordQuery
  | PatternQuery
  | GroupQuery
  | NotQuery
  | NearQuery
  | ValueQuery
  | RangeQuery
  | RelativeQuery
  | AnyQuery;

/** One group of parts: flat, and the part itself where there is only one. At least one part is needed. */
export function groupOf(kind: 'and' | 'or', parts: readonly Query[], at?: SourceRange): Query {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const [only] = flat;
  if (only !== undefined && flat.length === 1) return only;
  return { kind, parts: flat, ...(at && { at }) };
}

/** The parts of a part, in their order. */
export function getParts(query: Query): readonly Query[] {
  if (query.kind === 'and' || query.kind === 'or') return query.parts;
  if (query.kind === 'not') return [query.part];
  return query.kind === 'near' ? [query.left, query.right] : [];
}

/** A query and all parts of its parts, from the outside in. */
export const flattenParts = (query: Query): Query[] => [query, ...getParts(query).flatMap(flattenParts)];

/** The same tree without its places: two texts with the same meaning give equal trees. */
export function withoutSourceRanges(query: Query): Query {
  const { at: _, ...bare } = query;
  switch (bare.kind) {
    case 'and':
    case 'or':
      return { ...bare, parts: bare.parts.map(withoutSourceRanges) };
    case 'not':
      return { ...bare, part: withoutSourceRanges(bare.part) };
    case 'near':
      return { ...bare, left: withoutSourceRanges(bare.left), right: withoutSourceRanges(bare.right) };
    default:
      return bare;
  }
}
