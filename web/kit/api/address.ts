/** The three parts of a call's input before they are put on the wire. */
export type WireInput = { params?: unknown; query?: unknown; body?: unknown };

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/**
 * The address of a call: `{name}` of the path filled from `params`, `query` appended. Values that are undefined or empty lists
 * are left out; a list is joined by commas, as the contract reads it.
 */
export function buildAddress(path: string, { params, query }: WireInput): string {
  const filled = entriesOf(params).reduce(
    (rest, [name, value]) => rest.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '' || !Array.isArray(value)) search.set(name, text);
  }
  const tail = search.toString();
  return tail ? `${filled}?${tail}` : filled;
}
