import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getCapabilities, type Channel } from '#contracts/networks.ts';
import { toGoodsMedia } from '#contracts/networks/goods.ts';
import type { Capabilities } from '#contracts/networks/network.ts';
import { requireSendableFiles } from '#server/crm/media/file-store.ts';
import type { NewMessage } from '#server/crm/messages/message-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** An answer with the stored files that its HTML shows in place; those of its signature were put there by whoever wrote that. */
type ShownMessage = OutgoingMessage & { pictures?: readonly string[]; signed?: readonly string[] };

/** The most pictures in the text of one e-mail. */
const PICTURES_MAX = 20;

/** What a line of ours shows besides its text. */
export type LineParts = Pick<NewMessage, 'media'> & Partial<Pick<NewMessage, 'kind' | 'parent_id' | 'extra'>>;

/**
 * The files and the header of an answer as its line shows them, checked against the limits of the channel: an answer that the network would
 * refuse is refused here, while its writer still sees it. @throws invalid_request naming the field
 */
export async function buildLineParts(
  unit: UnitOfWork,
  channel: Channel,
  { pictures = [], signed = [], ...message }: ShownMessage,
): Promise<LineParts> {
  const capabilities = getCapabilities(channel);
  const fileIds = (message.media ?? []).map(({ file_id }) => file_id);
  const files = await requireSendableFiles(unit, fileIds);
  if (pictures.length > PICTURES_MAX)
    refuse('invalid_request', { fields: { html: fault('channel_files', { limit: PICTURES_MAX }) } });
  const shown = await requireSendableFiles(unit, pictures, { field: 'html', known: signed });
  checkLimits(capabilities, message, files);
  checkSizes(capabilities, shown, 'html');
  checkGoods(capabilities, message);
  const named = (message.goods ?? []).map(toGoodsMedia);
  const stored = [...files, ...shown].map(({ _id, kind, name, media_type, bytes }, at): IncomingMedia => ({
    kind,
    name,
    file_id: _id,
    media_type,
    bytes,
    // Shown in the text, as pictures of incoming mails are.
    ...(at < files.length ? {} : { detail: { cid: _id } }),
  }));
  const media = [...stored, ...named];
  if (!capabilities.places.includes('mail')) return { media };
  const { subject, to, cc, bcc, reply_to_message_id } = message;
  return {
    media,
    kind: 'mail',
    ...(reply_to_message_id ? { parent_id: reply_to_message_id } : {}),
    extra: {
      ...(subject ? { subject } : {}),
      ...(to ? { to } : {}),
      ...(cc ? { cc } : {}),
      ...(bcc ? { bcc } : {}),
    },
  };
}

function checkGoods(capabilities: Capabilities, { goods = [], visibility }: OutgoingMessage): void {
  const isTaken = goods.every(({ kind }) => capabilities.goods.includes(kind));
  if (!isTaken || (goods.length > 0 && visibility === 'public'))
    refuse('invalid_request', { fields: { goods: fault('goods_not_here') } });
}

const MEBI = 1024 * 1024;

type SizedFile = { kind: 'image' | 'video' | 'audio' | 'file'; bytes: number; name: string };

function checkLimits(
  capabilities: Capabilities,
  { text }: OutgoingMessage,
  files: readonly SizedFile[],
): void {
  const { media, text: limits } = capabilities;
  const longest = Math.max(0, ...Object.values(limits).map(({ max }) => max));
  if (longest > 0 && text.length > longest)
    refuse('invalid_request', { fields: { text: fault('channel_characters', { limit: longest }) } });
  if (files.length > media.most)
    refuse('invalid_request', {
      fields: {
        media: media.most === 0 ? fault('channel_no_files') : fault('channel_files', { limit: media.most }),
      },
    });
  checkSizes(capabilities, files, 'media');
}

function checkSizes({ media }: Capabilities, files: readonly SizedFile[], field: 'media' | 'html'): void {
  for (const { kind, bytes, name } of files) {
    const most = media.kinds[kind];
    if (most === undefined)
      refuse('invalid_request', { fields: { [field]: fault('file_not_taken', { name }) } });
    else if (bytes > most)
      refuse('invalid_request', {
        fields: { [field]: fault('file_too_large', { name, limit: Math.floor(most / MEBI) }) },
      });
  }
}
