import { z } from 'zod';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';

/** Where an answer of the captcha is checked (Cloudflare Turnstile, "Validate the token"). */
const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

const Verdict = z.object({ success: z.boolean() });

type Answer = { token: string | undefined; ip: string };

/**
 * Asks the captcha whether a form came from a person. Without a key there is no captcha, and everybody passes.
 * @throws captcha_wrong, unavailable
 */
export const demandPerson = async (context: Context, { token, ip }: Answer): Promise<void> => {
  const { captcha } = context.config;
  if (!captcha) return;
  if (!token) return refuse('captcha_wrong');
  const body = new URLSearchParams({ secret: captcha.secret, response: token, remoteip: ip });
  const answer = await context.outbound(VERIFY_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
  const verdict = Verdict.safeParse(await answer.json());
  if (!verdict.success) return refuse('unavailable', { retryAfter: 30 });
  if (!verdict.data.success) refuse('captcha_wrong');
};
