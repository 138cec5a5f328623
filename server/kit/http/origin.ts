import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Caller } from '#server/kit/http/gate.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A write with the cookie must come from a page of this host. @throws origin_refused */
export function checkOrigin(context: Context, request: Request, caller: Caller): void {
  if (SAFE.has(request.method)) return;
  const carriesCookie =
    caller.via === 'cookie' || (request.headers.get('cookie') ?? '').includes(`${TOKEN_COOKIE}=`);
  if (!carriesCookie) return;
  if (getOwnOrigin(context, request) === null) refuse('origin_refused');
}

/** The origin of the page from which a request comes, where it is one of this host's own; null where it is another's or not sent. */
export function getOwnOrigin(context: Context, request: Request): string | null {
  const origin = request.headers.get('origin');
  return origin && ownOrigins(context, request).has(origin) ? origin : null;
}

/** The origins under which this request's host is known. A brand's host accepts nothing from the suite's own pages. */
function ownOrigins(context: Context, request: Request): Set<string> {
  const host = request.headers.get('host') ?? '';
  const own = new Set([`http://${host}`, `https://${host}`]);
  const { publicUrl } = context.config;
  if (publicUrl && !context.brands.ofHost(host)) own.add(new URL(publicUrl).origin);
  return own;
}
