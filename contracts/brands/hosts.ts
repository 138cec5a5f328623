import { z } from 'zod';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';

const HOST_HEADER = /^(\[[0-9a-f:.]+\]|[^\s/\\@?#:[\]]+?)\.?(?::\d{1,5})?$/i;

/**
 * The name that a brand is known by: the host without its port, since cookies know no ports either, in lower case. Browsers
 * send international names in their ASCII form. Null where the text is no host.
 */
export function parseHostName(host: string): string | null {
  return HOST_HEADER.exec(host)?.[1]?.toLowerCase() ?? null;
}

const Url = z.url({ normalize: true, protocol: /^https?$/ });
const PLAIN = /^(https?:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d+)?)\/$/;

const plainOrigin = (text: string): string | undefined => PLAIN.exec(Url.safeParse(text).data ?? '')?.[1];

/** A brand's address as people write it: scheme and host, with a port where it needs one, and nothing behind it. */
export const Origin = z
  .string()
  .trim()
  .max(300)
  .transform((text, check) => {
    const origin = plainOrigin(text);
    if (origin !== undefined) return origin;
    check.addIssue(toIssue(fault('no_origin', { example: 'https://care.example.com' })));
    return z.NEVER;
  });

/** A further name of a brand; international names become their ASCII form. */
export const HostName = z
  .string()
  .trim()
  .max(253)
  .transform((text, check) => {
    const name = /[:@]/.test(text) ? undefined : plainOrigin(`http://${text}`)?.slice('http://'.length);
    if (name !== undefined) return name.replace(/\.$/, '');
    check.addIssue(toIssue(fault('no_host')));
    return z.NEVER;
  });

/** All names of a brand, the one of its origin first. */
export function getHosts(brand: { origin: string; hosts: readonly string[] }): readonly string[] {
  const first = parseHostName(brand.origin.replace(/^https?:\/\//, ''));
  return [...new Set([...(first === null ? [] : [first]), ...brand.hosts])];
}
