import type { OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import type { OutgoingTemplate } from '#contracts/inbound/outgoing.ts';

/** The longest text below a file. */
const CAPTION_MAX = 1024;

/** What WhatsApp takes as media of a kind; every other file is sent as a document. Source: Meta, "Supported media types". */
const TAKEN: Readonly<Partial<Record<OutgoingFile['kind'], RegExp>>> = {
  image: /^image\/(?:jpeg|png)$/,
  video: /^video\/(?:mp4|3gpp)$/,
  audio: /^audio\/(?:aac|amr|mpeg|mp4|ogg)$/,
};

/** How WhatsApp shows a file. */
export function toMediaType({ kind, media_type }: Pick<OutgoingFile, 'kind' | 'media_type'>): string {
  return TAKEN[kind]?.test(media_type) === true ? kind : 'document';
}

/** A file that was uploaded, with the text below it. */
export type UploadedFile = { id: string; type: string; name: string };

/**
 * The messages of one request, each as the fields of one call: a template alone; else the text, as the caption of the first file where there
 * is room, and the files. `answers` is quoted by the first. Source: Meta, "Messages" of the Cloud API.
 */
export function toWhatsAppMessages(
  { message, answers }: Pick<SendRequest, 'message' | 'answers'>,
  files: readonly UploadedFile[],
): Record<string, unknown>[] {
  const { text, template } = message;
  if (template !== undefined) return [{ type: 'template', template: toTemplate(template, files[0]) }];
  const [first] = files;
  const asCaption = first !== undefined && first.type !== 'audio' && text.length <= CAPTION_MAX;
  const words = text === '' || asCaption ? [] : [{ type: 'text', text: { body: text, preview_url: true } }];
  const all = [...words, ...files.map((file, at) => toFileMessage(file, at === 0 && asCaption ? text : ''))];
  return all.map((one, at) =>
    at === 0 && answers !== undefined ? { ...one, context: { message_id: answers } } : one,
  );
}

function toFileMessage({ id, type, name }: UploadedFile, caption: string): Record<string, unknown> {
  const below = caption === '' ? {} : { caption };
  return { type, [type]: { id, ...below, ...(type === 'document' ? { filename: name } : {}) } };
}

/**
 * Whom a message goes to: a telephone number in `to`, a business-scoped id (two letters, a point, letters and digits) in `recipient`, a
 * group in `to`.
 */
export function toRecipient(to: string): Record<string, string> {
  if (to.endsWith('@g.us')) return { recipient_type: 'group', to };
  const person = { recipient_type: 'individual' };
  return /^[A-Z]{2}\./.test(to) ? { ...person, recipient: to } : { ...person, to };
}

/** A template as Meta takes it. The keys of the values name its components: `header.1`, `body.name`, `button.0.1`, `button.1.code`. */
function toTemplate(
  { name = '', language = '', values }: OutgoingTemplate,
  file?: UploadedFile,
): Record<string, unknown> {
  const entries = Object.entries(values).map(([key, value]) => ({ path: key.split('.'), value }));
  const textsOf = (part: string) =>
    entries
      .filter(({ path }) => path[0] === part)
      .map(({ path, value }) => toParameter(path[1] ?? '', value));
  const header = file === undefined ? textsOf('header') : [{ type: file.type, [file.type]: { id: file.id } }];
  const body = textsOf('body');
  const components = [
    ...(header.length > 0 ? [{ type: 'header', parameters: header }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
    ...entries.filter(({ path }) => path[0] === 'button').map(({ path, value }) => toButton(path, value)),
  ];
  return { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) };
}

function toParameter(name: string, text: string): Record<string, string> {
  return { type: 'text', ...(/^\d+$/.test(name) ? {} : { parameter_name: name }), text };
}

function toButton([, index = '0', name = '']: string[], value: string): Record<string, unknown> {
  return name === 'code'
    ? {
        type: 'button',
        sub_type: 'copy_code',
        index,
        parameters: [{ type: 'coupon_code', coupon_code: value }],
      }
    : { type: 'button', sub_type: 'url', index, parameters: [{ type: 'text', text: value }] };
}
