import { startPageTwin, type PageTwin, type TwinPageKeys } from '#connectors/facebook/twin-page.ts';
import {
  startInstagramAccountTwin,
  type InstagramAccountTwin,
  type TwinAccountKeys as InstagramKeys,
} from '#connectors/instagram/twin-account.ts';
import type { TwinTiktokKeys } from '#connectors/tiktok/twin-video.ts';
import { startTiktokTwin, type TiktokTwin } from '#connectors/tiktok/twin.ts';
import {
  startAccountTwin,
  type AccountTwin,
  type TwinAccountKeys,
} from '#connectors/twitter/twin-account.ts';
import {
  startYoutubeChannelTwin,
  type TwinChannelKeys,
  type YoutubeChannelTwin,
} from '#connectors/youtube/twin-channel.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { connectConsented } from '#server/channels/connections/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { World } from '#tests/world.ts';

/** The apps under which a world of pages is registered. */
export const PAGE_APPS = {
  FACEBOOK_CLIENT_ID: 'facebook-app',
  FACEBOOK_CLIENT_SECRET: 'facebook-secret',
  TWITTER_CLIENT_ID: 'x-app',
  TWITTER_CLIENT_SECRET: 'x-client-secret',
  TWITTER_CONSUMER_SECRET: 'x-consumer-secret',
  TIKTOK_CLIENT_ID: 'tiktok-app',
  TIKTOK_CLIENT_SECRET: 'tiktok-secret',
};

type ConnectedPage<Twin> = { twin: Twin; _id: string; webhook: string };
let made = 0;

/** A page of the twin, connected as after a consent. */
export async function connectPage(
  world: World,
  accountId: AccountId,
): Promise<ConnectedPage<PageTwin> & { keys: TwinPageKeys }> {
  const keys: TwinPageKeys = {
    page: String(10_000 + (made += 1)),
    token: `page-token-${made}`,
    secret: PAGE_APPS.FACEBOOK_CLIENT_SECRET,
  };
  const twin = await startPageTwin(keys, () => world.suite.context.clock());
  const secrets = { page_access_token: keys.token };
  const _id = await connect(world, accountId, {
    channel: 'facebook',
    remote: keys.page,
    secrets,
    url: twin.url,
  });
  return { twin, _id, keys, webhook: `${world.url}/webhooks/facebook/app/${PAGE_APPS.FACEBOOK_CLIENT_ID}` };
}

/** An account of the twin of Instagram, connected as after a consent at Facebook. */
export async function connectInstagram(
  world: World,
  accountId: AccountId,
): Promise<ConnectedPage<InstagramAccountTwin> & { keys: InstagramKeys }> {
  const keys: InstagramKeys = {
    account: String(17_000 + (made += 1)),
    page: String(10_000 + made),
    token: `page-token-${made}`,
    secret: PAGE_APPS.FACEBOOK_CLIENT_SECRET,
  };
  const twin = await startInstagramAccountTwin(keys, () => world.suite.context.clock());
  const _id = await connect(world, accountId, {
    channel: 'instagram',
    remote: keys.account,
    secrets: { page_access_token: keys.token },
    config: { page_id: keys.page },
    url: twin.url,
  });
  return { twin, _id, keys, webhook: `${world.url}/webhooks/instagram/app/${PAGE_APPS.FACEBOOK_CLIENT_ID}` };
}

/** An account of the twin of X, connected as after a consent. */
export async function connectXAccount(
  world: World,
  accountId: AccountId,
): Promise<ConnectedPage<AccountTwin> & { keys: TwinAccountKeys }> {
  const keys: TwinAccountKeys = {
    me: String(20_000 + (made += 1)),
    token: `user-token-${made}`,
    secret: PAGE_APPS.TWITTER_CONSUMER_SECRET,
  };
  const twin = await startAccountTwin(keys, () => world.suite.context.clock());
  const secrets = { access_token: keys.token };
  const _id = await connect(world, accountId, {
    channel: 'twitter',
    remote: keys.me,
    secrets,
    url: twin.url,
  });
  return { twin, _id, keys, webhook: `${world.url}/webhooks/twitter/app/${PAGE_APPS.TWITTER_CLIENT_ID}` };
}

/** A business account of the twin of TikTok, connected as after a consent. */
export async function connectTiktok(
  world: World,
  accountId: AccountId,
): Promise<ConnectedPage<TiktokTwin> & { keys: TwinTiktokKeys }> {
  const keys: TwinTiktokKeys = {
    account: `business-${(made += 1)}`,
    name: 'mali.shop',
    token: `tiktok-token-${made}`,
    app: PAGE_APPS.TIKTOK_CLIENT_ID,
    secret: PAGE_APPS.TIKTOK_CLIENT_SECRET,
  };
  const twin = await startTiktokTwin(keys, () => world.suite.context.clock());
  const _id = await connect(world, accountId, {
    channel: 'tiktok',
    remote: keys.account,
    secrets: { access_token: keys.token },
    url: twin.url,
  });
  return { twin, _id, keys, webhook: `${world.url}/webhooks/tiktok/app/${keys.app}` };
}

/** A channel of the twin of YouTube, connected as after a consent at Google. */
export async function connectYoutube(
  world: World,
  accountId: AccountId,
): Promise<Omit<ConnectedPage<YoutubeChannelTwin>, 'webhook'> & { keys: TwinChannelKeys }> {
  const keys: TwinChannelKeys = {
    channel: `UC${String((made += 1)).padStart(22, 'o')}`,
    token: `channel-token-${made}`,
  };
  const twin = await startYoutubeChannelTwin(keys, () => world.suite.context.clock());
  const secrets = { access_token: keys.token };
  const _id = await connect(world, accountId, {
    channel: 'youtube',
    remote: keys.channel,
    secrets,
    url: twin.url,
  });
  return { twin, _id, keys };
}

type PageConnectionInput = {
  channel: 'facebook' | 'instagram' | 'twitter' | 'youtube' | 'tiktok';
  remote: string;
  secrets: Record<string, string>;
  config?: Record<string, string>;
  url: string;
};

function connect(
  world: World,
  accountId: AccountId,
  { channel, remote, secrets, config, url }: PageConnectionInput,
): Promise<string> {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, async (unit) => {
    const { context } = world.suite;
    const row = await connectConsented(context, unit, {
      _id: context.newId(),
      channel,
      name: `${channel} ${made}`,
      account: { id: remote, name: remote, secrets, ...(config ? { config } : {}) },
    });
    context.standIns.set(row._id, url);
    return row._id;
  });
}
