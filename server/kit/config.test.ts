import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/kit/config.ts';

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory()
      ? walk(path)
      : entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts')
        ? [path]
        : [];
  });
}

/** Addresses in code, without comments and example hosts. */
function addressesIn(path: string): string[] {
  return [
    ...readFileSync(path, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .matchAll(/https?:\/\/[a-z0-9-]+\.[a-z0-9.-]+/gi),
  ]
    .map((match) => match[0])
    .filter(
      (address) =>
        !/schemas\.|localhost|127\.0\.0\.1|\.(example|invalid)\b|example\.com|w3\.org/.test(address),
    )
    .map((address) => `${path}: ${address}`);
}

test('S9-026 every outside base URL is a setting', () => {
  const files = ['contracts', 'connectors', 'server'].flatMap(walk);
  expect(files.length).toBeGreaterThan(100);
  const addresses = files.flatMap(addressesIn);
  // The networks that sign users in, and open their mailboxes: one setting each replaces all of its hosts.
  const providers = addresses.filter((one) =>
    /^(server\/providers\/known|connectors\/email\/oauth)\.ts: /.test(one),
  );
  expect(providers).toHaveLength(20);
  for (const name of ['google', 'facebook', 'twitter', 'outlook'] as const) {
    const upper = name.toUpperCase();
    const set = { [`${upper}_CLIENT_ID`]: 'id', [`${upper}_CLIENT_SECRET`]: 'secret' };
    const url = 'http://127.0.0.1:4000';
    expect(readConfig({ ...set, [`${upper}_URL`]: url }).providers[name]?.url).toBe(url);
  }
  expect(addresses.filter((one) => !providers.includes(one))).toEqual([
    // APP_STORE_API_URL, and GOOGLE_PLAY_APP_API_URL for both hosts of Google Play; a scope and an audience are names, never called.
    'connectors/app-store/wire.ts: https://api.appstoreconnect.apple.com',
    // The pages and pictures of posts, as addresses; the suite never calls them. BLUESKY_API_URL replaces the two others.
    'connectors/bluesky/embed.ts: https://cdn.bsky.app',
    'connectors/bluesky/embed.ts: https://bsky.app',
    'connectors/bluesky/follow.ts: https://public.api.bsky.app',
    'connectors/bluesky/session.ts: https://bsky.social',
    // Addresses of posts, for people to open: the suite never calls them.
    'connectors/facebook/feed.ts: https://www.facebook.com',
    'connectors/facebook/publish.ts: https://www.facebook.com',
    // Text of the network's own response; the suite never calls it.
    'connectors/facebook/twin-feed.ts: https://www.facebook.com',
    'connectors/facebook/twin-feed.ts: https://graph.facebook.com',
    'connectors/google-play-app/service-token.ts: https://oauth2.googleapis.com',
    'connectors/google-play-app/service-token.ts: https://www.googleapis.com',
    'connectors/google-play-app/twin.ts: https://oauth2.googleapis.com',
    'connectors/google-play-app/wire.ts: https://androidpublisher.googleapis.com',
    // Text of the network's own response; the suite never calls it.
    'connectors/instagram/twin-content.ts: https://www.instagram.com',
    'connectors/instagram/twin-media.ts: https://www.instagram.com',
    // GOOGLE_URL, where the tokens of mailboxes and of YouTube are renewed and revoked.
    'connectors/kit/oauth-tokens.ts: https://oauth2.googleapis.com',
    'connectors/kit/oauth-tokens.ts: https://oauth2.googleapis.com',
    // Addresses of files of posts in tests of connectors.
    'connectors/kit/publish-driver.ts: https://care.test',
    'connectors/kit/publish-driver.ts: https://care.test',
    // LAZADA_URL replaces the hosts of all countries; the others are text of the network's own answers.
    'connectors/lazada/hosts.ts: https://api.lazada.co.th',
    'connectors/lazada/hosts.ts: https://api.lazada.sg',
    'connectors/lazada/hosts.ts: https://api.lazada.com.my',
    'connectors/lazada/hosts.ts: https://api.lazada.vn',
    'connectors/lazada/hosts.ts: https://api.lazada.com.ph',
    'connectors/lazada/hosts.ts: https://api.lazada.co.id',
    'connectors/lazada/hosts.ts: https://auth.lazada.com',
    'connectors/lazada/twin-api.ts: https://sg-live-02.slatic.net',
    'connectors/lazada/twin-api.ts: https://my-live.slatic.net',
    'connectors/lazada/twin-api.ts: https://www.lazada.co.th',
    'connectors/line/client.ts: https://api.line.me',
    // One setting replaces both of LINE's hosts.
    'connectors/line/fetch-media.ts: https://api-data.line.me',
    // LINKEDIN_API_URL; the other is the address of a post, for people to open.
    'connectors/linkedin/call.ts: https://api.linkedin.com',
    'connectors/linkedin/publish.ts: https://www.linkedin.com',
    // The settings of these networks are used where their accounts are connected as channels: FACEBOOK_URL, WHATSAPP_URL, TWITTER_URL.
    'connectors/meta/graph.ts: https://graph.facebook.com',
    // REDDIT_API_URL for both hosts; a page is an address for people to open.
    'connectors/reddit/call.ts: https://www.reddit.com',
    'connectors/reddit/call.ts: https://oauth.reddit.com',
    'connectors/reddit/read-answer.ts: https://www.reddit.com',
    // SHOPEE_URL; an address of an uploaded picture in the network's own response.
    'connectors/shopee/call.ts: https://partner.shopeemobile.com',
    'connectors/shopee/twin-api.ts: https://cf.shopee.co.th',
    // TELEGRAM_API_URL.
    'connectors/telegram/call.ts: https://api.telegram.org',
    // As above: addresses of posts.
    'connectors/telegram/publish.ts: https://t.me',
    // THREADS_API_URL; a text of the twin is no address that is called.
    'connectors/threads/call.ts: https://graph.threads.com',
    'connectors/threads/twin-world.ts: https://www.threads.com',
    // As above: addresses of videos, for people to open.
    'connectors/tiktok/comment.ts: https://www.tiktok.com',
    // TIKTOK_URL.
    'connectors/tiktok/connect.ts: https://www.tiktok.com',
    // As above: addresses of posts.
    'connectors/tiktok/publish.ts: https://www.tiktok.com',
    'connectors/tiktok/twin-publish.ts: https://www.tiktok.com',
    'connectors/tiktok/wire.ts: https://business-api.tiktok.com',
    // TIKTOK_SHOP_URL replaces both hosts; an address of an uploaded picture in the network's own response.
    'connectors/tiktok-shop/call.ts: https://open-api.tiktokglobalshop.com',
    'connectors/tiktok-shop/call.ts: https://auth.tiktok-shops.com',
    'connectors/tiktok-shop/twin.ts: https://p16.tiktokcdn.com',
    'connectors/twitter/api.ts: https://api.x.com',
    // As above: the address at which a post is read.
    'connectors/twitter/incoming-fields.ts: https://x.com',
    'connectors/twitter/publish-twin.ts: https://go.coffee',
    'connectors/twitter/publish.ts: https://x.com',
    'connectors/twitter/twin-posts.ts: https://t.co',
    'connectors/twitter/twin-posts.ts: https://t.co',
    // WECHAT_API_URL.
    'connectors/wechat/token.ts: https://api.weixin.qq.com',
    // One setting replaces both of YouTube's hosts.
    'connectors/youtube/follow.ts: https://www.youtube.com',
    // As above: addresses of videos.
    'connectors/youtube/own-videos.ts: https://youtu.be',
    'connectors/youtube/publish.ts: https://youtu.be',
    'connectors/youtube/publish.ts: https://youtu.be',
    // As above: addresses of comments, for people to open.
    'connectors/youtube/read-comment.ts: https://www.youtube.com',
    'connectors/youtube/read-comment.ts: https://www.youtube.com',
    // Text of the network's own response; the suite never calls it.
    'connectors/youtube/twin-comments.ts: http://www.youtube.com',
    'connectors/youtube/twin-feed.ts: https://www.youtube.com',
    'connectors/youtube/twin-feed.ts: https://www.youtube.com',
    'connectors/youtube/twin-feed.ts: https://i1.ytimg.com',
    'connectors/youtube/wire.ts: https://www.googleapis.com',
    'server/kit/captcha.ts: https://challenges.cloudflare.com',
    // Text of the network's own response; the suite never calls it.
    'server/payment/twin/test-cards.ts: https://stripe.com',
  ]);
  const url = 'http://127.0.0.1:4000';
  expect(readConfig({ LINE_API_URL: url }).networks.line).toEqual({ API_URL: url });
  expect(readConfig({ YOUTUBE_URL: url }).networks.youtube).toEqual({ URL: url });
});

test('An invalid setting is refused by its name', () => {
  expect(() => readConfig({ PORT: 'many' })).toThrow(/PORT/);
  expect(() => readConfig({ EARSHOT_ROLE: 'boss' })).toThrow(/EARSHOT_ROLE/);
  expect(() => readConfig({ LINE_API_URL: 'line' })).toThrow(/LINE_API_URL/);
});

test('S9-028 the captcha is a pair of keys in the settings, off where either is missing', () => {
  expect(readConfig({}).captcha).toBeUndefined();
  expect(readConfig({ CAPTCHA_KEY: 'site' }).captcha).toBeUndefined();
  expect(readConfig({ CAPTCHA_KEY: 'site', CAPTCHA_SECRET: 'secret' }).captcha).toEqual({
    key: 'site',
    secret: 'secret',
    verifyUrl: undefined,
  });
});
