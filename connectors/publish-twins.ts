import { blueskyPosts } from '#connectors/bluesky/publish-twin.ts';
import { facebookPosts } from '#connectors/facebook/publish-twin.ts';
import { instagramPosts } from '#connectors/instagram/publish-twin.ts';
import type { PublishTwin } from '#connectors/kit/publish-driver.ts';
import { linePosts } from '#connectors/line/publish-twin.ts';
import { linkedinPosts } from '#connectors/linkedin/publish-twin.ts';
import { mastodonPosts } from '#connectors/mastodon/publish-twin.ts';
import { telegramPosts } from '#connectors/telegram/publish-twin.ts';
import { threadsPosts } from '#connectors/threads/publish-twin.ts';
import { tiktokPosts } from '#connectors/tiktok/publish-twin.ts';
import { twitterPosts } from '#connectors/twitter/publish-twin.ts';
import { youtubePosts } from '#connectors/youtube/publish-twin.ts';

/** The twins of all networks on which posts are published, one line each, for tests that need every network. */
export const PUBLISH_TWINS: readonly PublishTwin[] = [
  blueskyPosts,
  facebookPosts,
  instagramPosts,
  linePosts,
  linkedinPosts,
  mastodonPosts,
  telegramPosts,
  threadsPosts,
  tiktokPosts,
  twitterPosts,
  youtubePosts,
];
