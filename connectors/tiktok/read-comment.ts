import { collectDelivery } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, Io, NamedAnswer, NamedContent } from '#connectors/kit/exchange.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { callTiktok, toCertainFailure } from '#connectors/tiktok/call.ts';
import { readCommentWords, readListed } from '#connectors/tiktok/comment.ts';
import {
  buildApiPath,
  CommentPage,
  ListedComment,
  splitCommentName,
  WithReplies,
} from '#connectors/tiktok/wire.ts';

/**
 * Reads a comment that was announced (GET /business/comment/list/): its author's name, and whether the account wrote it itself. Where TikTok
 * shows it no more, the words of its delivery are taken.
 */
export async function readAnnouncedComment(
  { content_id, raw }: NamedContent,
  values: ConnectionValues,
  io: Io,
): Promise<NamedAnswer> {
  const { video_id, comment_id } = splitCommentName(content_id);
  const query = {
    business_id: values['account_id'] ?? '',
    video_id,
    comment_ids: JSON.stringify([comment_id]),
    status: 'ALL',
  };
  const answer = await callTiktok(values, io, {
    method: 'GET',
    path: buildApiPath('business/comment/list', query),
  });
  if (!answer.ok) {
    const { message, retryable: again } = toCertainFailure(answer.outcome);
    if (again) return { ok: false, message, again };
  }
  const origin = { at: io.now(), raw, account_name: values['account_name'] };
  const listed = answer.ok ? findComment(toStorable(answer.data), comment_id) : undefined;
  const part = listed ? readListed(listed, origin)[0] : readCommentWords(raw, origin);
  return { ok: true, parsed: collectDelivery(part ? [part] : []) };
}

/** The comment in an answer, itself or among the replies to another. */
function findComment(data: unknown, id: string): unknown {
  const comments = CommentPage.safeParse(data).data?.comments ?? [];
  const all = comments.flatMap((one) => [one, ...(WithReplies.safeParse(one).data?.reply_list ?? [])]);
  return all.find((one) => ListedComment.safeParse(one).data?.comment_id === id);
}
