import { isDeepStrictEqual } from 'node:util';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { isSameSignature } from '#connectors/kit/hmac.ts';
import { verifyDelivery } from '#connectors/kit/standard-webhooks.ts';
import { buildChallenge, buildDelivery } from '#connectors/kit/webhook-requests.ts';
import type { WebhookRequest } from '#connectors/kit/webhook.ts';
import { LAZADA_SIGNATURE_HEADER, signRequest, verifyPush } from '#connectors/lazada/signature.ts';
import { SIGNATURE_HEADER, verifySignature } from '#connectors/line/signature.ts';
import {
  computeAppSecretProof,
  META_SIGNATURE_HEADER,
  readSignedRequest,
  verifyMeta,
} from '#connectors/meta/signature.ts';
import {
  signCall,
  SHOPEE_SIGNATURE_HEADER,
  verifyPush as verifyShopeePush,
} from '#connectors/shopee/signature.ts';
import { verifySecret } from '#connectors/telegram/secret.ts';
import {
  signCall as signShopCall,
  TIKTOK_SHOP_SIGNATURE_HEADER,
  verifyShopDelivery,
} from '#connectors/tiktok-shop/signature.ts';
import { verifyTiktok } from '#connectors/tiktok/signature.ts';
import { answerCrc, verifyX, X_SIGNATURE_HEADER } from '#connectors/twitter/signature.ts';
import { verifyWebhook } from '#connectors/webhook/verify.ts';
import { encryptMessage } from '#connectors/wechat/cipher.ts';
import { parseDelivery as parseWeChat } from '#connectors/wechat/parse.ts';
import {
  answerChallenge,
  computeSignature as signWeChat,
  verifyDelivery as verifyWeChat,
} from '#connectors/wechat/signature.ts';
import { verifyDelivery as verifyStripe } from '#server/payment/stripe/provider.ts';
import { type DataFile, parseRows } from './data-file.ts';
import { evaluateSafely, type Scorer } from './scorer.ts';

const Vector = z.object({
  scheme: z.string(),
  valid: z.boolean().default(true),
  secret: z.string().default(''),
  body: z.string().default(''),
  signature: z.string().default(''),
  headers: z.record(z.string(), z.string()).default({}),
  now: z.number().default(0),
  tolerance: z.number().optional(),
  access_token: z.string().default(''),
  signed_request: z.string().default(''),
  crc_token: z.string().default(''),
  url: z.url().default('https://suite.example/'),
  url_path: z.string().default(''),
  params: z.record(z.string(), z.coerce.string()).default({}),
  timestamp: z.union([z.string(), z.number()]).transform(String).default(''),
  partner_id: z.union([z.string(), z.number()]).transform(String).default(''),
  shop_id: z.union([z.string(), z.number()]).transform(String).default(''),
  app_key: z.string().default(''),
  expected: z.unknown().optional(),
  token: z.string().default(''),
  nonce: z.string().default(''),
  echostr: z.string().default(''),
  encoding_aes_key: z.string().default(''),
  app_id: z.string().default(''),
  random: z.string().default(''),
  plain: z.string().default(''),
  encrypt: z.string().default(''),
});
type Vector = z.infer<typeof Vector>;

