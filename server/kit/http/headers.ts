import type { MiddlewareHandler } from 'hono';
import { CAPTCHA_ORIGIN } from '#server/kit/captcha.ts';
import type { Config } from '#server/kit/config.ts';

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
  const policy = screens(captcha ? ` ${CAPTCHA_ORIGIN}` : '');
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
