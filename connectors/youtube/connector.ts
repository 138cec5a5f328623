import { defineConnector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Readiness } from '#connectors/kit/exchange.ts';
import { youtubeConnect } from '#connectors/youtube/connect.ts';
import { youtubeChannels, youtubeNames } from '#connectors/youtube/follow.ts';
import { pollComments } from '#connectors/youtube/poll.ts';
import { youtubePublish } from '#connectors/youtube/publish.ts';
import { actOnComment, answerComment } from '#connectors/youtube/send.ts';
import { youtube } from '#contracts/networks/youtube.ts';

/**
 * YouTube: comments below the videos and posts of a channel, polled and answered; channels are followed in public, those that are named by a
 * handle with the installation's key.
 */
export const youtubeConnector = defineConnector(youtube, {
  readiness,
  poll: pollComments,
  send: answerComment,
  publish: youtubePublish,
  act: actOnComment,
  connect: youtubeConnect,
  follow: [youtubeChannels, youtubeNames],
  app: ({ API_KEY: api_key }) => (api_key ? { credentials: [{ api_key }] } : {}),
});

function readiness(values: ConnectionValues): Readiness {
  if ((values['access_token'] ?? '') !== '') return { active: true };
  return {
    active: false,
    reason: 'youtube_consent_missing',
    note: 'Saved, but inactive: nobody has given leave to answer for this channel.',
  };
}
