import { findBrandByHost } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';

/** Whether an absolute address belongs to this host, to the suite's own address or to a brand's; anything else is a stranger's. */
export function isOwnAddress(context: Context, request: Request, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, origin, username, password } = new URL(address);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return false;
  const { publicUrl } = context.config;
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  return host === request.headers.get('host') || findBrandByHost(context, host)?.origin === origin;
}
