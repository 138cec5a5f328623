/** A buyer's conversation with the shop. */
export type TwinSession = { session_id: string; buyer_id: string; title: string; to_position: number };

/** A message as Lazada keeps it: numbers and booleans are texts. */
export type TwinMessage = Readonly<Record<string, string>> & {
  message_id: string;
  session_id: string;
  send_time: string;
};

/** A review of a product. */
export type TwinReview = {
  id: string;
  product_id: string;
  stars: number;
  text: string;
  at: number;
  reply: string;
  images: readonly string[];
};

/** The app and the shop of the twin. */
export const TWIN_SHOP = {
  app_key: '123456',
  app_secret: '3412gyo124goi3124',
  seller_id: '20240305',
  account_id: '100094063',
  country: 'th',
  name: 'Coffee Company',
} as const;

/** The state of the twin: the shop, its conversations and reviews, and the tokens that are valid. */
export class TwinWorld {
  readonly sessions = new Map<string, TwinSession>();
  readonly messages: TwinMessage[] = [];
  readonly reviews = new Map<string, TwinReview>();
  /** Names of products of the shop by their ids, besides those that have reviews. */
  readonly products = new Map<string, string>();
  /** The orders of the shop by their ids, with their state. */
  readonly orders = new Map<string, string>();
  /** The messages that the shop has sent through the API. */
  readonly sent: TwinMessage[] = [];
  readonly uploads: string[] = [];
  readonly read: string[] = [];
  /** Calls that the app may not make. */
  readonly forbidden = new Set<string>();
  clock: () => number = Date.now;
  /** Where pushes go. */
  address = '';
  /** Messages of less than this age are not listed yet, though their conversation is. */
  lateBy = 0;
  /** The reason why the next message of the shop is held back. */
  holdBack = '';
  token = 'twin-token-1';
  refreshToken = 'twin-refresh-1';
  private numbers = 0;

  count(): number {
    return (this.numbers += 1);
  }

  /** New tokens; the ones before are no longer valid. */
  renew(): void {
    const number = this.count();
    this.token = `twin-token-${number + 1}`;
    this.refreshToken = `twin-refresh-${number + 1}`;
  }

  /** The conversation with a buyer, known from now on. */
  find(buyer_id: string, title = ''): TwinSession {
    const session_id = `${TWIN_SHOP.account_id}_2_${buyer_id}_1_103`;
    const session = this.sessions.get(session_id) ?? { session_id, buyer_id, title, to_position: 0 };
    this.sessions.set(session_id, session);
    return session;
  }

  /** Adds a message to a conversation. */
  add(session: TwinSession, fields: Readonly<Record<string, string>>): TwinMessage {
    const isShop = fields['from_account_type'] === '2';
    const message = {
      message_id: `23hR${String(this.count()).padStart(4, '0')}Btki`,
      session_id: session.session_id,
      site_id: 'TH',
      type: '1',
      template_id: '1',
      from_account_type: '1',
      from_account_id: isShop ? TWIN_SHOP.account_id : session.buyer_id,
      to_account_id: isShop ? session.buyer_id : TWIN_SHOP.account_id,
      auto_reply: 'false',
      status: '0',
      process_msg: 'null',
      send_time: String(this.clock()),
      ...fields,
    };
    this.messages.push(message);
    return message;
  }

  /** A message is taken back by its author. */
  recall(message_id: string): void {
    const at = this.messages.findIndex((one) => one.message_id === message_id);
    const message = this.messages[at];
    if (message) this.messages[at] = { ...message, status: '1' };
  }
}
