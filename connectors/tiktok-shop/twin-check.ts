import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { signCall } from '#connectors/tiktok-shop/signature.ts';
import { fail, TWIN_APP, TWIN_SHOP, type TwinWorld } from '#connectors/tiktok-shop/twin-world.ts';

/** Calls that are not signed: the page of a consent, and those for tokens, which have the secret. */
const OPEN = /^\/(?:oauth|api\/v2\/token)\//;

/** Whether a call is signed as it should be, not from the future, and with the token and shop that are valid now. */
export function checkTwinCall(
  { tokens, now, isWithdrawn }: TwinWorld,
  { method, path, query, headers, body }: TwinCall,
): TwinReply | undefined {
  if (OPEN.test(path)) {
    const hasSecret = !path.startsWith('/api') || query.get('app_secret') === TWIN_APP.secret;
    return hasSecret && query.get('app_key') === TWIN_APP.key
      ? undefined
      : fail(36_004_001, 'invalid app', 200);
  }
  const isForm = (headers.get('content-type') ?? '').startsWith('multipart/');
  const params = Object.fromEntries(query);
  const signed = { path, params, ...(method === 'GET' || isForm ? {} : { body: JSON.stringify(body) }) };
  if (query.get('sign') !== signCall(signed, TWIN_APP.secret)) return fail(106_001, 'sign is invalid', 401);
  const ahead = Number(query.get('timestamp')) - Math.floor(now().getTime() / 1000);
  if (ahead > 30 || ahead < -300) return fail(36_009_004, 'timestamp is invalid', 400);
  if (headers.get('x-tts-access-token') !== tokens.access) return fail(105_002, 'Expired credentials', 401);
  const cipher = query.get('shop_cipher');
  if (cipher !== null && (cipher !== TWIN_SHOP.cipher || isWithdrawn))
    return fail(105_005, 'no permission', 403);
  return undefined;
}
