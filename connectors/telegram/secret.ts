import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { computeHmacSha256 } from '#connectors/kit/hmac.ts';
import { verifyHeader } from '#connectors/kit/verify-header.ts';
import type { VerificationResult, WebhookRequest } from '#connectors/kit/webhook.ts';

/** The header with the secret that was set with the address; the body is not signed. */
export const TELEGRAM_SECRET_HEADER = 'x-telegram-bot-api-secret-token';

/** The secret of a bot's deliveries: only Telegram and this installation have the token that it is computed from. */
export function computeDeliverySecret(token: string): string {
  return computeHmacSha256(Buffer.from('earshot deliveries'), token, 'hex');
}

/** Whether a delivery has the secret of the bot. */
export function verifyDelivery(request: WebhookRequest, values: ConnectionValues): VerificationResult {
  const token = values['bot_token'] ?? '';
  return verifySecret(request, token === '' ? '' : computeDeliverySecret(token));
}

/** Whether a delivery has this secret. */
export function verifySecret(
  request: Pick<WebhookRequest, 'headers' | 'body'>,
  secret: string,
): VerificationResult {
  return verifyHeader(request, {
    header: TELEGRAM_SECRET_HEADER,
    secret,
    without_secret: 'the connection has no bot token',
    sign: () => secret,
  });
}
