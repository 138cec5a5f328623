import { z } from 'zod';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { PostInput } from '#contracts/publishing/posts.ts';
import type { PostCopy } from './post-state.ts';

/** What a browser keeps of a post: the version on which something was written, and what is not stored yet. */
const StoredCopy = z.object({
  stored: z.object({ fields: PostInput, version: z.number() }),
  present: PostInput,
  conflicts: z.array(z.object({ part: z.string(), theirs: z.unknown() })),
});

/** The name under which a browser keeps a post; several people may use one browser. */
export function nameCopy(userId: string, postId: string): string {
  return `earshot-post:${userId}:${postId}`;
}

/** What is kept under a name, if it can be read. */
export function readCopy(name: string): PostCopy | undefined {
  const { data } = StoredCopy.safeParse(parseJson(localStorage.getItem(name) ?? ''));
  return data && { ...data, conflicts: data.conflicts.map(({ part, theirs }) => ({ part, theirs })) };
}

/** Keeps a post; null: the server has everything. A browser without room keeps nothing, and the server is soon asked again. */
export function writeCopy(name: string, copy: PostCopy | null): void {
  try {
    if (copy) localStorage.setItem(name, JSON.stringify(copy));
    else localStorage.removeItem(name);
  } catch {
    // Storage that is full or forbidden: the copy on the server is the only one.
  }
}
