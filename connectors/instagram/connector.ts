import { actAsAccount, readPersonProfile, sendSignalAsAccount } from '#connectors/instagram/act.ts';
import { catchUpAccount } from '#connectors/instagram/catch-up.ts';
import { instagramConnect } from '#connectors/instagram/connect.ts';
import { instagramAccounts, instagramHashtags } from '#connectors/instagram/follow.ts';
import { readMentionedContent } from '#connectors/instagram/mention.ts';
import { parseByAccount, parseDelivery } from '#connectors/instagram/parse.ts';
import { instagramPublish } from '#connectors/instagram/publish.ts';
import { sendAsAccount } from '#connectors/instagram/send.ts';
import { defineConnector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Readiness } from '#connectors/kit/exchange.ts';
import { pollSince } from '#connectors/kit/poll-since.ts';
import { answerChallenge, verifyMeta } from '#connectors/meta/signature.ts';
import { instagram } from '#contracts/networks/instagram.ts';

/** Deliveries that were lost are looked for four times an hour. */
const LOOK_EVERY_SECONDS = 900;

/**
 * Instagram: messages, comments and mentions of accounts that are linked to a page of Facebook; accounts and hashtags are followed in
 * public. Connected by consent at Facebook, so there is no form.
 */
export const instagramConnector = defineConnector(instagram, {
  readiness,
  verify: verifyMeta,
  handshake: answerChallenge,
  parse: parseDelivery,
  parseByAccount,
  send: sendAsAccount,
  publish: instagramPublish,
  act: actAsAccount,
  signal: sendSignalAsAccount,
  profile: readPersonProfile,
  readNamed: readMentionedContent,
  poll: pollSince(catchUpAccount, LOOK_EVERY_SECONDS),
  connect: instagramConnect,
  follow: [instagramAccounts, instagramHashtags],
  app: ({ CLIENT_SECRET: app_secret }) => (app_secret ? { values: { app_secret } } : {}),
});

function readiness(values: ConnectionValues): Readiness {
  if ((values['page_access_token'] ?? '') !== '') return { active: true };
  return {
    active: false,
    reason: 'instagram_consent_missing',
    note: 'Saved, but inactive: nobody has given leave to speak for this account.',
  };
}
