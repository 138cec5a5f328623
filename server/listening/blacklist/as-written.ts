import type { BlacklistEntry } from '#engine/blacklist/compile.ts';

/** An entry in each form that may occur in posts: a site also as URLs write it (punycode). */
export function toWrittenForms(entry: BlacklistEntry): BlacklistEntry[] {
  if (entry.kind !== 'site' || !URL.canParse(`http://${entry.value}`)) return [entry];
  const { hostname } = new URL(`http://${entry.value}`);
  const written = entry.value.toLowerCase();
  return hostname === written ? [entry] : [entry, { ...entry, value: hostname }];
}
