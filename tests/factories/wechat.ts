import { startWeChatTwin, TWIN_ACCOUNT, type WeChatTwin } from '#connectors/wechat/twin.ts';
import { checkEngagement, connectEngagement, type EngagementItem } from '#contracts/channels/connections.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A world whose WeChat is the twin, with an account of Earshot that has connected its official account. */
export type WeChatDesk = {
  world: World;
  twin: WeChatTwin;
  admin: Person;
  connection: EngagementItem;
  stop: () => Promise<void>;
};

const { app_id, app_secret, verify_token, encoding_aes_key } = TWIN_ACCOUNT;

/** The form of the twin's account. */
export const WECHAT_FORM = { app_id, app_secret, verify_token, encoding_aes_key };

/** Starts a world whose WeChat is the twin, and an account that has connected it; the twin's server settings name its address. */
export async function startWeChatDesk(): Promise<WeChatDesk> {
  const twin = await startWeChatTwin();
  const world = await startWorld({
    environment: { WECHAT_API_URL: twin.url, ALLOW_PRIVATE_HOSTS: new URL(twin.url).host },
  });
  const admin = await world.person(await world.account());
  const connected = await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: { channel: 'wechat', name: 'Coffee in Shanghai', form: WECHAT_FORM },
  });
  const params = { product: 'crm', _id: connected._id } as const;
  const connection = await admin.call(checkEngagement, { params });
  twin.address = `${world.url}/webhooks/wechat/${connection._id}`;
  return {
    world,
    twin,
    admin,
    connection,
    stop: async () => {
      await world.stop();
      await twin.stop();
    },
  };
}
