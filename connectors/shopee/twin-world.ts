/** The one app and the one shop of the twin. */
export const TWIN_APP = { id: '1001141', key: 'twin-partner-key' } as const;
export const TWIN_SHOP = { id: '600000', user: '900000', name: 'ร้านกาแฟ' } as const;

/** A message as somebody writes it to the shop, or the shop from elsewhere. */
export type TwinMessage = {
  message_id: string;
  conversation_id: string;
  from_id: number;
  from_user_name: string;
  from_shop_id: number;
  to_id: number;
  to_user_name: string;
  to_shop_id: number;
  message_type: string;
  content: Readonly<Record<string, unknown>>;
  created_timestamp: number;
  region: string;
  source_content: Readonly<Record<string, unknown>>;
  quoted_msg: { message_id: string };
  is_in_chatbot_session: boolean;
  sub_account_id: number;
  business_type: number;
  status: string;
};

export type TwinReview = {
  id: number;
  author: string;
  text: string;
  stars: number;
  at: Date;
  item?: number;
  reply?: { text: string; at: Date };
};

export type TwinOrder = {
  order_sn: string;
  buyer: number;
  status: string;
  amount: number;
  item: string;
  at: Date;
};
export type TwinItem = { id: number; name: string; price: number; picture?: string };

/** A push that did not arrive, with its id. */
export type LostPush = { id: bigint; push: Readonly<Record<string, unknown>> };

/** What the routes of the twin know. */
export type TwinWorld = {
  sent: { to: string; type: string; content: Readonly<Record<string, unknown>> }[];
  messages: TwinMessage[];
  reviews: Map<number, TwinReview>;
  /** The tokens that are valid now. */
  tokens: { access: string; refresh: string; renewals: number };
  /** The address of pushes, as it is set at Shopee. */
  callback: { url: string | undefined; status: string };
  /** Pushes that did not arrive, oldest first. */
  lost: LostPush[];
  orders: TwinOrder[];
  items: TwinItem[];
  now: () => Date;
  copy: (message: TwinMessage) => void;
};

/** An instant in seconds. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
/** A message in a push of the chat. */
export const chat = (content: TwinMessage) => ({ type: 'message', region: 'TH', content });

/** Ids above what a double holds, as Shopee writes them. */
const nextId = (world: TwinWorld): string => `${2302748948493120000n + BigInt(world.messages.length + 1)}`;

/** A message of a buyer, but for what differs. */
export function buildMessage(
  world: TwinWorld,
  { buyer, name }: { buyer: number; name: string },
  more: Partial<TwinMessage>,
): TwinMessage {
  return {
    message_id: nextId(world),
    conversation_id: `7091220924766${buyer}`,
    from_id: buyer,
    from_user_name: name,
    from_shop_id: 0,
    to_id: Number(TWIN_SHOP.user),
    to_user_name: TWIN_SHOP.name,
    to_shop_id: Number(TWIN_SHOP.id),
    message_type: 'text',
    content: { text: 'มีของไหมคะ' },
    created_timestamp: seconds(world.now()),
    region: 'TH',
    source_content: {},
    quoted_msg: { message_id: '' },
    is_in_chatbot_session: false,
    sub_account_id: 0,
    business_type: 0,
    status: 'normal',
    ...more,
  };
}
