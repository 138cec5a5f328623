import { brandOfHost } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';

/**
 * The host that a mailed link leads to: the one the asking page stands on where that is a brand's or the suite's own, else the
 * configured address. Neither header decides alone: who calls with a key may write anything there, and the link opens an account.
 */
export const linkOrigin = (context: Context, request: Request): string => {
  const { publicUrl } = context.config;
  const own = new URL(publicUrl ?? request.url).origin;
  const asking = request.headers.get('origin') ?? '';
  if (!URL.canParse(asking)) return own;
  const { host } = new URL(asking);
  const isBrand = brandOfHost(context, host)?.origin === asking;
  // Without a configured address the suite is wherever it is called, over TLS or not.
  const isHere = publicUrl === undefined && host === request.headers.get('host');
  return isBrand || isHere ? asking : own;
};
