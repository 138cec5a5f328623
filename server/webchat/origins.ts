import { z } from 'zod';
import { WebchatForm } from '#contracts/networks/webchat.ts';
import { findBrandByHost } from '#server/brands/public.ts';
import type { Config } from '#server/kit/config.ts';
import { getHostAddress, getSuiteAddress } from '#server/kit/suite-address.ts';

/** The settings of a web chat; a value that does not fit the present schema is read as its default. */
export function parseWebchatSettings(config: Record<string, unknown>): WebchatForm {
  return {
    allowed_origins: WebchatForm.shape.allowed_origins.catch([]).parse(config['allowed_origins']),
    greeting: WebchatForm.shape.greeting.catch('').parse(config['greeting']),
    color: WebchatForm.shape.color.catch(DEFAULT_COLOR).parse(config['color']),
  };
}
const DEFAULT_COLOR = z.string().parse(WebchatForm.shape.color.parse(undefined));

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

/**
 * The origins of the suite's own pages: its address, and that of the brand at whose host it was called. A host name that only the caller
 * sends is not included, so that no external page passes for one by pointing a DNS name at this machine.
 */
export function getOwnOrigins(config: Config, host: string | undefined): string[] {
  const brand = findBrandByHost({ config }, host);
  return [
    getSuiteAddress(config),
    getHostAddress(config, host),
    ...(brand ? [`http://${host}`, `https://${host}`] : []),
  ];
}

/**
 * Whether a page of this origin may open the web chat. Nothing listed: any page may. The suite's own pages always may, so that a chat can
 * be tried from its settings.
 */
export function canOpenChat(
  allowed: readonly string[],
  origin: string | undefined,
  own: readonly string[],
): boolean {
  if (allowed.length === 0) return true;
  if (origin === undefined) return false;
  return own.includes(origin) || allowed.some((one) => originOf(one) === origin);
}
