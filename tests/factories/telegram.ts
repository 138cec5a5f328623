import { startTelegramTwin, TWIN_TOKEN, type TelegramTwin } from '#connectors/telegram/twin.ts';
import { checkEngagement, connectEngagement, type EngagementItem } from '#contracts/channels/connections.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A world whose Telegram is the twin, with an account that has a bot of it. */
export type TelegramDesk = {
  world: World;
  twin: TelegramTwin;
  admin: Person;
  connection: EngagementItem;
  /** From now on the twin delivers to the suite instead of being polled. */
  push: () => void;
  stop: () => Promise<void>;
};

/** Starts a world whose Telegram is the twin, and an account that has connected its bot. @param environment further variables */
export async function startTelegramDesk(environment: Record<string, string> = {}): Promise<TelegramDesk> {
  const twin = await startTelegramTwin();
  const world = await startWorld({
    environment: { TELEGRAM_API_URL: twin.url, ALLOW_PRIVATE_HOSTS: new URL(twin.url).host, ...environment },
  });
  const admin = await world.person(await world.account());
  const connected = await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: { channel: 'telegram', name: 'Coffee bot', form: { bot_token: TWIN_TOKEN } },
  });
  const params = { product: 'crm', _id: connected._id } as const;
  const connection = await admin.call(checkEngagement, { params });
  return {
    world,
    twin,
    admin,
    connection,
    push: () => {
      const { webhook } = twin.world;
      if (webhook) webhook.url = `${world.url}/webhooks/telegram/${connection._id}`;
    },
    stop: async () => {
      await world.stop();
      await twin.stop();
    },
  };
}
