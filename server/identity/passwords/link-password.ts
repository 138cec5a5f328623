import { createHash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { checkPassword } from '#server/identity/passwords/password.ts';
import { refuse } from '#server/kit/errors.ts';
import { consume } from '#server/kit/http/limits.ts';

/** How many passwords one IP address may try at one link: a user who mistypes gets in, an attacker who guesses does not. */
const byAddress = new RateLimiterMemory({ points: 10, duration: 600 });
/** … and all IP addresses together. */
const byLink = new RateLimiterMemory({ points: 100, duration: 3600 });

/** A wall screen sends a request every minute; the hash of a correct password is not computed again for this long (milliseconds). */
const REMEMBERED_MS = 10 * 60_000;
const MOST = 1_000;
const remembered = new Map<string, number>();

/**
 * Admits a visitor who knows a link's password.
 * @throws link_password, too_many
 */
export async function checkLinkPassword(
  link: { _id: string; password_hash: string | null },
  password: string | undefined,
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  const { _id, password_hash: hash } = link;
  if (hash === null) return;
  if (password === undefined) return refuse('link_password');
  const key = createHash('sha256').update(`${hash} ${password}`).digest('base64');
  if ((remembered.get(key) ?? 0) > now.getTime()) return;
  await consume(byAddress, `${_id} ${ip}`);
  await consume(byLink, _id);
  if (!(await checkPassword(hash, password))) return refuse('link_password');
  if (remembered.size >= MOST) remembered.clear();
  remembered.set(key, now.getTime() + REMEMBERED_MS);
}
