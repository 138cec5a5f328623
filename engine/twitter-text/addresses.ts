import { ACCENTED, DIRECTIONS, INVALID, PUNCTUATION, SPACES } from '#engine/twitter-text/characters.ts';
import { isValidHost } from '#engine/twitter-text/host-length.ts';
import { LATIN_DOMAINS, OTHER_DOMAINS } from '#engine/twitter-text/top-level-domains.ts';

/** An entity of a text: its place (UTF-16 units, the end excluded). */
export type IndexedEntity<T> = T & { indices: [number, number] };

/** Web addresses in a text as X finds them, with a protocol or, in Latin letters, without. */
export function extractUrls(text: string, withoutProtocol = true): IndexedEntity<{ url: string }>[] {
  if (!text.includes('.')) return [];
  const found: IndexedEntity<{ url: string }>[] = [];
  for (const match of text.matchAll(ADDRESS)) {
    const [whole, before = '', url = '', protocol, domain = '', path] = match;
    const start = match.index + whole.length - url.length;
    if (protocol === undefined) {
      if (withoutProtocol && !/[-_./]$/.test(before)) found.push(...bare({ url, domain, path, start }));
      continue;
    }
    if (!isValidHost(domain) || url.length > LONGEST) continue;
    const short = SHORTENED.exec(url);
    if (short !== null && (short[1] ?? '').length > LONGEST_SLUG) continue;
    const shown = short?.[0] ?? url;
    found.push({ url: shown, indices: [start, start + shown.length] });
  }
  return found;
}

type BareUrl = { url: string; domain: string; path: string | undefined; start: number };

/** Letters of other scripts before a domain are not part of it: one run of them may contain several domains. */
function bare({ url, domain, path, start }: BareUrl): IndexedEntity<{ url: string }>[] {
  const found: IndexedEntity<{ url: string }>[] = [];
  for (const { 0: latin, index } of domain.matchAll(LATIN_DOMAIN))
    if (isValidHost(latin))
      found.push({ url: latin, indices: [start + index, start + index + latin.length] });
  const last = found.at(-1);
  if (last === undefined || path === undefined) return found;
  last.url = url.slice(last.indices[0] - start);
  last.indices[1] = start + url.length;
  return found;
}

/** Maximum units of an address, and of the part of a shortened one after the slash. */
const LONGEST = 4096;
const LONGEST_SLUG = 40;

/** Labels before the last two of a host: with more, the search for its end would take too long. */
const LABELS = 12;

/** Letters of a label between its first and its last. */
const LETTERS = 61;

const within = String.raw`[^${PUNCTUATION}${SPACES}${INVALID}${DIRECTIONS}]`;
const latin = LATIN_DOMAINS.split(' ')
  .sort((a, b) => b.length - a.length)
  .join('|');
const others = OTHER_DOMAINS.split(' ')
  .sort((a, b) => b.length - a.length)
  .join('|');
const top = String.raw`(?:(?:${latin}|${others})(?=[^0-9a-zA-Z@+-]|$)|xn--[-0-9a-z]+)`;
const domain = String.raw`(?:(?:${within}(?:[_-]|${within}){0,${LETTERS}})?${within}\.){0,${LABELS}}(?:(?:${within}(?:-|${within}){0,${LETTERS}})?${within}\.)${top}`;
const inPath = String.raw`[a-z\u0400-\u04ff0-9!*';:=+,.$/%#\[\]\-\u2013_~@|&${ACCENTED}]`;
const balanced = String.raw`\((?:${inPath}+|${inPath}*\(${inPath}+\)${inPath}*)\)`;
const pathEnd = String.raw`(?:[+\-a-z\u0400-\u04ff0-9=_#/${ACCENTED}]|${balanced})`;
const path = String.raw`(?:${inPath}*(?:${balanced}${inPath}*)*${pathEnd}|@${inPath}+/)`;
const query = String.raw`[a-z0-9!?*'@();:&=+$/%#\[\]\-_.,~|]*[a-z0-9\-_&=#/]`;

const ADDRESS = new RegExp(
  String.raw`((?:[^A-Za-z0-9@＠$#＃${INVALID}]|[${DIRECTIONS}]|^))((https?://)?(${domain})(?::[0-9]+)?(/${path}*)?(?:\?${query})?)`,
  'gi',
);
const LATIN_DOMAIN = new RegExp(String.raw`(?:[-a-z0-9${ACCENTED}]+\.)+${top}`, 'gi');
const SHORTENED = new RegExp(String.raw`^https?://t\.co/([a-z0-9]+)(?:\?${query})?`, 'i');
