import { defineConnector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Readiness } from '#connectors/kit/exchange.ts';
import { pollSince } from '#connectors/kit/poll-since.ts';
import { actAsAccount, readPersonProfile, sendSignalAsAccount } from '#connectors/tiktok/act.ts';
import { catchUpAccount } from '#connectors/tiktok/catch-up.ts';
import { tiktokConnect } from '#connectors/tiktok/connect.ts';
import { fetchMediaById } from '#connectors/tiktok/fetch-media.ts';
import { parseByAccount, parseDelivery } from '#connectors/tiktok/parse.ts';
import { tiktokPublish } from '#connectors/tiktok/publish.ts';
import { readAnnouncedComment } from '#connectors/tiktok/read-comment.ts';
import { sendAsAccount } from '#connectors/tiktok/send.ts';
import { verifyTiktok } from '#connectors/tiktok/signature.ts';
import { tiktok } from '#contracts/networks/tiktok.ts';

/** Deliveries that were lost are looked for twice an hour. */
const LOOK_EVERY_SECONDS = 1800;

/** TikTok: direct messages of business accounts, and comments on their videos. Connected by consent, so there is no form. */
export const tiktokConnector = defineConnector(tiktok, {
  readiness,
  verify: verifyTiktok,
  parse: parseDelivery,
  parseByAccount,
  send: sendAsAccount,
  publish: tiktokPublish,
  act: actAsAccount,
  signal: sendSignalAsAccount,
  profile: readPersonProfile,
  readNamed: readAnnouncedComment,
  fetchMedia: fetchMediaById,
  poll: pollSince(catchUpAccount, LOOK_EVERY_SECONDS),
  connect: tiktokConnect,
  app: ({ CLIENT_SECRET: app_secret }) => (app_secret ? { values: { app_secret } } : {}),
});

function readiness(values: ConnectionValues): Readiness {
  if ((values['access_token'] ?? '') !== '') return { active: true };
  return {
    active: false,
    reason: 'tiktok_consent_missing',
    note: 'Saved, but inactive: nobody has given leave to speak for this account.',
  };
}
