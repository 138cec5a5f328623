import { present } from '#connectors/kit/wire.ts';
import type { Card, Content, Media } from '#connectors/whatsapp/wire.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** The files and places of a message. Files are fetched by their id: the addresses that Meta gives them end after five minutes. */
export function toMedia(message: Content): IncomingMedia[] {
  const { image, video, audio, voice, document, sticker, location } = message;
  return [
    ...toFile('image', image),
    ...toFile('video', video),
    ...toFile('audio', audio ?? voice),
    ...toFile('file', document),
    ...toFile('sticker', sticker),
    ...(location === undefined
      ? []
      : [
          {
            kind: 'location' as const,
            ...present('name', location.name?.slice(0, 512).toWellFormed()),
            detail: {
              ...present('latitude', location.latitude),
              ...present('longitude', location.longitude),
              ...present('address', location.address),
            },
          },
        ]),
  ];
}

function toFile(kind: IncomingMedia['kind'], media: Media | undefined): IncomingMedia[] {
  if (media === undefined) return [];
  return [
    {
      kind,
      ...present('provider_id', media.id),
      ...present('name', media.filename?.slice(0, 512).toWellFormed()),
      ...present('media_type', media.mime_type?.replaceAll('\\/', '/').split(';')[0]?.slice(0, 128)),
      ...(media.voice === true ? { detail: { voice: true } } : {}),
    },
  ];
}

/** What a person wrote or chose: a text, a caption, a button, a form, a card with contacts, or an order. */
export function getText(message: Content): string {
  const { text, image, video, document, button, interactive, order } = message;
  const said = [
    text?.body,
    image?.caption,
    video?.caption,
    document?.caption,
    button?.text ?? button?.payload,
    interactive?.button_reply?.title ?? interactive?.button_reply?.id,
    ...[interactive?.list_reply].flatMap((row) => [row?.title ?? row?.id, row?.description]),
    ...formLines(interactive?.nfm_reply),
    order?.text,
    ...(order?.product_items ?? []).map(
      ({ quantity, product_retailer_id }) => `${quantity ?? 1} × ${product_retailer_id ?? '?'}`,
    ),
    ...message.contacts.map(cardText),
  ];
  return said
    .filter((one): one is string => one !== undefined && one.trim() !== '')
    .join('\n')
    .slice(0, 20_000)
    .toWellFormed();
}

/** A filled-in form: each field with what was entered. */
function formLines(
  reply: { body?: string | undefined; response_json?: string | undefined } | undefined,
): string[] {
  if (reply === undefined) return [];
  const fields: unknown = parseJson(reply.response_json ?? '');
  if (typeof fields !== 'object' || fields === null) return [reply.body ?? ''];
  return Object.entries(fields)
    .filter(([name]) => name !== 'flow_token')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
}

function cardText({ name, org, phones, emails }: Card): string {
  const title = name?.formatted_name ?? [name?.first_name, name?.last_name].filter(Boolean).join(' ');
  const lines = [
    title,
    org?.company,
    ...phones.map(({ phone }) => phone),
    ...emails.map(({ email }) => email),
  ];
  return lines.filter((line) => line !== undefined && line !== '').join('\n');
}
