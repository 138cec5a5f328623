import { actAsAccount, readProfile } from '#connectors/bluesky/act.ts';
import { blueskyConnect } from '#connectors/bluesky/connect.ts';
import { blueskyAccounts, blueskySearches } from '#connectors/bluesky/follow.ts';
import { pollNotifications } from '#connectors/bluesky/poll.ts';
import { blueskyPublish } from '#connectors/bluesky/publish.ts';
import { sendPost } from '#connectors/bluesky/send.ts';
import { blueskyStream } from '#connectors/bluesky/stream.ts';
import { defineConnector } from '#connectors/kit/connector.ts';
import { bluesky } from '#contracts/networks/bluesky.ts';

/** Accounts of Bluesky: posts that name, answer or quote them, polled and answered in public; accounts and searches are followed. */
export const blueskyConnector = defineConnector(bluesky, {
  poll: pollNotifications,
  send: sendPost,
  publish: blueskyPublish,
  act: actAsAccount,
  profile: readProfile,
  connect: blueskyConnect,
  follow: [blueskyAccounts, blueskySearches, blueskyStream],
});
