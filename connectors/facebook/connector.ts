import type { ConnectionValues, Connector, Readiness } from '#connectors/kit/connector.ts';
import { pollSince } from '#connectors/kit/poll-since.ts';
import { actAsPage, readPageProfile, sendSignalAsPage } from '#connectors/facebook/act.ts';
import { catchUpPage } from '#connectors/facebook/catch-up.ts';
import { parseByPage, parseDelivery } from '#connectors/facebook/parse.ts';
import { sendAsPage } from '#connectors/facebook/send.ts';
import { answerChallenge, verifyMeta } from '#connectors/facebook/signature.ts';
import { FACEBOOK_WINDOWS } from '#connectors/facebook/windows.ts';

const MEBI = 1024 * 1024;
/** Deliveries that were lost are looked for four times an hour. */
const LOOK_EVERY_SECONDS = 900;

/** Facebook pages: private messages, comments, visitors' posts and mentions. Connected by consent, so there is no form. */
export const facebookConnector: Connector = {
  channel: 'facebook',
  form: [],
  capabilities: {
    inbound: 'webhook',
    source: 'private',
    signed: true,
    outbound: true,
    max_text_length: 2000,
    max_text: { comment: 8000 },
    retry_key_seconds: 0,
    receipts: true,
    places: ['private', 'comment'],
    begins: 'spoken',
    media: { most: 10, kinds: { image: 8 * MEBI, video: 25 * MEBI, audio: 25 * MEBI, file: 25 * MEBI } },
    windows: FACEBOOK_WINDOWS,
    actions: ['hide', 'like', 'delete', 'private_reply'],
    signals: true,
    mentions: true,
  },
  readiness,
  verify: verifyMeta,
  handshake: answerChallenge,
  parse: parseDelivery,
  parseByAccount: parseByPage,
  send: sendAsPage,
  act: actAsPage,
  signal: sendSignalAsPage,
  profile: readPageProfile,
  poll: pollSince(catchUpPage, LOOK_EVERY_SECONDS),
};

function readiness(values: ConnectionValues): Readiness {
  if ((values['page_access_token'] ?? '') !== '') return { active: true };
  return {
    active: false,
    reason: 'facebook_consent_missing',
    note: 'Saved, but inactive: nobody has given leave to speak for this page.',
  };
}
