import { computeStableId } from '#connectors/kit/stable-id.ts';
import { linkIn } from '#engine/entities/entities.ts';

/** What distinguishes an entry from another: the id in the feed (guid, id, or the link), its link, and its content. */
export type IdentifiedEntry = { id: string; link: string | undefined; words: string };

/** The entry of an id: short hashes of its link and its text, by a short hash of the id. */
type Owners = Map<string, [link: string, words: string]>;

/** The memory of a feed between two polls. */
const MOST_REMEMBERED = 500;
const HASH_LENGTH = 12;

/**
 * Gives each entry of a poll an id by which it stays one post. Feeds reuse ids: where an entry has the id of another one but another link
 * and another text, it is another post, and its id is made from id and link, or from id and text where it has no link. An entry with the
 * same link or the same text is the same one, even if the site has corrected the rest.
 *
 * @param memory the result of the previous poll, undefined at the first
 * @returns an id for each entry, and the memory for the next poll
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
    // Two pictures without text are not the same one.
    const saysSame = owner?.[1] === words && (said !== '' || link === '');
    const isOwner = owner === undefined || saysSame || (link !== '' && owner[0] === link);
    if (!isOwner)
      return computeStableId(['rss', entry.id, entry.link === undefined ? entry.words : linkIn(entry.link)]);
    // Reinserted, so that the ids that a feed still lists are remembered longest.
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
