import { defineConnector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Readiness } from '#connectors/kit/exchange.ts';
import { answerChallenge } from '#connectors/webhook/challenge.ts';
import { parseWebhook } from '#connectors/webhook/parse.ts';
import { postReply } from '#connectors/webhook/send.ts';
import { listSecrets, verifyWebhook } from '#connectors/webhook/verify.ts';
import { webhook } from '#contracts/networks/webhook.ts';

/** Any program that posts JSON and takes replies by a post. */
export const webhookConnector = defineConnector(webhook, {
  readiness,
  verify: verifyWebhook,
  handshake: answerChallenge,
  parse: parseWebhook,
  send: postReply,
});

function readiness(values: ConnectionValues): Readiness {
  if (listSecrets(values).length > 0) return { active: true };
  return {
    active: false,
    reason: 'webhook_secret_missing',
    note: 'Saved, but inactive: without a secret nobody can tell who delivers.',
  };
}
