const MAX_DEPTH = 60;

/** Text as every store takes it: no NUL (PostgreSQL refuses it) and no half of a surrogate pair (not UTF-8). */
export function toStorableText(text: string): string {
  return (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text).toWellFormed();
}

/** A parsed JSON value with every text in it, keys too, made storable. Anything nested deeper than 60 levels becomes null. */
export function toStorable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return toStorableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((one) => toStorable(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [toStorableText(key), toStorable(one, depth + 1)]),
  );
}
