import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readComment, type CommentSource } from '#connectors/youtube/read-comment.ts';
import { Comment, CommentThread, ListPage } from '#connectors/youtube/wire.ts';

/** Why something is refused: it is no comment, or lacks what makes it one. */
export const UNREADABLE = 'a comment that cannot be read';

/**
 * Any answer of the Data API as what it holds: a page of threads or of comments, or one of either. Videos, channels and results of a search
 * are refused with their kind: nobody wrote them to the channel. Nothing is known of earlier polls.
 *
 * @param body the JSON of the answer, made storable
 */
export function readAnswer(body: unknown, source: CommentSource): ParsedDelivery {
  const page = ListPage.safeParse(body).data;
  const parts = (page?.items ?? [body]).flatMap((one) => readResource(one, source));
  return collectDelivery(
    parts.length > 0 ? parts : [{ reason: 'a list without entries', code: 'no_content', raw: body }],
  );
}

function readResource(raw: unknown, source: CommentSource): DeliveryPart[] {
  const thread = CommentThread.safeParse(raw);
  if (thread.success && isComment(thread.data.snippet.topLevelComment))
    return readThread(thread.data, source);
  return [readOne(raw, source)];
}

function readThread({ snippet, replies }: CommentThread, source: CommentSource): DeliveryPart[] {
  const below = { ...source, videoId: snippet.videoId, postId: snippet.postId };
  return [snippet.topLevelComment, ...(replies?.comments ?? [])].map((one) => readOne(one, below));
}

function readOne(raw: unknown, source: CommentSource): DeliveryPart {
  const comment = Comment.safeParse(raw);
  if (comment.success && isComment(raw)) return readComment(comment.data, raw, source);
  const kind = ListPage.safeParse(raw).data?.kind;
  return kind === undefined || kind === 'youtube#comment' || kind === 'youtube#commentThread'
    ? { reason: UNREADABLE, raw }
    : {
        reason: `an entry of the kind ${kind.slice(0, 64).toWellFormed()}: nothing that anybody wrote to the channel`,
        code: 'no_content',
        raw,
      };
}

/** Whether a resource is a comment by its kind, or, without one, by its words. */
function isComment(raw: unknown): boolean {
  const kind = ListPage.safeParse(raw).data?.kind;
  const { snippet } = Comment.safeParse(raw).data ?? {};
  const hasWords = snippet?.textOriginal !== undefined || snippet?.textDisplay !== undefined;
  return kind === undefined ? hasWords : kind === 'youtube#comment' && snippet !== undefined;
}