/** Whether each scheme's own code accepts a vector. Another scheme needs one more line. */
const VERDICTS: Readonly<Record<string, (vector: Vector) => boolean>> = {
  line: ({ secret, body, signature }) =>
    verifySignature(withHeader(body, SIGNATURE_HEADER, signature), { channel_secret: secret }).ok,
  'standard-webhooks': ({ secret, headers, body, now, tolerance }) =>
    verifyDelivery(secret, headers, {
      body,
      now: new Date(now * 1000),
      ...(tolerance === undefined ? {} : { tolerance }),
    }).ok,
  'x-hub-signature-256': ({ secret, body, signature }) =>
    verifyMeta(withHeader(body, META_SIGNATURE_HEADER, signature), { app_secret: secret }).ok,
  'meta-appsecret_proof': ({ secret, access_token, signature }) =>
    isSameSignature(computeAppSecretProof(access_token, secret), signature),
  'meta-signed_request': ({ secret, signed_request, expected }) => {
    const read = readSignedRequest(signed_request, secret);
    return read.ok && (expected === undefined || isDeepStrictEqual(read.payload, expected));
  },
  'x-webhook': ({ secret, body, signature }) =>
    verifyX(withHeader(body, X_SIGNATURE_HEADER, signature), { app_secret: secret }).ok,
  'x-crc': ({ secret, crc_token, expected }) => {
    const answer = answerCrc(buildChallenge({ crc_token }), { app_secret: secret });
    return answer?.ok === true && isDeepStrictEqual(JSON.parse(answer.body), expected);
  },
  'shopee-webhook': ({ secret, url, body, signature }) =>
    verifyShopeePush(
      { ...withHeader(body, SHOPEE_SIGNATURE_HEADER, signature), url: new URL(url) },
      { partner_key: secret },
    ).ok,
  'shopee-request': ({ secret, partner_id, url_path: path, timestamp, access_token, shop_id, signature }) =>
    isSameSignature(signCall({ partner_id, path, timestamp, access_token, shop_id }, secret), signature),
  'tiktokshop-webhook': ({ secret, app_key, body, signature }) =>
    verifyShopDelivery(withHeader(body, TIKTOK_SHOP_SIGNATURE_HEADER, signature), {
      app_key,
      app_secret: secret,
    }).ok,
  'tiktokshop-request': ({ secret, url_path: path, params, body, signature }) =>
    isSameSignature(signShopCall({ path, params, body }, secret), signature),
  slack: ({ secret, headers, body, now }) =>
    verifyWebhook(buildDelivery(Buffer.from(body), { headers }, { now: new Date(now * 1000) }), {
      scheme: 'slack',
      secret,
    }).ok,
  'telegram-secret-token': ({ secret, headers, body }) =>
    verifySecret(buildDelivery(Buffer.from(body), { headers }), secret).ok,
  'lazada-webhook': ({ app_key, secret: app_secret, body, signature }) =>
    verifyPush(withHeader(body, LAZADA_SIGNATURE_HEADER, signature), { app_key, app_secret }).ok,
  'lazada-request': ({ secret, url_path, params, signature }) =>
    isSameSignature(signRequest(url_path, params, secret), signature),
  'wechat-mp': (vector) => isWeChatVerified(vector, 'signature'),
  'wechat-encrypted': (vector) => isWeChatVerified(vector, 'msg_signature'),
  'wechat-encrypted-reply': ({ random, plain, encrypt, signature, token, timestamp, nonce, ...key }) =>
    encryptMessage(Buffer.from(plain), key, Buffer.from(random)) === encrypt &&
    signWeChat([token, timestamp, nonce, encrypt]) === signature,
  'tiktok-webhook': ({ secret, headers, body, now }) =>
    verifyTiktok(buildDelivery(Buffer.from(body), { headers }, { now: new Date(now * 1000) }), {
      app_secret: secret,
    }).ok,
  stripe: ({ secret, body, signature, now, tolerance }) => {
    const delivery = { body: Buffer.from(body), signature, secret, now: new Date(now * 1000) };
    try {
      verifyStripe(stripe, { ...delivery, ...(tolerance === undefined ? {} : { tolerance }) });
      return true;
    } catch {
      return false;
    }
  },
};

/** Only checks signatures and calls no network, so any key will do. */
const stripe = new Stripe('sk_test_none');

/** Signature vectors: a row is right if the result is the one that the vector states. */
export const signatureVectors: Scorer = {
  name: 'signature vectors',
  fits: (file) => /^4_payloads\/signature_vectors(?:_\d+)?$/.test(file.stem),
  score: (file) => {
    const vectors = parseRows(file, Vector);
    const others = [...new Set(vectors.map(({ scheme }) => scheme))].filter(
      (scheme) => !(scheme in VERDICTS),
    );
    return Object.entries(VERDICTS).map(([scheme, verdict], index) => {
      const rows = vectors.filter((vector) => vector.scheme === scheme);
      const right = rows.filter((vector) => evaluateSafely(() => verdict(vector) === vector.valid)).length;
      const left = index === 0 && others.length > 0 ? ` (no connector yet for ${others.join(', ')})` : '';
      return resultOf(file, `scheme=${scheme}${left}`, rows.length, right);
    });
  },
};

function resultOf(file: DataFile, what: string, rows: number, right: number) {
  return {
    file: file.name,
    what,
    rows,
    right,
    figure: `${((100 * right) / Math.max(rows, 1)).toFixed(1)} %`,
    published: null,
  };
}

/** Whether a challenge or a delivery of WeChat verifies, and holds what the vector states. */
function isWeChatVerified(vector: Vector, name: 'signature' | 'msg_signature'): boolean {
  const { token, timestamp, nonce, signature, body, echostr, expected } = vector;
  const { encoding_aes_key, app_id } = vector;
  const values = { verify_token: token, app_id, encoding_aes_key };
  const query = { timestamp, nonce, [name]: signature };
  if (echostr !== '' || body === '') {
    const challenge = answerChallenge(buildChallenge({ ...query, echostr: echostr || '1' }), values);
    return challenge?.ok === true && (expected === undefined || challenge.body === expected);
  }
  const now = new Date(Number(timestamp) * 1000);
  const verdict = verifyWeChat(buildDelivery(Buffer.from(body), { query }, { now }), values);
  if (!verdict.ok) return false;
  const [item] = parseWeChat(verdict.plain ?? Buffer.from(body), now).items;
  const wanted = z.object({ Content: z.string(), FromUserName: z.string() }).safeParse(expected).data;
  return !wanted || (item?.text === wanted.Content && item.author._id === wanted.FromUserName);
}

/** A delivery with its signature in a header; without one there is no header. */
function withHeader(body: string, name: string, signature: string): WebhookRequest {
  return buildDelivery(Buffer.from(body), { headers: signature === '' ? {} : { [name]: signature } });
}
