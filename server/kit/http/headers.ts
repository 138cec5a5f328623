import type { Context as HttpContext, MiddlewareHandler } from 'hono';
import { CAPTCHA_ORIGIN } from '#server/kit/captcha.ts';
import type { Config } from '#server/kit/config.ts';
import { getSuiteAddress } from '#server/kit/suite-address.ts';

const NO_FRAMES = "frame-ancestors 'none'";

/** The policy of data: nothing of it is ever run or loaded. It is short, since a screen reads a dozen answers at first. */
const DATA_POLICY = `default-src 'none'; ${NO_FRAMES}`;
const IS_DATA = /^application\/json\b/;

/** The Content-Security-Policy of screens; `scripts` are the hashes of the inline scripts of a page. */
export function buildScreenPolicy(config: Config, scripts: readonly string[] = []): string {
  const captcha = config.captcha ? ` ${CAPTCHA_ORIGIN}` : '';
  const own = getSuiteAddress(config);
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}${captcha}`,
    `frame-src 'self'${captcha}`,
    "style-src 'self' 'unsafe-inline'",
    // Pictures that the suite draws itself have its own address, also where it is opened under another name of this machine.
    `img-src 'self' data: blob: https: ${own}`,
    "font-src 'self' data:",
    "connect-src 'self' ws: wss:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    NO_FRAMES,
  ].join('; ');
}

/** Lets pages of some origins frame a screen; it is the only way in which one is framed. */
export function allowFrames(http: HttpContext, origins: readonly string[]): void {
  const policy = http.res.headers.get('content-security-policy') ?? '';
  const allowed = `frame-ancestors ${origins.join(' ')}`;
  http.res.headers.set('content-security-policy', policy.replace(NO_FRAMES, allowed));
}

/** The path to which a pop-up returns from another site: browsers check every response on that path, redirects too. */
const POP_UP_ENDS = /^\/(?:closeWithToken$|api\/v1\.0\/auth\/callback\/)/;

const SHARED =
  /^\/(?:shared-dashboard|shared-search|shared-viz-dashboard|shared-posts|embedded-viz-dashboard\/[^/]+|api\/v1\.0\/(?:(?:listening|custom_viz)\/shared-dashboards|custom_viz\/embed\/\w+|quick_analytic\/shared-searches|publishing\/shared-posts))$/;

/** The usual headers on every response; scripts come from here only, and no site may frame us. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const policy = buildScreenPolicy(config);
  return async (http, next) => {
    await next();
    const { headers } = http.res;
    const isData = IS_DATA.test(headers.get('content-type') ?? '');
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', isData ? DATA_POLICY : policy);
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    // The last page of a pop-up comes from another site and must still reach its opener; it sends data to named origins only.
    const ending = POP_UP_ENDS.test(http.req.path);
    headers.set('cross-origin-opener-policy', ending ? 'unsafe-none' : 'same-origin-allow-popups');
    // Content that is shared by a link is for the recipients of the link.
    if (SHARED.test(http.req.path)) headers.set('x-robots-tag', 'noindex, nofollow');
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    // It knows no list of origins: where the policy names some, it would refuse them.
    const isFramed = headers.get('content-security-policy')?.includes('frame-ancestors http') === true;
    if (!isFramed && !headers.has('x-frame-options')) headers.set('x-frame-options', 'DENY');
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  };
}
