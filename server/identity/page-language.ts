import { parseAccept } from 'hono/utils/accept';
import type { Language } from '#contracts/accounts/account.ts';

/**
 * The language of the page that sent a request: our screens send theirs as Accept-Language, other pages what the browser prefers. Null where
 * it names none of ours.
 */
export function readPageLanguage(request: Request): Language | null {
  const wanted = parseAccept(request.headers.get('accept-language') ?? '').toSorted((a, b) => b.q - a.q);
  for (const { type } of wanted) {
    if (/^th\b/i.test(type)) return 'th';
    if (/^en\b/i.test(type)) return 'en';
  }
  return null;
}
