import { hostName } from '#contracts/brands/hosts.ts';
import { brandOfHost } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';
import { suiteAddress } from '#server/kit/suite-address.ts';

const THIS_MACHINE = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * What a link in a mail begins with: the brand's address where the call came to one, else the suite's own. The `Host` header
 * is somebody's input, so it is believed only where it names a brand or this machine: a link that holds a secret must not lead
 * to a stranger.
 */
export const linkBase = (context: Context, request: Request): string => {
  const host = request.headers.get('host');
  const brand = brandOfHost(context, host);
  if (brand?.origin) return brand.origin;
  const near = context.config.publicUrl === undefined && THIS_MACHINE.test(hostName(host ?? '') ?? '');
  return near ? `http://${host}` : suiteAddress(context.config);
};
