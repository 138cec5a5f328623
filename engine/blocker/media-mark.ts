import type { IncomingMedia } from '#contracts/inbound/incoming.ts';

/** A hash that a network tells of the bytes. */
const HASH = /^[0-9a-f]{32,128}$/i;

/**
 * By what a picture, film, sound, file or sticker is known again without fetching it, best first: the hash of its bytes where the
 * network tells one (`sha256:…`), a sticker's own id (`sticker:…`), its address without what signs or sizes it (`url:…`), else the
 * network's id of it (`id:…`, which often is another for each sending). Null when nothing is told.
 */
export const getMediaKey = ({ kind, provider_id, url, detail }: IncomingMedia): string | null => {
  const told = detail?.['sha256'] ?? detail?.['hash'];
  if (typeof told === 'string' && HASH.test(told)) return `sha256:${told.toLowerCase()}`;
  const sticker = detail?.['stickerId'] ?? detail?.['sticker_id'];
  if (kind === 'sticker' && (typeof sticker === 'string' || typeof sticker === 'number'))
    return `sticker:${sticker}`;
  if (url) return `url:${withoutQuery(url)}`;
  return provider_id ? `id:${provider_id}` : null;
};

/** Host and path in lower-case host; two sizes of one picture differ in their query only. */
const withoutQuery = (url: string): string => {
  const bare = url.replace(/[?#].*$/, '');
  return bare.replace(/^https?:\/\/([^/]+)/i, (_, host: string) => host.toLowerCase());
};
