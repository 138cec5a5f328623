import { z } from 'zod';
import { flag, id, listOf, number, text } from '#connectors/kit/wire.ts';

/** A quantity or an instant as Shopee writes it: a number, or text with one. */
export const instant = z.union([z.number(), z.string()]).optional().catch(undefined);

/** A push of any kind: `data` is an object, or text with one in the list of lost pushes. */
export const Push = z.object({
  code: z.coerce.number().int(),
  shop_id: id,
  timestamp: instant,
  data: z.unknown().optional(),
});
export type Push = z.infer<typeof Push>;

/** The list of lost pushes; each is kept as it is, since the reader of pushes reads it. */
export const LostPushes = z.object({
  push_message_list: z.array(z.unknown()).default([]),
  last_message_id: id,
  has_next_page: flag,
});

/** The codes of pushes that are about a shop's conversations and its consent (reference: push mechanism). */
export const PUSH = { authorised: 1, deauthorised: 2, webchat: 10, ends_soon: 12 } as const;

/** `data` of a push of the chat. */
export const ChatPush = z.object({ type: text, content: z.unknown().optional(), region: text });

/** Content of a message of any type; which fields there are follows from `message_type`. */
export const Content = z.object({
  text: text,
  url: text,
  image_url: text,
  video_url: text,
  thumb_url: text,
  duration_seconds: number,
  item_id: id,
  order_sn: id,
  sticker_id: id,
  sticker_package_id: id,
  message_ids: listOf(z.union([z.string().min(1), z.number()]).transform(String)),
  messages: listOf(z.object({ message_id: id })),
});
export type Content = z.infer<typeof Content>;

const Source = z.object({ item_id: id, order_sn: id }).optional().catch(undefined);

/** A message, as a push and as get_message return it (pages webchat_push and sellerchat). */
export const ChatMessage = z.object({
  message_id: z.union([z.string().min(1).max(500), z.number().int().nonnegative().transform(String)]),
  message_type: text,
  content: z.unknown().optional(),
  conversation_id: id,
  from_id: id,
  to_id: id,
  from_shop_id: id,
  to_shop_id: id,
  from_user_name: text,
  to_user_name: text,
  created_timestamp: instant,
  source_content: Source,
  quoted_msg: z.object({ message_id: id }).optional().catch(undefined),
  status: text,
  sub_account_id: id,
  business_type: number,
  is_in_chatbot_session: flag,
  region: text,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A notification of the chat, such as that a conversation was marked as answered. */
export const ChatNotice = z.object({
  type: text,
  notification_type: text,
  conversation_id: id,
  to_id: id,
  user_id: id,
  buyer_id: id,
});

/** A conversation in the list of a shop. */
export const Conversation = z.object({
  conversation_id: z.union([z.string().min(1), z.number()]).transform(String),
  to_id: id,
  to_name: text,
  to_avatar: text,
  last_message_timestamp: instant,
});
export type Conversation = z.infer<typeof Conversation>;

/** A page of conversations. */
export const ConversationPage = z.object({
  conversations: listOf(Conversation),
  page_result: z
    .object({
      more: flag,
      next_cursor: z.object({ next_message_time_nano: id }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** The messages of a conversation, the newest first; `next_offset` names the page after them. */
export const MessagePage = z.object({
  messages: listOf(z.unknown()),
  page_result: z.object({ next_offset: id }).optional().catch(undefined),
});

/** A review of a product, with its one answer. */
export const ItemComment = z.object({
  comment_id: z.union([z.string().min(1), z.number()]).transform(String),
  comment: z.string().catch(''),
  buyer_username: text,
  order_sn: id,
  item_id: id,
  rating_star: number,
  create_time: instant,
  hidden: flag,
  editable: text,
  comment_reply: z.object({ reply: text, create_time: instant, hidden: flag }).nullish().catch(undefined),
  media: z
    .object({ image_url_list: listOf(z.string()), video_url_list: listOf(z.string()) })
    .optional()
    .catch(undefined),
});
export type ItemComment = z.infer<typeof ItemComment>;

/** A page of reviews. */
export const CommentPage = z.object({
  item_comment_list: z.array(z.unknown()),
  more: flag,
  next_cursor: text,
});

/** The result of answering reviews, one by one. */
export const ReplyResult = z.object({
  result_list: listOf(z.object({ comment_id: id, fail_error: text, fail_message: text })),
});

/** The identity of a sent message. */
export const SentMessage = z.object({ message_id: id, conversation_id: id });

/** An uploaded picture. */
export const UploadedImage = z.object({ url: text, image_url: text });

/** The tokens of a consent or a renewal. `expire_in` are seconds; the documentation has instants as well. */
export const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expire_in: number,
  shop_id_list: listOf(z.union([z.string().min(1), z.number()]).transform(String)),
});

/** A shop of Shopee. */
export const ShopInfo = z.object({
  shop_name: text,
  region: text,
  status: text,
  expire_time: instant,
});

/** How pushes of the app are set. */
export const PushConfig = z.object({
  callback_url: text,
  live_push_status: text,
  push_config_on_list: listOf(z.coerce.number()),
});

/** Products of a shop, with what a card shows. */
export const ItemList = z.object({
  item_list: listOf(
    z.object({
      item_id: z.union([z.string().min(1), z.number()]).transform(String),
      item_name: text,
      item_status: text,
      price_info: listOf(z.object({ currency: text, current_price: number })),
      image: z
        .object({ image_url_list: listOf(z.string()) })
        .optional()
        .catch(undefined),
      stock_info_v2: z
        .object({
          summary_info: z.object({ total_available_stock: number }).optional().catch(undefined),
        })
        .optional()
        .catch(undefined),
    }),
  ),
});

/** The ids of products that a search finds. */
export const ItemIds = z.object({
  item_id_list: listOf(z.union([z.string().min(1), z.number()]).transform(String)),
  item: listOf(z.object({ item_id: z.union([z.string().min(1), z.number()]).transform(String) })),
});

/** The numbers of orders of a time. */
export const OrderNumbers = z.object({
  order_list: listOf(z.object({ order_sn: z.string().min(1) })),
  more: flag,
  next_cursor: text,
});

/** Orders with what a card shows. */
export const OrderDetails = z.object({
  order_list: listOf(
    z.object({
      order_sn: z.string().min(1),
      order_status: text,
      create_time: instant,
      buyer_user_id: id,
      total_amount: number,
      currency: text,
      item_list: listOf(
        z.object({
          item_name: text,
          image_info: z.object({ image_url: text }).optional().catch(undefined),
        }),
      ),
    }),
  ),
});
