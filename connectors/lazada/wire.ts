import { z } from 'zod';
import { id, listOf, text } from '#connectors/kit/wire.ts';

/*
 * Lazada's objects as far as they are read (pages of open.lazada.com as of 2022 to 2024, stored copies). Numbers and booleans come as text or
 * as they are, and what is absent may be the text "null". Every field is optional; the whole answer is stored in `raw`.
 */

/** A text that says something. */
const words = text.transform((value) => (value === 'null' ? undefined : value));

/** A number, also where it comes as text. */
const amount = z
  .union([z.number(), z.string().regex(/^-?\d{1,17}(?:\.\d{1,6})?$/)])
  .transform(Number)
  .optional()
  .catch(undefined);

/** A yes or no, also where it comes as text. */
const yes = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
  .optional()
  .catch(undefined);

function optional<Shape extends z.ZodType>(shape: Shape) {
  return shape.optional().catch(undefined);
}

/** What every call answers. Gateway errors have `code` and `message`, those of a service `success` with codes of either name. */
export const LazadaResponse = z.object({
  code: id,
  message: words,
  success: yes,
  err_code: words,
  err_message: words,
  error_code: words,
  error_msg: words,
  data: z.unknown().optional(),
});

/** A conversation. `title` is the buyer's name, `to_position` until when the buyer has read. */
export const Session = z.object({
  session_id: id,
  title: words,
  head_url: words,
  last_message_time: amount,
  to_position: amount,
});
export type Session = z.infer<typeof Session>;
export const SessionPage = z.object({
  session_list: listOf(z.unknown()),
  next_start_time: amount,
  last_session_id: id,
  has_more: yes,
});

/** A message of a conversation; `content` is JSON in a text. */
export const LazadaMessage = z.object({
  message_id: id,
  session_id: id,
  from_account_type: amount,
  from_account_id: id,
  template_id: amount,
  type: amount,
  content: text,
  send_time: amount,
  status: amount,
  process_msg: words,
});
export type LazadaMessage = z.infer<typeof LazadaMessage>;
export const MessagePage = z.object({
  message_list: listOf(z.unknown()),
  next_start_time: amount,
  last_message_id: id,
  has_more: yes,
});

/** What the kinds of messages contain, with the names that Lazada has used for it. */
export const MessageContent = z.object({
  txt: words,
  imgUrl: words,
  img_url: words,
  videoUrl: words,
  video_url: words,
  url: words,
  title: words,
  itemId: id,
  item_id: id,
  orderId: id,
  order_id: id,
  actionUrl: words,
  pcUrl: words,
  iconUrl: words,
});
export type MessageContent = z.infer<typeof MessageContent>;

export const SentMessage = z.object({ message_id: id });
export const UploadedImage = z.object({ image: z.object({ url: z.string().min(1) }) });
export const Seller = z.object({ seller_id: id, name: words, short_code: words, logo_url: words });
export type Seller = z.infer<typeof Seller>;

/** A push. `data` has the fields of its kind. */
export const Push = z.object({ seller_id: id, message_type: amount, data: z.unknown().optional() });
export const SessionUpdate = z.object({ session_id: z.string().min(1).max(500), to_position: amount });

export const ProductPage = z.object({ products: listOf(z.object({ item_id: id })), total_products: amount });
export const ReviewIds = z.object({ id_list: listOf(id) });
export const ReviewPage = z.object({ review_list: listOf(z.unknown()) });
/** A review; a follow-up has no ratings. */
export const LazadaReview = z.object({
  id,
  product_id: id,
  submit_time: amount,
  create_time: amount,
  review_content: words,
  review_images: listOf(z.string()),
  review_videos: listOf(z.object({ video_url: z.string() })),
  ratings: optional(z.object({ overall_rating: amount })),
  seller_reply: words,
});
export type LazadaReview = z.infer<typeof LazadaReview>;

/** The answer to a request for tokens: a cross-border seller has a shop in several countries. */
export const TokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: text,
  expires_in: amount,
  country_user_info: listOf(z.object({ country: z.string(), seller_id: id })),
});

const price = z.union([z.number().nonnegative(), z.string()]).optional().catch(undefined);

/** A product; `images` is a list, in a text or as it is. */
export const Product = z.object({
  item_id: id,
  status: words,
  images: z.unknown().optional(),
  attributes: optional(z.object({ name: words })),
  skus: listOf(z.object({ Url: words, price, special_price: price, quantity: amount })),
});
export type Product = z.infer<typeof Product>;
export const ProductList = z.object({ products: listOf(z.unknown()) });
export const Order = z.object({ order_id: id, price, statuses: listOf(z.string()), created_at: words });
