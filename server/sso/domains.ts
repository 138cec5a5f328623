import { Resolver } from 'node:dns/promises';
import type { Context } from '#server/kit/context.ts';
import { type DomainRow, presentDomain } from '#server/sso/domain-store.ts';
const LOOKUP_TIMEOUT_MS = 5_000;

/** Whether the record of a domain is in the DNS now. */
export async function hasDomainRecord({ config }: Context, row: DomainRow): Promise<boolean> {
  const resolver = new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: 2 });
  if (config.dnsServers.length > 0) resolver.setServers(config.dnsServers);
  const { record_name, record_value } = presentDomain(row);
  const records = await resolver.resolveTxt(record_name).catch(() => []);
  return records.some((parts) => parts.join('').trim() === record_value);
}
