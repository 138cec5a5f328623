import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readListed, type CommentOrigin } from '#connectors/tiktok/comment.ts';
import { readMessage, type MessageSource } from '#connectors/tiktok/message.ts';
import { ApiResponse, CommentPage, ListedComment, MessagePage } from '#connectors/tiktok/wire.ts';

/** Whose answers are read, and when. */
export type AnswerSource = { account: string; at: Date; account_name?: string | undefined };

/**
 * Any answer of the API as what it holds: comments, messages of a conversation, or a comment that the account just wrote. What answers another call has nothing that anybody
 * wrote, and is refused with what it is.
 *
 * @param body the JSON of the answer, made storable
 */
export function readTiktokAnswer(body: unknown, source: AnswerSource): ParsedDelivery {
  const answer = ApiResponse.safeParse(body).data;
  if (!answer) return collectDelivery([{ reason: 'no answer of TikTok', raw: body }]);
  const parts = [...readComments(answer.data, source), ...readMessages(answer.data, source)];
  const sent = ListedComment.safeParse(answer.data).data;
  if (sent?.comment_id !== undefined && sent.text !== undefined)
    return collectDelivery(
      readListed({ ...sent, owner: true, user_id: source.account }, { at: source.at, raw: body }),
    );
  if (parts.length > 0) return collectDelivery(parts);
  const reason =
    answer.code === 0 ? 'an answer without comments and messages' : `a refusal with the code ${answer.code}`;
  return collectDelivery([{ reason, code: 'no_content', raw: body }]);
}

/** The comments of an answer's data, with the replies that they show. */
export function readComments(data: unknown, { at, account_name }: AnswerSource): DeliveryPart[] {
  const origin: CommentOrigin = { at, raw: data, account_name };
  return (CommentPage.safeParse(data).data?.comments ?? []).flatMap((one) => readListed(one, origin));
}

/** The messages of an answer's data. */
export function readMessages(data: unknown, { account, at }: AnswerSource): DeliveryPart[] {
  const messages = MessagePage.safeParse(data).data?.messages ?? [];
  return messages.flatMap((raw) => {
    const source: MessageSource = { account, at, raw };
    return readMessage(raw, source);
  });
}
