import { defineConnector } from '#connectors/kit/connector.ts';
import { verifyMeta } from '#connectors/meta/signature.ts';
import { threadsConnect } from '#connectors/threads/connect.ts';
import { threadsSearches } from '#connectors/threads/follow.ts';
import { reportMeters } from '#connectors/threads/meters.ts';
import { answerChallenge, parseDelivery } from '#connectors/threads/parse.ts';
import { pollReplies } from '#connectors/threads/poll.ts';
import { threadsPublish } from '#connectors/threads/publish.ts';
import { actAsAccount, sendReply } from '#connectors/threads/send.ts';
import { threads } from '#contracts/networks/threads.ts';

/** Accounts of Threads: replies and mentions, polled or delivered by an app of their own, answered and hidden; searches are followed. */
export const threadsConnector = defineConnector(threads, {
  verify: verifyMeta,
  handshake: answerChallenge,
  parse: parseDelivery,
  poll: pollReplies,
  send: sendReply,
  publish: threadsPublish,
  act: actAsAccount,
  connect: threadsConnect,
  follow: [threadsSearches],
  reportMeters,
});
