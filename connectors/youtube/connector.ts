import { defineConnector } from '#connectors/kit/connector.ts';
import { youtubeChannels, youtubeNames } from '#connectors/youtube/follow.ts';
import { youtube } from '#contracts/networks/youtube.ts';

/** YouTube: channels are followed in public; those that are named by a handle need the installation's key. */
export const youtubeConnector = defineConnector(youtube, {
  follow: [youtubeChannels, youtubeNames],
  app: ({ API_KEY: api_key }) => (api_key ? { credentials: [{ api_key }] } : {}),
});
