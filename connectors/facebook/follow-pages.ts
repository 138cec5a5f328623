import { z } from 'zod';
import { text } from '#connectors/kit/wire.ts';

const Paging = z.object({ paging: z.object({ next: text }).optional().catch(undefined) });
const Dated = z.object({ created_time: text });
const Comments = z.object({ data: z.array(z.unknown()), paging: z.unknown().optional() });
const Thread = z.object({ id: z.string().min(1), comments: Comments.optional().catch(undefined) });

/** A post of which more comments are to be read: the query of their next page. */
export type OpenThread = { post: string; after: string };

/**
 * The query of the next page as Meta returns it (`paging.next`), for any kind of paging, without the caller's credentials: we add those
 * ourselves and they must not be stored.
 */
export function getNextQuery(answer: unknown): string | undefined {
  const next = Paging.safeParse(answer).data?.paging?.next;
  if (next === undefined || !URL.canParse(next)) return undefined;
  const { searchParams: query } = new URL(next);
  query.delete('access_token');
  query.delete('appsecret_proof');
  return query.toString();
}

/** Which posts of a page of the feed have more new comments than came with them, newest first. */
export function openThreads(posts: readonly unknown[], since: number): OpenThread[] {
  return posts.flatMap((post) => {
    const thread = Thread.safeParse(post).data;
    return thread?.comments === undefined ? [] : findOpenThreads(thread.id, thread.comments, since);
  });
}

/** The rest of a list of comments, newest first, unless it has met what is known already. */
export function findOpenThreads(post: string, comments: unknown, since: number): OpenThread[] {
  const after = getNextQuery(comments);
  const last = Dated.safeParse(Comments.safeParse(comments).data?.data.at(-1)).data?.created_time;
  const goesOn = after !== undefined && last !== undefined && Date.parse(last) >= since;
  return goesOn ? [{ post, after }] : [];
}
