import { serialize } from 'hono/utils/cookie';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { findBrandByHost } from '#server/brands/public.ts';
import type { Config } from '#server/kit/config.ts';

function isSecure(config: Config, request: Request): boolean {
  return (
    new URL(config.publicUrl ?? request.url).protocol === 'https:' ||
    (config.trustedProxies > 0 && request.headers.get('x-forwarded-proto') === 'https')
  );
}

/** What every cookie of the suite has in common. */
export function buildCookieAttributes(config: Config, request: Request) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax' as const,
    secure: isSecure(config, request),
    // A brand's own host keeps its cookies to itself, and sees none of the suite's.
    ...(config.cookieDomain && !findBrandByHost({ config }, request.headers.get('host'))
      ? { domain: config.cookieDomain }
      : {}),
  };
}

/** The `Set-Cookie` header that keeps a session's token for `life` milliseconds (decisions, section 4). */
export function serializeTokenCookie(
  config: Config,
  request: Request,
  { token, life }: { token: string; life: number },
): string {
  return serialize(TOKEN_COOKIE, token, {
    ...buildCookieAttributes(config, request),
    maxAge: Math.floor(life / 1000),
  });
}

/** The token in a header that {@link serializeTokenCookie} made. */
export function parseTokenCookie(header: string): string {
  return header.slice(header.indexOf('=') + 1, header.indexOf(';'));
}

/** The `Set-Cookie` header that clears it. */
export function serializeClearedCookie(config: Config, request: Request): string {
  return serialize(TOKEN_COOKIE, '', { ...buildCookieAttributes(config, request), maxAge: 0 });
}
