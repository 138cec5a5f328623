import type { TwinReply } from '#connectors/kit/twin-server.ts';

/** The one app and the one shop of the twin. */
export const TWIN_APP = { key: 'twin-app-key', secret: 'twin-app-secret' } as const;
export const TWIN_SHOP = { id: '7495540735365777507', name: 'ร้านกาแฟ', cipher: 'GCP_twin' } as const;

/** A message of a conversation, as it is delivered. */
export type TwinMessage = {
  message_id: string;
  index: string;
  conversation_id: string;
  type: string;
  content: string;
  create_time: number;
  is_visible: boolean;
  sender: { im_user_id: string; role: string };
};

/** An order, by the id of its buyer among orders: that of the chat is another one. */
export type TwinOrder = { id: string; buyer: string; status: string; amount: string; item: string; at: Date };

/** What the routes of the twin know. */
export type TwinWorld = {
  sent: { to: string; type: string; content: unknown }[];
  tokens: { access: string; refresh: string; renewals: number };
  /** The address to which a consent comes back, as it is entered in the Partner Center. */
  redirect: { url: string | undefined };
  /** The address of deliveries by event. */
  webhooks: Map<string, string>;
  orders: TwinOrder[];
  products: { id: string; title: string; price: string }[];
  messages: TwinMessage[];
  names: Map<string, string>;
  isWithdrawn: boolean;
  now: () => Date;
  add: (
    message: Omit<TwinMessage, 'message_id' | 'index' | 'create_time'> & { index?: string },
  ) => Promise<number>;
};

/** A refusal: a code and words, often with status 200. */
export function fail(code: number, message: string, status: number): TwinReply {
  return { status, body: { code, message, request_id: 'r', data: {} } };
}
