import { RE2JS } from 're2js';
import { makeLiveMatcher } from '#engine/keywords/live-matcher.ts';

/** An active entry; a site with a non-ASCII name is included twice, as people write it and as addresses do (punycode). */
export type BlacklistEntry = {
  _id: string;
  kind: 'author' | 'site' | 'word' | 'pattern';
  value: string;
};

/** The examined parts of a post: `searched` as keywords see it, `folded` as they compare it. */
export type LookedAt = {
  author: { _id: string; name: string; handle?: string | undefined };
  url: string;
  searched: string;
  folded: string;
};

/** Returns the entry that hides a post; undefined where none does. Of several the first in the order of the list. */
export type Blacklist = (post: LookedAt) => string | undefined;

/** Compiles a list. An invalid pattern hides nothing: it was checked when it was saved. */
export function compileBlacklist(entries: readonly BlacklistEntry[]): Blacklist {
  if (entries.length === 0) return () => undefined;
  const of = (kind: BlacklistEntry['kind']) =>
    entries.flatMap((entry, index) => (entry.kind === kind ? [{ ...entry, index }] : []));
  const authors = new Map(of('author').map(({ value, index }) => [normalizeName(value), index]));
  const sites = new Map(of('site').map(({ value, index }) => [value.toLowerCase(), index]));
  const words = makeLiveMatcher(
    of('word').map(({ value, index }) => ({
      id: index,
      owner: 0,
      sets: [{ includes: [value], excludes: [] }],
      match: 'auto',
    })),
  );
  const patterns = of('pattern').flatMap(({ value, index }) => {
    const pattern = patternOf(value);
    return pattern ? [{ pattern, index }] : [];
  });
  return ({ author, url, searched, folded }) => {
    let first = Infinity;
    const found = (index: number | undefined): void => {
      if (index !== undefined && index < first) first = index;
    };
    for (const name of [author._id, author.name, author.handle ?? ''])
      found(authors.get(normalizeName(name)));
    if (sites.size > 0) for (const host of hostsAbove(hostOf(url))) found(sites.get(host));
    if (words.size > 0) words.matchAll([folded], (_, index) => found(index));
    for (const { pattern, index } of patterns) if (index < first && pattern.test(searched)) found(index);
    return entries[first]?._id;
  };
}

/** A name in the form for comparison: without its @, in lower case, with compatible forms unified. An empty one belongs to nobody. */
export function normalizeName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/^@/, '') || '\u0000';
}

/** The position of the host in an address, in the common subset of RE2 and JavaScript, so that stored posts are checked in the same way. */
export const HOST_SOURCE = '^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]+)';
const HOST = new RegExp(HOST_SOURCE);

/** The host of an address as it is written, in lower case; empty where there is none. */
const hostOf = (url: string): string => HOST.exec(url)?.[1]?.toLowerCase() ?? '';

/** A host and every domain above it. */
function hostsAbove(host: string): string[] {
  const parts = host.split('.');
  return parts.map((_, index) => parts.slice(index).join('.'));
}

function patternOf(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch {
    return undefined;
  }
}
