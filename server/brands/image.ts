import { createHash } from 'node:crypto';
import { decodeText, detectXmlEncoding } from '#connectors/kit/charset.ts';
import { IMAGE_PATH } from '#contracts/brands/endpoints.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { Image } from '#server/brands/brand-store.ts';
import { sanitizeSvg } from '#server/brands/clean-svg.ts';
import { refuse } from '#server/kit/errors.ts';

type Kind = { type: string; ending: string; begins: readonly (readonly [number, readonly number[]])[] };

/** The first bytes of picture formats (from their specifications); a file name or a header proves nothing. */
const KINDS: readonly Kind[] = [
  {
    type: 'image/png',
    ending: 'png',
    begins: [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  },
  { type: 'image/jpeg', ending: 'jpg', begins: [[0, [0xff, 0xd8, 0xff]]] },
  {
    type: 'image/webp',
    ending: 'webp',
    begins: [
      [0, [0x52, 0x49, 0x46, 0x46]],
      [8, [0x57, 0x45, 0x42, 0x50]],
    ],
  },
  { type: 'image/x-icon', ending: 'ico', begins: [[0, [0x00, 0x00, 0x01, 0x00]]] },
];

function kindOf(bytes: Uint8Array): Kind | undefined {
  return KINDS.find(({ begins }) =>
    begins.every(([at, wanted]) => wanted.every((byte, index) => bytes[at + index] === byte)),
  );
}

/**
 * Reads an uploaded picture: its kind is recognised by its bytes, and a drawing (SVG) is rewritten from its harmless parts.
 * @throws unsupported_media, file_unreadable
 */
export function readImage(given: Uint8Array): Image {
  const kind = kindOf(given);
  if (kind) return named(given, kind);
  const text = decodeText(given, [detectXmlEncoding(given)]);
  if (!/^\s*(?:<\?xml|<!--|<!doctype|<svg)/i.test(text) || !/<svg[\s>]/i.test(text))
    refuse('unsupported_media');
  const clean = sanitizeSvg(text);
  if (clean === null) return refuse('file_unreadable', { fault: fault('no_drawing') });
  return named(new TextEncoder().encode(clean), { type: 'image/svg+xml', ending: 'svg' });
}

function named(bytes: Uint8Array, { type, ending }: Pick<Kind, 'type' | 'ending'>): Image {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, type, bytes: Buffer.from(bytes), path: `${IMAGE_PATH}/${hash}.${ending}` };
}
