import { getThreadStart } from '#connectors/file/follow-threads.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { MentionRow } from '#server/listening/feed/mention-row.ts';
import { computeFileSourceId, buildFileItemName } from '#server/listening/mention-ids/import-source.ts';
import { computeMentionId } from '#server/listening/mention-ids/item-key.ts';

type ThreadPost = Pick<
  MentionRow,
  '_id' | 'source_id' | 'author_id' | 'author_name' | 'text' | 'thread' | 'reply_to'
>;
/** Finds the mention of a conversation by a name from its network or file. */
type ParentFinder = (name: string) => string | undefined;

/** The most file rows that are tried for the replies of one conversation: some 30 ms, which no real conversation reaches. */
const MOST_TRIED = 20_000;

/**
 * Resolves what each mention of a conversation replies to. Networks and files name posts by ids of their own; any source of the
 * conversation may have collected the parent post. A reply to something that is not stored is attached to the first post.
 * @param rows in order of publication
 */
export function resolveParents(
  accountId: AccountId,
  rows: readonly ThreadPost[],
): ReadonlyMap<string, string> {
  const ways = [byNetwork(accountId, rows), byFile(accountId, rows)];
  const found = new Map<string, string | undefined>();
  const named: ParentFinder = (name) => {
    if (name === '') return undefined;
    if (!found.has(name)) found.set(name, firstOf(ways, name));
    return found.get(name);
  };
  const first =
    named(getThreadStart(rows[0]?.thread ?? '')) ?? rows.find(({ reply_to }) => reply_to === '')?._id;
  return new Map(
    rows.flatMap(({ _id, reply_to }): [string, string][] => {
      const answered = named(reply_to);
      const parent = answered === undefined || answered === _id ? first : answered;
      return parent === undefined || parent === _id || _id === first ? [] : [[_id, parent]];
    }),
  );
}

function firstOf(ways: readonly ParentFinder[], name: string): string | undefined {
  for (const way of ways) {
    const id = way(name);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** A mention's id is derived from its source and the network's id of the post. */
function byNetwork(accountId: AccountId, rows: readonly ThreadPost[]): ParentFinder {
  const known = new Set(rows.map(({ _id }) => _id));
  const sources = [...new Set(rows.map(({ source_id }) => source_id))];
  return (name) =>
    sources.map((sourceId) => computeMentionId({ accountId, sourceId, name })).find((id) => known.has(id));
}

/** The id of a file's row is derived from author and text too, so each row is tried whether it can be the one of that name. */
function byFile(accountId: AccountId, rows: readonly ThreadPost[]): ParentFinder {
  const sourceId = computeFileSourceId(accountId);
  const ofFiles = rows.filter((row) => row.source_id === sourceId);
  let tried = 0;
  return (provider_id) =>
    ofFiles.find(({ _id, author_id, author_name, text }) => {
      tried += 1;
      if (tried > MOST_TRIED) return false;
      const name = buildFileItemName({ provider_id, author: { _id: author_id, name: author_name }, text });
      return computeMentionId({ accountId, sourceId, name }) === _id;
    })?._id;
}
