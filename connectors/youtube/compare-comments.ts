import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import { toThreadId, type KnownComment, type PollPosition } from '#connectors/youtube/known-comments.ts';
import {
  isAwaitingReview,
  readComment,
  readEdit,
  readChange,
  toAuthor,
  type CommentSource,
} from '#connectors/youtube/read-comment.ts';
import type { Comment } from '#connectors/youtube/wire.ts';

/** What a poll compares: the position before it, and what is known after it, which grows while it reads, each comment once. */
export type Comparison = {
  before: PollPosition;
  after: Map<string, KnownComment>;
  compared: Set<string>;
  source: CommentSource;
};

/** What a comment is now; `replies` is how many of its replies were read. */
export function toKnown({ id: _id, ...comment }: Comment, replies: number, now: Date): KnownComment {
  const { publishedAt = '', updatedAt = publishedAt } = comment.snippet;
  const at = Date.parse(publishedAt);
  return {
    at: Number.isNaN(at) ? now.getTime() : at,
    updated: updatedAt,
    replies,
    held: isAwaitingReview({ id: '', ...comment }),
  };
}

/**
 * What changed at a comment since the poll before: it is new, has other words, is held for review or shown again. One that was written
 * before the channel was connected is only noted.
 */
export function compareComment(
  { comment, raw, replies }: { comment: Comment; raw: unknown; replies: number },
  { before, after, compared, source }: Comparison,
): DeliveryPart[] {
  const { id } = comment;
  if (compared.has(id)) return [];
  compared.add(id);
  const known = before.known.get(id);
  const now = toKnown(comment, replies, source.now);
  after.set(id, now);
  if (now.at < before.since) return [];
  const change = { id, mark: source.now.toISOString() };
  if (!known) {
    const arrival = readComment(comment, raw, source);
    if (!now.held || 'reason' in arrival) return [arrival];
    return [arrival, readChange({ ...change, event: 'hidden', person: toAuthor(comment)._id }, source)];
  }
  return [
    ...(known.updated === now.updated ? [] : [readEdit(comment, raw, source)]),
    ...(known.held === now.held
      ? []
      : [readChange({ ...change, event: now.held ? 'hidden' : 'shown' }, source)]),
  ];
}

/** The known comments that a reading of all newest threads should have shown: those that are no older than the oldest of it. */
export function listMissingThreads(
  { before, after }: Comparison,
  seen: ReadonlySet<string>,
  isWhole: boolean,
): string[] {
  const oldest = isWhole ? 0 : Math.min(...[...seen].map((id) => after.get(id)?.at ?? Infinity));
  return [...before.known]
    .filter(([id, { at }]) => id === toThreadId(id) && at > oldest && !seen.has(id))
    .map(([id]) => id);
}

/** The known replies to a comment that a list of all its replies does not show. */
export function listMissingReplies(
  { before }: Comparison,
  threadId: string,
  seen: ReadonlySet<string>,
): string[] {
  return [...before.known.keys()].filter(
    (id) => id !== threadId && toThreadId(id) === threadId && !seen.has(id),
  );
}

/** Comments that YouTube no longer has are withdrawn; those that it still has, such as spam, are followed no further. */
export function compareMissing(
  missing: readonly string[],
  existing: ReadonlySet<string>,
  comparison: Comparison,
): DeliveryPart[] {
  const { before, after, source } = comparison;
  const all = new Set(
    missing.flatMap((id) =>
      existing.has(id) ? [id] : [id, ...listMissingReplies(comparison, id, new Set())],
    ),
  );
  return [...all].flatMap((id): DeliveryPart[] => {
    const known = before.known.get(id);
    after.delete(id);
    if (existing.has(id) || !known || known.at < before.since) return [];
    return [readChange({ id, event: 'unsend', mark: known.updated }, source)];
  });
}
