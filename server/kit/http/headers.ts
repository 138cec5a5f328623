import type { MiddlewareHandler } from 'hono';

const SCREENS = [
  "default-src 'self'",
  "script-src 'self'",
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
export const securityHeaders: MiddlewareHandler = async (http, next) => {
  await next();
  const { headers } = http.res;
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', SCREENS);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  if (!headers.has('x-frame-options')) headers.set('x-frame-options', 'DENY');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
};
