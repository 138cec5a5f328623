import type { IncomingMedia } from '#contracts/inbound/incoming.ts';

/** A hash of the bytes that a network provides. */
const HASH = /^[0-9a-f]{32,128}$/i;

/**
 * The fingerprint of a picture, video, sound, file or sticker without fetching it, best first: the hash of its bytes where the network
 * provides one (`sha256:…`), a sticker's own id (`sticker:…`), its address without signature or size (`url:…`), else the network's id
 * (`id:…`, which often differs for each sending). Null when nothing is known.
 */
export function getMediaKey({ kind, provider_id, url, detail }: IncomingMedia): string | null {
  const told = detail?.['sha256'] ?? detail?.['hash'];
  if (typeof told === 'string' && HASH.test(told)) return `sha256:${told.toLowerCase()}`;
  const sticker = detail?.['stickerId'] ?? detail?.['sticker_id'];
  if (kind === 'sticker' && (typeof sticker === 'string' || typeof sticker === 'number'))
    return `sticker:${sticker}`;
  if (url) return `url:${withoutQuery(url)}`;
  return provider_id ? `id:${provider_id}` : null;
}

/** Host in lower case and path; two sizes of one picture differ in their query only. */
function withoutQuery(url: string): string {
  const bare = url.replace(/[?#].*$/, '');
  return bare.replace(/^https?:\/\/([^/]+)/i, (_, host: string) => host.toLowerCase());
}
