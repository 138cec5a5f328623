import { defineConnector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Readiness } from '#connectors/kit/exchange.ts';
import { lineConnect } from '#connectors/line/connect.ts';
import { fetchContent } from '#connectors/line/fetch-media.ts';
import { reportMeters } from '#connectors/line/meters.ts';
import { parseDelivery } from '#connectors/line/parse.ts';
import { readMember, readProfile } from '#connectors/line/profile.ts';
import { linePublish } from '#connectors/line/publish.ts';
import { sendText } from '#connectors/line/send.ts';
import { verifySignature } from '#connectors/line/signature.ts';
import { line } from '#contracts/networks/line.ts';

/** LINE Official Accounts over the Messaging API. */
export const lineConnector = defineConnector(line, {
  readiness,
  verify: verifySignature,
  parse: parseDelivery,
  send: sendText,
  publish: linePublish,
  profile: readProfile,
  memberProfile: readMember,
  fetchMedia: fetchContent,
  connect: lineConnect,
  reportMeters,
});

function readiness(values: ConnectionValues): Readiness {
  if ((values['channel_secret'] ?? '') !== '') return { active: true };
  return {
    active: false,
    reason: 'line_secret_missing',
    note: 'Saved, but inactive: without the channel secret nobody can tell whether a message really comes from LINE.',
  };
}
