import {
  makeTwinPost,
  startTwinServer,
  type TwinDeliveryFault,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { LAZADA_SIGNATURE_HEADER, signPush } from '#connectors/lazada/signature.ts';
import { answerLazada, refuse } from '#connectors/lazada/twin-api.ts';
import { TWIN_SHOP, TwinWorld, type TwinMessage, type TwinSession } from '#connectors/lazada/twin-world.ts';

/** A running twin of Lazada. `url` replaces all of its hosts. */
export type LazadaTwin = TwinServer & {
  world: TwinWorld;
  /** Delivers a push of any kind. @returns the status of the response */
  push(message_type: number, data: Readonly<Record<string, unknown>>): Promise<number>;
  /** A push that says that a conversation changed, without saying how. */
  pushUpdate(session: TwinSession): Promise<number>;
  /** A buyer writes; the push names the conversation only. */
  say(
    buyer: { id: string; title: string },
    text: string,
    fields?: Readonly<Record<string, string>>,
  ): Promise<{ message: TwinMessage; status: number }>;
  misdeliver(fault?: TwinDeliveryFault): void;
};

/** Starts a local server that behaves as Lazada's Open Platform does. It listens on 127.0.0.1 only. */
export async function startLazadaTwin(): Promise<LazadaTwin> {
  const world = new TwinWorld();
  const server = await startTwinServer({
    answer: (call) => answerLazada(world, call),
    refuse: (status) => REFUSALS[status],
    spares: ({ path }) => path.startsWith('/oauth/') || path.startsWith('/rest/auth/'),
  });
  const { app_key, app_secret: secret } = TWIN_SHOP;
  const post = makeTwinPost((body) => ({ [LAZADA_SIGNATURE_HEADER]: signPush(body, { app_key, secret }) }));
  const twin: LazadaTwin = {
    ...server,
    world,
    push: (message_type, data) =>
      post.deliver(world.address, {
        data,
        seller_id: Number(TWIN_SHOP.seller_id),
        message_type,
        timestamp: Math.floor(world.clock() / 1000),
        site: 'lazada_th',
      }),
    pushUpdate: ({ session_id, to_position }) =>
      twin.push(19, {
        sync_type: 'SESSION_UPDATE',
        user_account_id: TWIN_SHOP.account_id,
        user_account_type: 2,
        session_id,
        unread_count: 1,
        to_position,
        self_position: 0,
        site_id: 'TH',
      }),
    say: async ({ id, title }, text, fields = {}) => {
      const session = world.find(id, title);
      const message = world.add(session, { content: JSON.stringify({ txt: text }), ...fields });
      return { message, status: world.address === '' ? 0 : await twin.pushUpdate(session) };
    },
    misdeliver: post.misdeliver,
  };
  return twin;
}

const REFUSALS = {
  401: refuse('IllegalAccessToken', 'The specified access token is invalid or expired'),
  429: refuse('ApiCallLimit', 'Access frequency exceeds the limit. this ban will last 1 seconds'),
  500: { status: 500, body: '<html>' },
} as const;
