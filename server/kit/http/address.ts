import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Config } from '#server/kit/config.ts';

/**
 * The address that the outermost trusted proxy saw. Each proxy appends the address that called it to the header that it received, so
 * anything further in front is whatever the caller wrote there. Undefined where no proxy is trusted or none sent the header.
 */
export function parseForwardedAddress(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  header: string | undefined,
): string | undefined {
  if (trustedProxies === 0 || !header) return undefined;
  const addresses = header.split(',').map((one) => one.trim());
  return addresses.at(-Math.min(trustedProxies, addresses.length)) || undefined;
}

/** The address from which a call comes: the peer's, or what trusted proxies report. */
export function getClientAddress(config: Config, http: HonoContext): string {
  return (
    parseForwardedAddress(config, http.req.header('x-forwarded-for')) ??
    getConnInfo(http).remote.address ??
    ''
  );
}

/** An address by which one caller is identified: the whole address, or the /64 that one IPv6 customer gets. */
export function toAddressBlock(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : address.toByteArray().slice(0, 8).join('.');
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
