import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readChanges } from '#connectors/kit/reviews.ts';
import { findError } from '#connectors/shopee/call.ts';
import { readMessage } from '#connectors/shopee/message.ts';
import { toReview } from '#connectors/shopee/review.ts';
import { ChatMessage, CommentPage, ItemComment, MessagePage } from '#connectors/shopee/wire.ts';

/** Any answer of the API, or body of a request to it: what somebody wrote in it is read, the rest is kept with a reason. */
export function readShopeeAnswer(body: unknown, now: Date): ParsedDelivery {
  const response =
    typeof body === 'object' && body !== null && 'response' in body ? (body.response as unknown) : body;
  const comments = CommentPage.safeParse(response).data?.item_comment_list ?? [];
  const messages = MessagePage.safeParse(response).data?.messages ?? [];
  const found: DeliveryPart[] = [
    ...comments.flatMap((raw): DeliveryPart[] => {
      const comment = ItemComment.safeParse(raw);
      return comment.success
        ? readChanges(toReview(comment.data, raw, now), undefined, { channel: 'shopee', account: '', now })
        : [{ reason: 'a review that cannot be read', raw }];
    }),
    ...messages.flatMap((raw): DeliveryPart[] => {
      const message = ChatMessage.safeParse(raw);
      return message.success
        ? readMessage(message.data, raw, { shop: '', now })
        : [{ reason: 'a message that cannot be read', raw }];
    }),
  ];
  if (found.length > 0) return collectDelivery(found);
  const { code } = findError({ body });
  return collectDelivery([
    { reason: code === '' ? 'an answer in which nobody wrote anything' : `an error: ${code}`, raw: body },
  ]);
}
