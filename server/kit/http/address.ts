import type { Context as HonoContext } from 'hono';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Config } from '#server/kit/config.ts';

/** The address that a call comes from: the peer's, or the first forwarded one behind a trusted proxy. */
export const clientAddress = (config: Config, http: HonoContext): string => {
  const forwarded = config.trustProxy ? http.req.header('x-forwarded-for')?.split(',')[0]?.trim() : undefined;
  return forwarded || getConnInfo(http).remote.address || '';
};

/** Whether an address is this machine's own. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
