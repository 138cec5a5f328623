import { present, toWebAddress } from '#connectors/kit/wire.ts';
import type { Attachment, MetaMessage } from '#connectors/meta/messaging-wire.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';

const KINDS: Readonly<Record<string, IncomingMedia['kind']>> = {
  image: 'image',
  video: 'video',
  reel: 'video',
  ig_reel: 'video',
  audio: 'audio',
  file: 'file',
};

/** The pictures, films, sounds, files, stickers and places of a private message. Meta's addresses of them end after some days. */
export function toMessageMedia({ attachments }: MetaMessage): IncomingMedia[] {
  return attachments.slice(0, 50).flatMap(toAttachmentMedia);
}

/** What hangs on a private message as media, if it is of a kind that is shown here. */
export function toAttachmentMedia({ type, title, payload }: Attachment): IncomingMedia[] {
  const place = payload?.coordinates;
  const name = present('name', title?.slice(0, 512).toWellFormed());
  if (place) return [{ kind: 'location', ...name, detail: { latitude: place.lat, longitude: place.long } }];
  const address = toWebAddress(payload?.url);
  const url = present('url', address);
  if (payload?.sticker_id) return [{ kind: 'sticker', provider_id: payload.sticker_id, ...url, ...name }];
  const kind = KINDS[type ?? ''];
  return kind === undefined ? [] : [{ kind, ...url, ...(address ? { expires: true } : {}), ...name }];
}

/** The text of a message: its own, else that of its attachments (a shared link, a card), so that no line is empty. */
export function getMessageText(message: MetaMessage): string {
  if (message.text) return message.text;
  return message.attachments
    .filter(({ type }) => KINDS[type ?? ''] === undefined)
    .flatMap(wordsOf)
    .join('\n')
    .slice(0, 20_000)
    .toWellFormed();
}

function wordsOf({ title, url, payload }: Attachment): string[] {
  const cards = [...(payload?.elements ?? []), ...(payload?.product?.elements ?? [])];
  const words = [payload?.text, payload?.intro_message, title ?? payload?.title, toWebAddress(url)];
  return [...words, ...cards.flatMap((card) => [card.title, card.subtitle])].filter(
    (one): one is string => one !== undefined && one !== '',
  );
}
