import { linkIn, buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import type { LineMessage } from '#connectors/line/wire.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';

/** What a person wrote: the text of a text message, or the words typed on a message sticker; empty for all other kinds. */
export function getText(message: LineMessage): string {
  return message.text ?? '';
}

/** The picture, film, sound, file, sticker or place of a message. Content that LINE holds is fetched by `provider_id`. */
export function toMedia(message: LineMessage): IncomingMedia[] | undefined {
  switch (message.type) {
    case 'image':
      return [{ kind: 'image', ...content(message), ...detail({ image_set: message.imageSet }) }];
    case 'video':
    case 'audio':
      return [{ kind: message.type, ...content(message), ...detail({ duration_ms: message.duration }) }];
    case 'file':
      return [
        {
          kind: 'file',
          ...content(message),
          ...name(message.fileName),
          ...detail({ size: message.fileSize }),
        },
      ];
    case 'location':
      return [{ kind: 'location', ...name(message.title), ...place(message) }];
    case 'sticker':
      return [{ kind: 'sticker', ...sticker(message) }];
    default:
      return undefined;
  }
}

/** What of a message is neither words nor media: a kind that LINE adds later. `raw` is the message as it came. */
export function toUnshownField(message: LineMessage, raw: unknown): Pick<Incoming, 'unshown'> {
  if (message.type === 'text' || toMedia(message) !== undefined) return {};
  return buildUnshownField([toUnshownPart(message.type, linkIn(raw))]);
}

function content(message: LineMessage): { provider_id?: string; url?: string } {
  const url = message.contentProvider?.originalContentUrl;
  // A link that a browser would not open as a picture or film is not offered as one.
  if (url !== undefined && url.length <= 2048 && /^https?:\/\//i.test(url)) return { url };
  return message.id === undefined ? {} : { provider_id: message.id };
}

function place(message: LineMessage) {
  const { address, latitude, longitude } = message;
  return detail({ address, latitude, longitude });
}

function sticker(message: LineMessage) {
  return {
    ...(message.stickerId === undefined ? {} : { provider_id: message.stickerId }),
    ...detail({
      package_id: message.packageId,
      resource: message.stickerResourceType,
      keywords: message.keywords,
    }),
  };
}

function name(value: string | undefined): { name?: string } {
  return value === undefined ? {} : { name: value.slice(0, 512).toWellFormed() };
}

function detail(fields: Record<string, unknown>): { detail?: Record<string, unknown> } {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return known.length === 0 ? {} : { detail: Object.fromEntries(known) };
}
