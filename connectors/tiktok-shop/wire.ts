import { z } from 'zod';
import { flag, id, listOf, text } from '#connectors/kit/wire.ts';

/** An instant as TikTok writes it: a number, or text with one. */
export const instant = z.union([z.number(), z.string()]).optional().catch(undefined);

/** A delivery of any type. */
export const Delivery = z.object({
  type: z.coerce.number().int(),
  tts_notification_id: id,
  shop_id: id,
  timestamp: instant,
  data: z.unknown().optional(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The types of deliveries that are about conversations and the consent (reference: webhooks). 7 is not verified. */
export const TYPE = { deauthorised: 6, ends_soon: 7, conversation: 13, message: 14 } as const;

/** Who wrote a message. */
const Sender = z.object({ im_user_id: id, role: text, nickname: text, avatar: text });

/** A message, as a delivery (`message_id`) and as a list of messages (`id`) have it. */
export const ShopMessage = z.object({
  message_id: id,
  id,
  index: id,
  conversation_id: id,
  type: text,
  content: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .optional()
    .catch(undefined),
  create_time: instant,
  is_visible: flag,
  sender: Sender.optional().catch(undefined),
});
export type ShopMessage = z.infer<typeof ShopMessage>;

/** The content of a message: which fields there are follows from its type. */
export const Content = z.object({
  content: text,
  url: text,
  cover: text,
  vid: id,
  product_id: id,
  order_id: id,
  package_id: id,
  coupon_id: id,
});
export type Content = z.infer<typeof Content>;

/** A new conversation. */
export const NewConversation = z.object({ conversation_id: id, create_time: instant });

/** A conversation with its people. */
export const Conversation = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  participants: listOf(z.object({ im_user_id: id, user_id: id, role: text, nickname: text, avatar: text })),
  latest_message: z.object({ create_time: instant }).optional().catch(undefined),
});
export type Conversation = z.infer<typeof Conversation>;

export const ConversationPage = z.object({ conversations: listOf(Conversation), next_page_token: text });
export const MessagePage = z.object({ messages: listOf(z.unknown()), next_page_token: text });
export const SentMessage = z.object({ message_id: id });
export const UploadedImage = z.object({
  url: z.string().min(1),
  width: z.coerce.number(),
  height: z.coerce.number(),
});

/** Tokens: when they end is given as an instant. */
export const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  access_token_expire_in: z.number().optional().catch(undefined),
});

/** The shops that a consent opens. */
export const AuthorizedShops = z.object({
  shops: listOf(
    z.object({
      id: z.union([z.string().min(1), z.number()]).transform(String),
      name: text,
      region: text,
      cipher: z.string().min(1),
    }),
  ),
});

export const Webhooks = z.object({ webhooks: listOf(z.object({ event_type: text, address: text })) });

const Skus = listOf(
  z.object({
    price: z
      .object({ currency: text, sale_price: text, tax_exclusive_price: text })
      .optional()
      .catch(undefined),
  }),
);
export const Product = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  title: text,
  status: text,
  main_images: listOf(z.object({ urls: listOf(z.string()), thumb_urls: listOf(z.string()) })),
  skus: Skus,
});
export type Product = z.infer<typeof Product>;
export const ProductPage = z.object({ products: listOf(Product), next_page_token: text });

export const Order = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  status: text,
  create_time: instant,
  payment: z.object({ currency: text, total_amount: text }).optional().catch(undefined),
  line_items: listOf(z.object({ product_name: text, sku_image: text })),
});
export type Order = z.infer<typeof Order>;
export const OrderPage = z.object({ orders: listOf(Order) });
