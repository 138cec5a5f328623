import type { MiddlewareHandler } from 'hono';
import type { Config } from '#server/kit/config.ts';

/** Where the captcha's script and frame come from; allowed only where its key is set. */
const CAPTCHA = ' https://challenges.cloudflare.com';

const screens = (captcha: string): string =>
  [
    "default-src 'self'",
    `script-src 'self'${captcha}`,
    `frame-src 'self'${captcha}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self' ws: wss:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The usual headers on every answer; scripts come from here only, and nobody frames us. */
export const securityHeaders = ({ captcha }: Config): MiddlewareHandler => {
  const policy = screens(captcha ? CAPTCHA : '');
  return async (http, next) => {
    await next();
    const { headers } = http.res;
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (!headers.has('x-frame-options')) headers.set('x-frame-options', 'DENY');
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  };
};
