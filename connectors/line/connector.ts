import { LineForm } from '#contracts/channels/connections.ts';
import type { ConnectionValues, Connector, Readiness } from '#connectors/kit/connector.ts';
import { buildForm, WEBHOOK_URL } from '#connectors/kit/form.ts';
import { fetchContent } from '#connectors/line/content.ts';
import { parseDelivery } from '#connectors/line/parse.ts';
import { readMember, readProfile } from '#connectors/line/profile.ts';
import { sendText } from '#connectors/line/send.ts';
import { verifySignature } from '#connectors/line/signature.ts';

const MEBI = 1024 * 1024;

/** LINE Official Accounts over the Messaging API. */
export const lineConnector: Connector = {
  channel: 'line',
  form: [...buildForm(LineForm), WEBHOOK_URL],
  capabilities: {
    inbound: 'webhook',
    source: 'private',
    signed: true,
    outbound: true,
    max_text_length: 5000,
    retry_key_seconds: 86_400,
    receipts: false,
    places: ['private'],
    begins: 'known',
    media: { most: 4, kinds: { image: 10 * MEBI, video: 200 * MEBI, audio: 200 * MEBI, file: 25 * MEBI } },
    actions: [],
  },
  readiness,
  verify: verifySignature,
  parse: parseDelivery,
  send: sendText,
  profile: readProfile,
  memberProfile: readMember,
  fetchMedia: fetchContent,
};

function readiness(values: ConnectionValues): Readiness {
  if ((values['channel_secret'] ?? '') !== '') return { active: true };
  return {
    active: false,
    reason: 'line_secret_missing',
    note: 'Saved, but inactive: without the channel secret nobody can tell whether a message really comes from LINE.',
  };
}
