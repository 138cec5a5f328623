/** The query of an address: plain texts, so that a link reads as it is written. */
export type AddressQuery = Readonly<Record<string, string>>;

/** Reads `?a=1&b=x` as texts, without guessing numbers or objects. */
export function parseQuery(text: string): AddressQuery {
  return Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')));
}

/** Writes a query; undefined and empty values are left out. */
export function writeQuery(query: Record<string, unknown>): string {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
