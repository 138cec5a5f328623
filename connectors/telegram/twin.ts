import {
  makeTwinPost,
  startTwinServer,
  type TwinDeliveryFault,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { TELEGRAM_SECRET_HEADER } from '#connectors/telegram/secret.ts';
import { answerTelegram, refuse } from '#connectors/telegram/twin-api.ts';
import {
  TwinWorld,
  type TwinChat,
  type TwinRefusal,
  type TwinSent,
} from '#connectors/telegram/twin-world.ts';

/** A token as @BotFather gives it. */
export const TWIN_TOKEN = '4839574812:AAFD39kkdpWt3ywyRZergyOLMaJhac60qcE';

/** A running twin of Telegram. `url` replaces https://api.telegram.org. */
export type TelegramTwin = TwinServer & {
  world: TwinWorld;
  sent: readonly TwinSent[];
  /** Delivers an update of any kind to the webhook, or keeps it for the next poll. @returns the status of the response, 202 if kept */
  happen(update: Readonly<Record<string, unknown>>): Promise<number>;
  /** Somebody writes; `more` are further fields of the message. @returns the number of the message, and the status */
  say(
    from: TwinChat,
    text: string,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<{ message_id: number; status: number }>;
  misdeliver(fault?: TwinDeliveryFault): void;
  /** Refuses the next message to anybody. */
  refuseNext(refusal: TwinRefusal): void;
  /** A group becomes a supergroup: its former id is refused from now on. */
  migrate(from: TwinChat, to: TwinChat): void;
};

/** Starts a local server that behaves as the Bot API documents it. It listens on 127.0.0.1 only. */
export async function startTelegramTwin(token = TWIN_TOKEN): Promise<TelegramTwin> {
  const world = new TwinWorld(token);
  const server = await startTwinServer({
    answer: (call) => answerTelegram(world, call),
    refuse: (status) => refuse(REFUSALS[status]),
  });
  const post = makeTwinPost(() => ({ [TELEGRAM_SECRET_HEADER]: world.webhook?.secret ?? '' }));
  const happen = async (happening: Readonly<Record<string, unknown>>): Promise<number> => {
    const update = world.number(happening);
    if (world.webhook) return post.deliver(world.webhook.url, update);
    world.keep(update);
    return 202;
  };
  return {
    ...server,
    world,
    sent: world.sent,
    happen,
    say: async (from, text, more = {}) => {
      const message = buildMessage(world, from, { ...(text === '' ? {} : { text }), ...more });
      return { message_id: message.message_id, status: await happen({ message }) };
    },
    misdeliver: post.misdeliver,
    refuseNext: (refusal) => {
      world.next = refusal;
    },
    migrate: (from, to) => {
      world.chats.set(String(to.id), to);
      world.refusals.set(String(from.id), {
        error_code: 400,
        description: 'Bad Request: group chat was upgraded to a supergroup chat',
        parameters: { migrate_to_chat_id: to.id },
      });
    },
    stop: async () => {
      world.wake();
      await server.stop();
    },
  };
}

const REFUSALS = {
  401: { error_code: 401, description: 'Unauthorized' },
  429: { error_code: 429, description: 'Too Many Requests: retry after 35', parameters: { retry_after: 35 } },
  500: { error_code: 500, description: 'Internal Server Error' },
} as const;

/** A message of somebody in their own chat, or in the one that `more` names. */
function buildMessage(world: TwinWorld, from: TwinChat, more: Readonly<Record<string, unknown>>) {
  world.chats.set(String(from.id), from);
  const { type: _type, ...person } = from;
  return {
    message_id: world.countMessage(),
    from: { ...person, is_bot: false },
    chat: from,
    date: Math.floor(Date.now() / 1000),
    ...more,
  };
}
