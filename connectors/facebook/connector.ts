import { actAsPage, readPageProfile, sendSignalAsPage } from '#connectors/facebook/act.ts';
import { catchUpPage } from '#connectors/facebook/catch-up.ts';
import { facebookConnect } from '#connectors/facebook/connect.ts';
import { facebookPages } from '#connectors/facebook/follow.ts';
import { parseByPage, parseDelivery } from '#connectors/facebook/parse.ts';
import { facebookPublish } from '#connectors/facebook/publish.ts';
import { sendAsPage } from '#connectors/facebook/send.ts';
import { defineConnector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Readiness } from '#connectors/kit/exchange.ts';
import { pollSince } from '#connectors/kit/poll-since.ts';
import { answerChallenge, verifyMeta } from '#connectors/meta/signature.ts';
import { facebook } from '#contracts/networks/facebook.ts';

/** Deliveries that were lost are looked for four times an hour. */
const LOOK_EVERY_SECONDS = 900;

/** Facebook pages: private messages, comments, visitors' posts and mentions. Connected by consent, so there is no form. */
export const facebookConnector = defineConnector(facebook, {
  readiness,
  verify: verifyMeta,
  handshake: answerChallenge,
  parse: parseDelivery,
  parseByAccount: parseByPage,
  send: sendAsPage,
  publish: facebookPublish,
  act: actAsPage,
  signal: sendSignalAsPage,
  profile: readPageProfile,
  poll: pollSince(catchUpPage, LOOK_EVERY_SECONDS),
  connect: facebookConnect,
  follow: [facebookPages],
  app: ({ CLIENT_SECRET: app_secret }) => (app_secret ? { values: { app_secret } } : {}),
});

function readiness(values: ConnectionValues): Readiness {
  if ((values['page_access_token'] ?? '') !== '') return { active: true };
  return {
    active: false,
    reason: 'facebook_consent_missing',
    note: 'Saved, but inactive: nobody has given leave to speak for this page.',
  };
}
