import { toWebAddress } from '#connectors/kit/wire.ts';
import type { Incoming, UnsupportedContent } from '#contracts/inbound/incoming.ts';

/** Fields in which networks put the address of a thing, the best first. */
const LINKS = ['permalink_url', 'permalink', 'link', 'url', 'href', 'uri'] as const;
/** An address further inside is that of a part (a picture, a button), not of the thing. */
const DEPTH = 3;

/** The address of a thing of which we know nothing but that a network sent it; none where it has none. */
export function linkIn(value: unknown, depth = DEPTH): string | undefined {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  const fields = new Map(Object.entries(value));
  for (const name of LINKS) {
    const field: unknown = fields.get(name);
    const address = toWebAddress(typeof field === 'string' ? field : undefined);
    if (address !== undefined) return address;
  }
  for (const inner of fields.values()) {
    const address = linkIn(inner, depth - 1);
    if (address !== undefined) return address;
  }
  return undefined;
}

/** A part of a message that cannot be shown here, under the network's name for it. */
export function toUnshownPart(name: string, url?: string): UnsupportedContent {
  return {
    name: name.slice(0, 64).toWellFormed() || 'unknown',
    ...(url === undefined ? {} : { url }),
  };
}

/** The field of a message with such parts, each once; nothing where it has none. */
export function buildUnshownField(parts: readonly UnsupportedContent[]): Pick<Incoming, 'unshown'> {
  const distinct = [...new Map(parts.map((one) => [`${one.name} ${one.url ?? ''}`, one])).values()];
  return distinct.length > 0 ? { unshown: distinct.slice(0, 50) } : {};
}
