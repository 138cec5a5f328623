import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { ForbiddenAddress, isPublic } from '#server/kit/http/outbound.ts';

/**
 * The address to dial for a host that a person named, for protocols other than HTTP: the one that was looked at, so that a changed DNS
 * answer leads nowhere else. `allowed` are hosts of this installation, as `host:port`.
 * @throws ForbiddenAddress for a private address; the resolver's error for a name that is none
 */
export async function resolvePublicHost(
  { host, port }: { host: string; port: number },
  allowed: readonly string[],
): Promise<string> {
  const literal = host.replace(/^\[|\]$/g, '');
  const addresses = ipaddr.isValid(literal)
    ? [literal]
    : (await lookup(host, { all: true })).map(({ address }) => address);
  const [first] = addresses;
  if (first === undefined) throw new ForbiddenAddress(host);
  if (allowed.includes(`${host}:${port}`)) return first;
  if (!addresses.every(isPublic)) throw new ForbiddenAddress(host);
  return first;
}
