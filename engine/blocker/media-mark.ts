import type { IncomingMedia } from '#contracts/inbound/incoming.ts';

/** A hash of the bytes that a network provides. */
const HASH = /^[0-9a-f]{32,128}$/i;

/**
 * The fingerprints of a picture, video, sound, file or sticker without fetching it, best first: the hash of its bytes where the network
 * provides one (`sha256:…`), a sticker's own id (`sticker:…`), its address without signature or size (`url:…`), the network's id
 * (`id:…`, which often differs for each sending). Empty when nothing is known.
 */
export function listMediaKeys({ kind, provider_id, url, detail }: IncomingMedia): string[] {
  const hash = detail?.['sha256'] ?? detail?.['hash'];
  return [
    ...(typeof hash === 'string' && HASH.test(hash) ? [`sha256:${hash.toLowerCase()}`] : []),
    ...(kind === 'sticker' && provider_id ? [`sticker:${provider_id}`] : []),
    ...(url ? [`url:${withoutQuery(url)}`] : []),
    ...(provider_id ? [`id:${provider_id}`] : []),
  ];
}

/** Host in lower case and path; two sizes of one picture differ in their query only. */
function withoutQuery(url: string): string {
  const bare = url.replace(/[?#].*$/, '');
  return bare.replace(/^https?:\/\/([^/]+)/i, (_, host: string) => host.toLowerCase());
}
