import {
  makeTwinPost,
  startTwinServer,
  type TwinPost,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { SHOPEE_SIGNATURE_HEADER, signPush } from '#connectors/shopee/signature.ts';
import { answerShopee, fail } from '#connectors/shopee/twin-api.ts';
import {
  buildMessage,
  chat,
  seconds,
  TWIN_APP,
  TWIN_SHOP,
  type TwinMessage,
  type TwinReview,
  type TwinWorld,
} from '#connectors/shopee/twin-world.ts';

/**
 * A running twin of Shopee for one app and one shop: it checks every signature, rotates tokens that are valid once, pushes what is said, sends
 * a copy of each answer, and refuses a second answer to a review.
 */
export type ShopeeTwin = TwinServer &
  Pick<TwinWorld, 'sent' | 'messages' | 'tokens' | 'callback' | 'orders' | 'items' | 'lost'> & {
    /** Somebody writes to the shop. @returns the status of the delivery, 202 where no address is set */
    say(buyer: number, name: string, more?: Partial<TwinMessage>): Promise<number>;
    /** Delivers a push of any kind, signed. */
    push(body: unknown): Promise<number>;
    misdeliver: TwinPost['misdeliver'];
    /** A push that does not arrive, and is listed among the lost ones. */
    lose(push: Readonly<Record<string, unknown>>): void;
    /** Somebody writes to the shop, and the push of it is lost. */
    sayUnheard(buyer: number, name: string, more?: Partial<TwinMessage>): void;
    publish(review: TwinReview): void;
    /** Ends the access token before its time. */
    expire(): void;
  };

/** The ids of lost pushes come after this one, which no double holds exactly. */
const FIRST_LOST = 9_007_199_254_740_993n;

/** Starts the twin. @param now the clock that its timestamps are compared with */
export async function startShopeeTwin(now: () => Date = () => new Date()): Promise<ShopeeTwin> {
  const world: TwinWorld = {
    sent: [],
    messages: [],
    reviews: new Map(),
    tokens: { access: 'access-1', refresh: 'refresh-1', renewals: 0 },
    callback: { url: undefined, status: 'normal' },
    lost: [],
    orders: [],
    items: [],
    now,
    copy: (message) =>
      void push({ code: 10, shop_id: Number(TWIN_SHOP.id), timestamp: seconds(now()), data: chat(message) }),
  };
  const post = makeTwinPost((body) => ({
    [SHOPEE_SIGNATURE_HEADER]: signPush(world.callback.url ?? '', body, TWIN_APP.key),
  }));
  const push = (body: unknown): Promise<number> =>
    world.callback.url === undefined ? Promise.resolve(202) : post.deliver(world.callback.url, body);
  const server = await startTwinServer({
    answer: (call) => answerShopee(world, call),
    refuse: (status) =>
      ({
        401: fail('error_auth', 'Invalid access_token.', 403),
        429: { ...fail('error_rate_limit', 'Too many requests.', 429), headers: { 'retry-after': '30' } },
        500: fail('error_server', 'System error. Please try again later.', 500),
      })[status],
    spares: ({ path }) => path.startsWith('/api/v2/auth/') || path.endsWith('_app_push_config'),
  });
  let lostCount = 0;
  const lose = (lost: Readonly<Record<string, unknown>>): void => {
    lostCount += 1;
    world.lost.push({ id: FIRST_LOST + BigInt(lostCount), push: lost });
  };
  const build = (message: TwinMessage) => ({
    msg_id: '',
    code: 10,
    shop_id: Number(TWIN_SHOP.id),
    timestamp: seconds(now()),
    data: chat(message),
  });
  return {
    ...server,
    ...world,
    push,
    misdeliver: post.misdeliver,
    say: (buyer, name, more = {}) => {
      const message = buildMessage(world, { buyer, name }, more);
      world.messages.push(message);
      return push(build(message));
    },
    lose,
    sayUnheard: (buyer, name, more = {}) => {
      const message = buildMessage(world, { buyer, name }, more);
      world.messages.push(message);
      lose(build(message));
    },
    publish: (review) => void world.reviews.set(review.id, review),
    expire: () => {
      world.tokens.access = `expired-${world.tokens.access}`;
    },
  };
}
