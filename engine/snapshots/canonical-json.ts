/**
 * JSON with the keys of every object in one fixed order, so that a value read back from the database, which keeps no order, gives
 * the same text as it gave before it was written.
 */
export const toCanonicalJson = (value: unknown): string => JSON.stringify(value, inOrder);

function inOrder(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}
