import { defineConnector } from '#connectors/kit/connector.ts';
import { redditConnect } from '#connectors/reddit/connect.ts';
import { redditCommunities, redditPeople, redditSearches } from '#connectors/reddit/follow.ts';
import { pollInbox } from '#connectors/reddit/poll.ts';
import { actAsModerator, readProfile, sendAnswer } from '#connectors/reddit/send.ts';
import { reddit } from '#contracts/networks/reddit.ts';

/** Accounts of Reddit: their inbox, polled and answered; communities, people and searches are followed. */
export const redditConnector = defineConnector(reddit, {
  poll: pollInbox,
  send: sendAnswer,
  act: actAsModerator,
  profile: readProfile,
  connect: redditConnect,
  follow: [redditCommunities, redditPeople, redditSearches],
});
