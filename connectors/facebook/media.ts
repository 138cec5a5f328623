import type { PageChange } from '#connectors/facebook/wire.ts';
import { toWebAddress } from '#connectors/kit/wire.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';

/** The pictures and films of a post or comment. A `link` is one only where the item is a picture or a film itself. */
export function toChangeMedia({ item, photo, photos, video, link }: PageChange): IncomingMedia[] {
  const linked = item === 'photo' || item === 'video' ? link : undefined;
  const pictures = [photo, ...photos, item === 'photo' ? linked : undefined];
  const films = [video, item === 'video' ? linked : undefined];
  const made = (kind: IncomingMedia['kind']) => (address: string | undefined) => {
    const url = toWebAddress(address);
    return url === undefined ? [] : [{ kind, url }];
  };
  return [...pictures.flatMap(made('image')), ...films.flatMap(made('video'))].slice(0, 50);
}
