import { z } from 'zod';
import { operatorFetch } from '#server/kit/http/outbound.ts';

/** A permanent refusal: another attempt would be refused again. */
export class SmsRefused extends Error {}

const Told = z.object({ message: z.string().optional() }).catch({});
/** Timeout for the gateway, in milliseconds. */
const TIMEOUT_MS = 10_000;

type Sms = { to: string; from: string; text: string };

/**
 * Hands a message to an SMS gateway with Twilio's Messages resource: a form to `/2010-04-01/Accounts/{sid}/Messages.json` under Basic
 * authentication, 201 when it is accepted. `gateway` is its address with the account's SID and token as name and password.
 * @throws SmsRefused where the gateway refuses permanently (4xx except 429); any other error may be retried
 */
export async function sendSms(gateway: string, { to, from, text }: Sms): Promise<void> {
  const url = new URL(gateway);
  const sid = decodeURIComponent(url.username);
  const token = decodeURIComponent(url.password);
  const answer = await operatorFetch(
    new URL(`/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`, url.origin),
    {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
  );
  if (answer.ok) return;
  const { message } = Told.parse(await answer.json().catch(() => ({})));
  const words = `${answer.status}: ${message ?? 'no reason given'}`;
  if (answer.status === 429 || answer.status >= 500) throw new Error(words);
  throw new SmsRefused(words);
}
