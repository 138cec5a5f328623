import { defineConnector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Readiness } from '#connectors/kit/exchange.ts';
import { pollSince } from '#connectors/kit/poll-since.ts';
import { actAsAccount, readXProfile } from '#connectors/twitter/act.ts';
import { catchUpAccount } from '#connectors/twitter/catch-up.ts';
import { twitterConnect } from '#connectors/twitter/connect.ts';
import { xAccounts, xHashtags } from '#connectors/twitter/follow.ts';
import { parseByUser, parseDelivery } from '#connectors/twitter/parse.ts';
import { twitterPublish } from '#connectors/twitter/publish.ts';
import { sendAsAccount } from '#connectors/twitter/send.ts';
import { answerCrc, verifyX } from '#connectors/twitter/signature.ts';
import { twitter } from '#contracts/networks/twitter.ts';

/** Accounts without a webhook hear by asking; X counts each look. */
const LOOK_EVERY_SECONDS = 120;

/** X: direct messages, and Posts that name, answer or quote the account. Connected by consent, so there is no form. */
export const twitterConnector = defineConnector(twitter, {
  readiness,
  verify: verifyX,
  handshake: answerCrc,
  parse: parseDelivery,
  parseByAccount: parseByUser,
  send: sendAsAccount,
  publish: twitterPublish,
  act: actAsAccount,
  profile: readXProfile,
  poll: pollSince(catchUpAccount, LOOK_EVERY_SECONDS),
  connect: twitterConnect,
  follow: [xAccounts, xHashtags],
  // X signs with the app's consumer secret, which is not the secret of its OAuth 2.0 client.
  app: ({ CLIENT_SECRET, CONSUMER_SECRET = CLIENT_SECRET, BEARER_TOKEN: access_token }) => ({
    ...(CLIENT_SECRET ? { values: { app_secret: CONSUMER_SECRET } } : {}),
    ...(access_token ? { credentials: [{ access_token }] } : {}),
  }),
});

function readiness(values: ConnectionValues): Readiness {
  if ((values['access_token'] ?? '') !== '') return { active: true };
  return {
    active: false,
    reason: 'twitter_consent_missing',
    note: 'Saved, but inactive: nobody has given leave to speak for this account.',
  };
}
