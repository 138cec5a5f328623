import type { PolledReview } from '#connectors/kit/reviews.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import type { ItemComment } from '#connectors/shopee/wire.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { toGoodsMedia } from '#contracts/networks/goods.ts';

/** A review of a product, with its pictures, videos and the order that it is about. */
export function toReview(comment: ItemComment, raw: unknown, now: Date): PolledReview {
  const { comment_id, rating_star = 0, item_id, buyer_username = '', comment_reply: reply, media } = comment;
  const stars = Math.round(rating_star);
  const files = [...listFiles('image', media?.image_url_list), ...listFiles('video', media?.video_url_list)];
  const order = comment.order_sn ? [toGoodsMedia({ kind: 'order', _id: comment.order_sn })] : [];
  const text = comment.comment;
  return {
    id: comment_id,
    author: buyer_username,
    text,
    at: toInstant(comment.create_time, now),
    version: computeStableId([text, String(stars), ...files.map(({ url = '' }) => url)]),
    ...(files.length + order.length > 0 ? { media: [...files, ...order] } : {}),
    review:
      stars >= 1 && stars <= 5
        ? { stars, ...(item_id === undefined ? {} : { subject: { kind: 'product', _id: item_id } }) }
        : undefined,
    ...(reply?.reply
      ? {
          answer: {
            text: reply.reply,
            at: toInstant(reply.create_time, now),
            version: computeStableId([reply.reply]),
          },
        }
      : {}),
    raw,
  };
}

function listFiles(kind: 'image' | 'video', addresses: readonly string[] = []): IncomingMedia[] {
  return addresses.flatMap((one) => {
    const url = toWebAddress(one);
    return url === undefined ? [] : [{ kind, url }];
  });
}
