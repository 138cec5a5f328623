import { z } from 'zod';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';

/** The origin of the captcha's script and frame (Cloudflare Turnstile). */
export const CAPTCHA_ORIGIN = 'https://challenges.cloudflare.com';

/** The address at which a response is checked unless a setting names another (Turnstile, "Validate the token"). */
const VERIFY_PATH = '/turnstile/v0/siteverify';

const Verdict = z.object({ success: z.boolean() });

type CaptchaResult = { token: string | undefined; ip: string };

/**
 * Checks by the captcha whether a form came from a person. Without a key there is no captcha, and every form passes.
 * @throws captcha_wrong, unavailable
 */
export async function requireCaptcha(context: Context, { token, ip }: CaptchaResult): Promise<void> {
  const { captcha } = context.config;
  if (!captcha) return;
  if (!token) return refuse('captcha_wrong');
  const body = new URLSearchParams({ secret: captcha.secret, response: token, remoteip: ip });
  const answer = await context.outbound(captcha.verifyUrl ?? CAPTCHA_ORIGIN + VERIFY_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
  const verdict = Verdict.safeParse(await answer.json().catch(() => null));
  if (!verdict.success) return refuse('unavailable', { retryAfter: 30 });
  if (!verdict.data.success) refuse('captcha_wrong');
}
