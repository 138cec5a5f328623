import { parseHostName } from '#contracts/brands/hosts.ts';
import type { Config } from '#server/kit/config.ts';

type AddressConfig = Pick<Config, 'publicUrl' | 'port'> & Partial<Pick<Config, 'tls'>>;

/** The host names under which only this machine reaches itself. */
const THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The suite's own address: PUBLIC_URL's origin, otherwise this machine under the port on which the suite listens. */
export function getSuiteAddress({ publicUrl, port, tls }: AddressConfig): string {
  return publicUrl === undefined ? `${schemeOf({ tls })}://localhost:${port}` : new URL(publicUrl).origin;
}

const schemeOf = ({ tls }: Pick<AddressConfig, 'tls'>): 'http' | 'https' => (tls ? 'https' : 'http');

/** Whether a `Host` header names this machine, under any port. */
export function isThisMachine(host: string | null | undefined): boolean {
  return THIS_MACHINE.has(parseHostName(host ?? '') ?? '');
}

/**
 * The suite's own address in the form that a caller used. The `Host` header is input: it counts only without PUBLIC_URL, and only where it
 * names this machine and the port on which the suite listens. `Origin` and `X-Forwarded-*` never count.
 */
export function getRequestAddress(config: AddressConfig, request: Request): string {
  return getHostAddress(config, request.headers.get('host'));
}

/** {@link getRequestAddress} of a `Host` header. */
export function getHostAddress(config: AddressConfig, host: string | null | undefined): string {
  const isHere =
    config.publicUrl === undefined &&
    isThisMachine(host) &&
    (portOf(host ?? '') ?? (config.tls ? 443 : 80)) === config.port;
  return isHere ? new URL(`${schemeOf(config)}://${host}`).origin : getSuiteAddress(config);
}

function portOf(host: string): number | undefined {
  const written = /:(\d+)$/.exec(host)?.[1];
  return written === undefined ? undefined : Number(written);
}
