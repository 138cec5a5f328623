/** The three parts of a call's input before they are put on the wire. */
export type WireInput = { params?: unknown; query?: unknown; body?: unknown };

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The query of a call as texts. Values that are undefined or empty lists are left out; a list is joined by commas, as the contract reads it. */
export function collectWireQuery(query: unknown): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of entriesOf(query)) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '' || !Array.isArray(value)) texts[name] = text;
  }
  return texts;
}

/** The address of a call: `{name}` of the path filled from `params`, `query` appended. */
export function buildAddress(path: string, { params, query }: WireInput): string {
  const filled = entriesOf(params).reduce(
    (rest, [name, value]) => rest.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const tail = new URLSearchParams(collectWireQuery(query)).toString();
  return tail ? `${filled}?${tail}` : filled;
}
