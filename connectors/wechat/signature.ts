import { hash } from 'node:crypto';
import { z } from 'zod';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { isSameSignature } from '#connectors/kit/hmac.ts';
import { readXmlBody } from '#connectors/kit/read-xml.ts';
import type { Handshake, VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';
import { decryptMessage, type CipherKey } from '#connectors/wechat/cipher.ts';

/**
 * How old a delivery that is not encrypted may be, in seconds: its signature does not cover the body, so that an address that was overheard
 * would be good for anything for ever. WeChat itself repeats a delivery for 15 seconds.
 */
const PLAIN_SECONDS = 600;

const Envelope = z.object({ Encrypt: z.string().min(1) });
const Readable = z.object({ MsgType: z.string().min(1) });

/** The signature of WeChat: SHA-1 (hex) over the sorted parts, joined. */
export function computeSignature(parts: readonly string[]): string {
  return hash('sha1', [...parts].sort().join(''), 'hex');
}

/**
 * Whether a delivery comes from WeChat. With an EncodingAESKey only encrypted deliveries are accepted, in the compatible mode too, whose
 * readable copy nothing signs; `plain` is what was encrypted. Without one, the signature over token, time and nonce must be recent.
 */
export function verifyDelivery(request: WebhookRequest, values: ConnectionValues): VerificationResult {
  const key = findKey(values);
  if (key) return verifyEncrypted(request, values, key);
  if (request.url.searchParams.get('encrypt_type') === 'aes' && !isReadable(request.body))
    return { ok: false, reason: 'the delivery is encrypted, and the connection has no EncodingAESKey' };
  const verdict = verifyQuery(request, values, { name: 'signature', more: [] });
  if (!verdict.ok) return verdict;
  const age = request.now.getTime() / 1000 - Number(request.url.searchParams.get('timestamp'));
  return Math.abs(age) <= PLAIN_SECONDS ? { ok: true } : { ok: false, reason: 'the signature is not recent' };
}

/**
 * The answer to the request by which WeChat verifies an address: the text that it sent. Enterprise accounts (WeCom) send it encrypted, under
 * the signature of encrypted messages.
 */
export function answerChallenge(request: WebhookRequest, values: ConnectionValues): Handshake | undefined {
  if (request.method !== 'GET') return undefined;
  const query = request.url.searchParams;
  const echo = query.get('echostr') ?? '';
  if (echo === '') return { ok: false, reason: 'the parameter echostr is missing' };
  if (!query.has('msg_signature')) {
    const verdict = verifyQuery(request, values, { name: 'signature', more: [] });
    return verdict.ok ? { ok: true, type: 'text/plain', body: echo } : verdict;
  }
  const verdict = verifyQuery(request, values, { name: 'msg_signature', more: [echo] });
  if (!verdict.ok) return verdict;
  const key = findKey(values);
  const plain = key && decryptMessage(echo, key);
  return plain
    ? { ok: true, type: 'text/plain', body: plain.toString('utf8') }
    : { ok: false, reason: 'the challenge cannot be decrypted' };
}

function verifyEncrypted(
  request: WebhookRequest,
  values: ConnectionValues,
  key: CipherKey,
): VerificationResult {
  const read = readXmlBody(request.body);
  if (!read.ok) return read;
  const encrypted = Envelope.safeParse(read.value).data?.Encrypt;
  if (encrypted === undefined) return { ok: false, reason: 'the delivery is not encrypted' };
  const verdict = verifyQuery(request, values, { name: 'msg_signature', more: [encrypted] });
  if (!verdict.ok) return verdict;
  const plain = decryptMessage(encrypted, key);
  return plain
    ? { ok: true, plain }
    : { ok: false, reason: 'the content cannot be decrypted, or it is for another account' };
}

/** Whether a delivery has a readable copy besides what is encrypted, as in the compatible mode. */
function isReadable(body: Uint8Array): boolean {
  const read = readXmlBody(body);
  return read.ok && Readable.safeParse(read.value).success;
}

/** Whether a parameter of the address is the signature over the token, the time, the nonce and more. */
function verifyQuery(
  { url }: WebhookRequest,
  { verify_token = '' }: ConnectionValues,
  { name, more }: { name: string; more: readonly string[] },
): { ok: true } | { ok: false; reason: string } {
  if (verify_token === '') return { ok: false, reason: 'the connection has no token' };
  const [given, timestamp, nonce] = [name, 'timestamp', 'nonce'].map(
    (one) => url.searchParams.get(one) ?? '',
  );
  if (!given || !timestamp || !nonce)
    return { ok: false, reason: `the parameters ${name}, timestamp and nonce are needed` };
  return isSameSignature(computeSignature([verify_token, timestamp, nonce, ...more]), given)
    ? { ok: true }
    : { ok: false, reason: 'the signature is wrong' };
}

function findKey({ encoding_aes_key = '', app_id = '' }: ConnectionValues): CipherKey | undefined {
  return encoding_aes_key === '' ? undefined : { encoding_aes_key, app_id };
}
