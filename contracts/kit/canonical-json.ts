/**
 * A JSON value as text that is the same for equal values: the names of objects in the order of their code units, no spaces, numbers and texts
 * as ECMAScript writes them (RFC 8785). Absent fields are left out.
 */
export function writeCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => writeCanonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${writeCanonicalJson(field)}`).join(',')}}`;
}
