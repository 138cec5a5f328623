import { isSameSignature } from '#connectors/kit/hmac.ts';
import type { VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';

/** How a network proves its deliveries in a header: `sign` gives the value that it must have. */
export type HeaderProof = {
  header: string;
  /** What is shared with the network; without it nothing is accepted, for the reason `without_secret`. */
  secret: string | undefined;
  without_secret: string;
  sign: (body: Uint8Array, secret: string) => string;
};

/** Whether the header of a delivery has the value that only the network can know. */
export function verifyHeader(
  { headers, body }: Pick<WebhookRequest, 'headers' | 'body'>,
  { header, secret = '', without_secret, sign }: HeaderProof,
): VerificationResult {
  if (secret === '') return { ok: false, reason: without_secret };
  const given = headers.get(header) ?? '';
  if (given === '') return { ok: false, reason: `the header ${header} is missing` };
  return isSameSignature(sign(body, secret), given)
    ? { ok: true }
    : { ok: false, reason: 'the signature is wrong' };
}
