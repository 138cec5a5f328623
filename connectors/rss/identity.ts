import { computeStableId } from '#connectors/kit/stable-id.ts';
import { linkIn } from '#engine/entities/entities.ts';

/** What tells an entry from another: the id that the feed gives (guid, id, or the link), its link, and what it says. */
export type IdentifiedEntry = { id: string; link: string | undefined; words: string };

/** Which entry an id belongs to: short hashes of its link and its words, by a short hash of the id. */
type Owners = Map<string, [link: string, words: string]>;

/** What is remembered of a feed between two readings. */
const MOST_REMEMBERED = 500;
const HASH_LENGTH = 12;

/**
 * Gives each entry of a reading an id under which it is one post for all time. Feeds use ids again: where an entry has the id of another
 * one but another link and other words, it is another post, and its id is made from id and link, or from id and words where it has no link. An
 * entry with the same link or the same words is the same one, also when the site has corrected the rest.
 *
 * @param memory what the reading before returned, undefined at the first
 * @returns an id for each entry, and what to remember until the next reading
 */
export function identifyEntries(
  entries: readonly IdentifiedEntry[],
  memory: string | undefined,
): { ids: string[]; memory: string } {
  const owners = readMemory(memory);
  const ids = entries.map((entry) => {
    const key = shortHash(entry.id);
    const link = entry.link === undefined ? '' : shortHash(linkIn(entry.link));
    const said = entry.words.replaceAll(/\s+/g, ' ').trim();
    const words = shortHash(said);
    const owner = owners.get(key);
    // Two pictures without words are not the same one.
    const saysSame = owner?.[1] === words && (said !== '' || link === '');
    const isOwner = owner === undefined || saysSame || (link !== '' && owner[0] === link);
    if (!isOwner)
      return computeStableId(['rss', entry.id, entry.link === undefined ? entry.words : linkIn(entry.link)]);
    // Set anew, so that the ids that a feed still lists are remembered longest.
    owners.delete(key);
    owners.set(key, [link, words]);
    return entry.id;
  });
  const kept = [...owners].slice(-MOST_REMEMBERED).map(([key, [link, words]]) => [key, link, words]);
  return { ids, memory: JSON.stringify(kept) };
}

function readMemory(memory: string | undefined): Owners {
  if (memory === undefined) return new Map();
  try {
    const rows: unknown = JSON.parse(memory);
    return new Map(
      Array.isArray(rows) ? rows.filter(isRow).map(([key, link, words]) => [key, [link, words]]) : [],
    );
  } catch {
    return new Map();
  }
}

function isRow(row: unknown): row is [string, string, string] {
  return Array.isArray(row) && row.length === 3 && row.every((part) => typeof part === 'string');
}

function shortHash(text: string): string {
  return computeStableId([text]).slice(0, HASH_LENGTH);
}
