import type { ConnectionValues, Connector, Readiness } from '#connectors/kit/connector.ts';
import { pollSince } from '#connectors/kit/poll-since.ts';
import { actAsAccount, readXProfile } from '#connectors/twitter/act.ts';
import { catchUpAccount } from '#connectors/twitter/catch-up.ts';
import { parseByUser, parseDelivery } from '#connectors/twitter/parse.ts';
import { sendAsAccount } from '#connectors/twitter/send.ts';
import { answerCrc, verifyX } from '#connectors/twitter/signature.ts';

const MEBI = 1024 * 1024;
/** Accounts without a webhook hear by asking; X counts each look. */
const LOOK_EVERY_SECONDS = 120;

/** X: direct messages, and Posts that name, answer or quote the account. Connected by consent, so there is no form. */
export const twitterConnector: Connector = {
  channel: 'twitter',
  form: [],
  capabilities: {
    inbound: 'webhook',
    source: 'private',
    signed: true,
    outbound: true,
    max_text_length: 10_000,
    // In weights of X's own counting (twitter-text), which `send` looks at; a letter weighs at least one.
    max_text: { comment: 280 },
    retry_key_seconds: 0,
    receipts: true,
    places: ['private', 'comment'],
    begins: 'spoken',
    media: { most: 1, kinds: { image: 5 * MEBI, video: 512 * MEBI } },
    actions: ['hide', 'like', 'private_reply'],
  },
  readiness,
  verify: verifyX,
  handshake: answerCrc,
  parse: parseDelivery,
  parseByAccount: parseByUser,
  send: sendAsAccount,
  act: actAsAccount,
  profile: readXProfile,
  poll: pollSince(catchUpAccount, LOOK_EVERY_SECONDS),
};

function readiness(values: ConnectionValues): Readiness {
  if ((values['access_token'] ?? '') !== '') return { active: true };
  return {
    active: false,
    reason: 'twitter_consent_missing',
    note: 'Saved, but inactive: nobody has given leave to speak for this account.',
  };
}
