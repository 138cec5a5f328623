import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { isSameSignature } from '#connectors/kit/hmac.ts';
import type { VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';

/**
 * Whether a delivery comes from GPTBots. Deliveries of the human service carry no proof, so that the address, which nobody can guess, is one;
 * answers of a bot carry the key of the agent, and a wrong one is refused.
 */
export function verifyDelivery(
  { headers }: Pick<WebhookRequest, 'headers'>,
  values: ConnectionValues,
): VerificationResult {
  const given = headers.get('authorization') ?? '';
  return given === '' ? { ok: true } : verifyKey({ headers }, values['api_token']);
}

/** Whether a request carries this key as a bearer token; without a key nothing is accepted. */
export function verifyKey(
  { headers }: Pick<WebhookRequest, 'headers'>,
  key: string | null | undefined,
): VerificationResult {
  if (key === null || key === undefined || key === '') return { ok: false, reason: 'there is no API key' };
  const given = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  return isSameSignature(key, given) ? { ok: true } : { ok: false, reason: 'the API key is wrong' };
}
